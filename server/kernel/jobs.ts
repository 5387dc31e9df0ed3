import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { type Clock, clockTolerance } from './clock.ts'
import type { Database } from './database.ts'
import { endLease, extendLease, findJobs, type JobRow, takeLease } from './jobs.store.ts'

/** Repeated work. Its name is its row in the table `jobs`: a renamed job is a new one. */
export type Job = { name: string; everySeconds: number; run: () => Promise<void> }

/** How often the housekeeping of all capabilities runs. */
export const housekeepingSeconds = 600

/** Milliseconds between two checks of which jobs are due. */
const lookEvery = 30_000
/** Milliseconds after which the job of a process that has ended may be run by another one. */
const leaseFor = 60_000
const extendEvery = 20_000

/** What runs jobs, as far as others are told of it. */
export type JobRunner = Pick<ReturnType<typeof createJobs>, 'list' | 'begin'>

type Dependencies = { jobs: Job[]; database: Database; clock: Clock; log: Logger }

/**
 * Runs jobs, each in one process at a time among all processes of a database, one after the other in the order of the list. A process that
 * runs a job holds a lease on its row and extends it every 20 s; the lease of a process that has ended expires after a minute. A failed job
 * is logged, its failure is stored in its row, and it runs again after its interval.
 */
export const createJobs = ({ jobs, database, clock, log }: Dependencies) => {
  const holder = randomUUID()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let sweeping: Promise<void> | null = null
  /** Runs that a person has started. */
  const begun = new Set<Promise<void>>()

  const warn = (name: string | null, failure: unknown, text: string) =>
    log.warn({ ...(name === null ? {} : { job: name }), reason: reasonOf(failure) }, text)

  const take = ({ name, everySeconds }: Job, isDueOnly: boolean): Promise<boolean> => {
    const now = clock.now()
    const until = after(now, leaseFor)
    const nextRunAt = after(now, everySeconds * 1_000)
    return takeLease(
      database,
      { name, holder, now, until },
      { latest: after(until, clockTolerance), nextRunAt, isDueOnly, latestNextRun: after(nextRunAt, clockTolerance) },
    )
  }

  const runLeased = async ({ name, run }: Job) => {
    const extending = setInterval(() => {
      extendLease(database, { name, holder, until: after(clock.now(), leaseFor) }).catch((failure: unknown) =>
        warn(name, failure, 'the lease of a job was not extended'),
      )
    }, extendEvery)
    extending.unref()
    const failure = await run().then(
      () => null,
      (failed: unknown) => {
        warn(name, failed, 'a job failed')
        return reasonOf(failed)
      },
    )
    clearInterval(extending)
    await endLease(database, { name, holder, now: clock.now(), failure })
  }

  const runAll = async (chosen: Job[], isDueOnly: boolean) => {
    for (const job of chosen)
      await take(job, isDueOnly)
        .then((isTaken) => (isTaken ? runLeased(job) : undefined))
        .catch((failure: unknown) => warn(job.name, failure, 'a job could not be put on record'))
  }

  /** One query finds out whether a job is due; usually none is. */
  const runDue = async () => {
    const rows = new Map(
      (
        await findJobs(
          database,
          jobs.map(({ name }) => name),
        )
      ).map((row) => [row.name, row]),
    )
    const now = clock.now()
    await runAll(
      jobs.filter((job) => isDue(job, rows.get(job.name), now)),
      true,
    )
  }

  const once = (work: () => Promise<void>): Promise<void> => {
    running ??= work().finally(() => {
      running = null
    })
    return running
  }
  const look = () => void once(runDue).catch((failure: unknown) => warn(null, failure, 'the jobs could not be looked up'))

  const runNow = (): Promise<void> => {
    sweeping ??= (running ?? Promise.resolve())
      .catch(() => {})
      .then(() => once(() => runAll(jobs, false)))
      .finally(() => {
        sweeping = null
      })
    return sweeping
  }

  /** Takes the lease at once; the run goes on beside the others. */
  const begin = async (name: string): Promise<'begun' | 'running' | 'unknown'> => {
    const job = jobs.find((it) => it.name === name)
    if (!job) return 'unknown'
    if (!(await take(job, false))) return 'running'
    const run: Promise<void> = runLeased(job)
      .catch((failure: unknown) => warn(name, failure, 'a job could not be put on record'))
      .finally(() => begun.delete(run))
    begun.add(run)
    return 'begun'
  }

  return {
    /** The jobs, in the order in which they run. */
    list: jobs.map(({ name, everySeconds }) => ({ name, everySeconds })),
    /** Begins to run a job now, due or not, unless a process is running it. */
    begin,
    /** Runs all jobs now, due or not, except those that another process is running. */
    run: runNow,
    /** Runs all jobs now, and from now on those that are due. */
    start: (): void => {
      timer = setInterval(look, lookEvery)
      timer.unref()
      void runNow()
    },
    /** Resolves when no job is running in this process, and none will start. */
    stop: async (): Promise<void> => {
      clearInterval(timer)
      await sweeping
      await running?.catch(() => {})
      await Promise.all(begun)
    },
    /** Runs jobs that are due, once. */
    runDue: (): Promise<void> => once(runDue),
  }
}

const after = (time: Date, milliseconds: number) => new Date(time.getTime() + milliseconds)

/** A next run that is further away than the interval was stored before the clock was set back. */
const isDue = ({ everySeconds }: Job, row: JobRow | undefined, now: Date): boolean => {
  if (!row) return true
  const left = row.next_run_at.getTime() - now.getTime()
  return left <= 0 || left > everySeconds * 1_000 + clockTolerance
}

/** The kind of a failure. The message is not used, because it may quote user input. */
const reasonOf = (failure: unknown): string => (failure instanceof Error ? failure.name : 'unknown')
