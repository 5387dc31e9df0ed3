import type { Logger } from 'pino'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import { createPipeline } from './pipeline.ts'

export type ProfilesModule = ReturnType<typeof createProfilesModule>

type Dependencies = { database: Database; clock: Clock; log: Logger }

/** Everyone that a project knows: folds the log of events into profiles. */
export const createProfilesModule = ({ database, clock, log }: Dependencies) => {
  const pipeline = createPipeline({ database, clock, log })
  return {
    start: pipeline.start,
    settle: pipeline.stop,
    /** Events of a project were committed. */
    noteStored: pipeline.noteStored,
    /** Folds everything that is stored. */
    catchUp: pipeline.catchUp,
  }
}
