import type { Logger } from 'pino'
import type { createHttp } from './http/http.ts'
import type { Module } from './http/module.ts'
import type { Clock } from './kernel/clock.ts'
import type { Database } from './kernel/database.ts'
import { createJobs, type JobRunner } from './kernel/jobs.ts'
import type { createMailModule } from './mail/mail.module.ts'

type Dependencies = {
  modules: readonly Module[]
  http: Pick<ReturnType<typeof createHttp>, 'drain' | 'settle'>
  mail: Pick<ReturnType<typeof createMailModule>, 'stop'>
  database: Database
  clock: Clock
  log: Logger
}

/** Starts and ends what modules do beside requests. */
export const createLifecycle = ({ modules, http, mail, ...running }: Dependencies) => {
  const jobs = createJobs({ jobs: modules.flatMap((module) => module.jobs ?? []), ...running })
  const longJobs = createJobs({ jobs: modules.flatMap((module) => module.longJobs ?? []), ...running })
  return {
    /** Everything that runs jobs. */
    jobRunners: (): JobRunner[] => [jobs, longJobs, ...modules.flatMap((module) => module.ownJobs ?? [])],
    start: (): void => {
      for (const module of modules) module.start?.()
      jobs.start()
      longJobs.start()
    },
    /** Runs every job now. */
    sweep: async (): Promise<void> => {
      await longJobs.run()
      await jobs.run()
    },
    /** Accepts no more requests, and ends streams and other open requests. */
    drain: (): void => {
      http.drain()
      for (const module of modules) module.close?.()
    },
    /**
     * Resolves when everything that was accepted is committed and no mail is being sent. A module is settled before the modules that it
     * depends on.
     */
    settle: async (): Promise<void> => {
      for (const module of modules.toReversed()) await module.settle?.()
      await http.settle()
      await jobs.stop()
      await longJobs.stop()
      await mail.stop()
    },
  }
}
