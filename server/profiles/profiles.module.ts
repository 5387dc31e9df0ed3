import type { Logger } from 'pino'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import { housekeepingSeconds } from '#server/kernel/jobs.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { SegmentsModule } from '#server/segments/segments.module.ts'
import { findLag } from './folds.store.ts'
import { createPipeline } from './pipeline.ts'
import { createRebuild } from './rebuild.ts'

export type ProfilesModule = ReturnType<typeof createProfilesModule>

type Dependencies = {
  database: Database
  clock: Clock
  log: Logger
  followMemberships?: SegmentsModule['followMemberships']
}

/** Everyone that a project knows: folds the log of events into profiles. */
export const createProfilesModule = ({ database, clock, log, ...following }: Dependencies) => {
  const pipeline = createPipeline({ database, clock, log, ...following })
  const rebuild = createRebuild({ database: database.forJobs, wake: pipeline.wake })
  return {
    jobs: [{ name: 'profiles.removeReplaced', everySeconds: housekeepingSeconds, run: rebuild.sweep }],
    start: pipeline.start,
    settle: pipeline.stop,
    /** Events of a project were committed; `isPressed`: more are waiting to be. */
    noteStored: pipeline.noteStored,
    /** Folds everything that is stored. */
    catchUp: pipeline.catchUp,
    /** How far profiles are behind the events: by ids, and since when in milliseconds. */
    lag: async (project: ProjectRef): Promise<{ events: number; milliseconds: number }> => {
      const { events, since } = await findLag(database, project)
      return { events, milliseconds: since === null ? 0 : Math.max(0, clock.now().getTime() - since.getTime()) }
    },
    /** Folds an event that was set aside. Answers whether there was one. */
    retrySetAside: pipeline.retry,
    /** Folds the log of a project anew, beside what there is, and changes over when that is done. Answers whether it began. */
    rebuild: rebuild.begin,
    /** Removes everyone that a project knows. */
    removeAll: rebuild.removeAll,
  }
}
