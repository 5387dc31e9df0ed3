import type { PlatformJob } from '#contract/operations/operations.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import { type JobRuns, readJobRuns } from '#server/kernel/jobs.store.ts'
import type { JobRunner } from '#server/kernel/jobs.ts'

type Dependencies = { database: Database; clock: Clock; audit: Audit; runners: () => JobRunner[] }

export type PlatformJobs = ReturnType<typeof createPlatformJobs>

/** The jobs of all capabilities: when they last ran and how, and a run at once. */
export const createPlatformJobs = ({ database, clock, audit, runners }: Dependencies) => {
  const known = () => runners().flatMap((runner) => runner.list.map((job) => ({ ...job, runner })))

  const list = async (): Promise<PlatformJob[]> => {
    const jobs = known()
    const rows = await readJobRuns(
      database,
      jobs.map(({ name }) => name),
    )
    const now = clock.now()
    return jobs
      .map(({ name, everySeconds }) =>
        jobOf(
          name,
          everySeconds,
          rows.find((row) => row.name === name),
          now,
        ),
      )
      .sort((one, other) => (one.name < other.name ? -1 : 1))
  }

  /** Rejects with `job.unknown` and `job.running`. */
  const run = async (who: SignedIn, name: string, from: RequestContext): Promise<PlatformJob> => {
    const job = known().find((it) => it.name === name)
    if (!job) throw new ApiError('job.unknown')
    const entry = { action: 'job.run', tenantId: who.tenantId, actorId: who.userId, target: name, from } as const
    await audit.refusals(entry, async () => {
      if ((await job.runner.begin(name)) === 'running') throw new ApiError('job.running')
    })
    await audit.recordAlone({ ...entry, result: 'done' })
    const begun = (await list()).find((it) => it.name === name)
    if (!begun) throw new ApiError('job.unknown')
    return begun
  }

  return { list, run }
}

const jobOf = (name: string, everySeconds: number, row: JobRuns | undefined, now: Date): PlatformJob => {
  if (!row) {
    const never = { startedAt: null, endedAt: null, durationMs: null, outcome: null, failure: null, nextRunAt: null }
    return { name, everySeconds, isRunning: false, failures: 0, ...never }
  }
  const { started_at: startedAt, ended_at: endedAt } = row
  // While a run goes on, the end is that of the run before.
  const hasEnded = endedAt !== null && endedAt >= startedAt
  return {
    name,
    everySeconds,
    isRunning: row.leased_until !== null && row.leased_until > now,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    durationMs: hasEnded ? endedAt.getTime() - startedAt.getTime() : null,
    outcome: row.outcome === 'done' || row.outcome === 'failed' ? row.outcome : null,
    failure: row.failure,
    failures: row.failures,
    nextRunAt: row.next_run_at.toISOString(),
  }
}
