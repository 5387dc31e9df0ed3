import type { Database, Queries } from './database.ts'
import type { jobs } from './kernel.schema.ts'
import type { Row } from './row.ts'

/** One job in the table `jobs`, which all processes on a database share. */
export type JobRow = Row<typeof jobs, 'name' | 'next_run_at' | 'leased_until'>

/** What a job's row says of its runs. */
export type JobRuns = JobRow & Row<typeof jobs, 'started_at' | 'ended_at' | 'outcome' | 'failure' | 'failures'>

export type Lease = { name: string; holder: string; now: Date; until: Date }

export const findJobs = ({ query }: Database, names: string[]): Promise<JobRow[]> =>
  query<JobRow>('select name, next_run_at, leased_until from jobs where name = any($1::text[])', [names])

export const readJobRuns = ({ query }: Queries, names: string[]): Promise<JobRuns[]> =>
  query<JobRuns>(
    `select name, next_run_at, started_at, ended_at, outcome, failure, failures, leased_until from jobs where name = any($1::text[])`,
    [names],
  )

/**
 * Takes a job's lease and stores the start of a run, in one statement: of several processes one gets it. Returns whether this one did. A
 * lease that ends after `latest`, and a next run after `latestNextRun`, were stored before the clock was set back and count as over.
 * `isDueOnly`: the job is left alone if its next run is in the future.
 */
export const takeLease = async (
  { query }: Database,
  { name, holder, now, until }: Lease,
  { latest, nextRunAt, isDueOnly, latestNextRun }: { latest: Date; nextRunAt: Date; isDueOnly: boolean; latestNextRun: Date },
): Promise<boolean> => {
  const taken = await query(
    `insert into jobs as j (name, next_run_at, started_at, leased_by, leased_until)
     values ($1, $4::timestamptz, $3::timestamptz, $2, $5::timestamptz)
     on conflict (name) do update set
       next_run_at = excluded.next_run_at, started_at = excluded.started_at,
       leased_by = excluded.leased_by, leased_until = excluded.leased_until
     where (j.leased_until is null or j.leased_until <= $3::timestamptz or j.leased_until > $6::timestamptz)
       and (not $7::boolean or j.next_run_at <= $3::timestamptz or j.next_run_at > $8::timestamptz)
     returning 1`,
    [
      name,
      holder,
      now.toISOString(),
      nextRunAt.toISOString(),
      until.toISOString(),
      latest.toISOString(),
      isDueOnly,
      latestNextRun.toISOString(),
    ],
    'lease a job',
  )
  return taken.length > 0
}

/** Returns false if another process has taken the lease. */
export const extendLease = async ({ query }: Database, { name, holder, until }: Omit<Lease, 'now'>): Promise<boolean> => {
  const extended = await query('update jobs set leased_until = $3::timestamptz where name = $1 and leased_by = $2 returning 1', [
    name,
    holder,
    until.toISOString(),
  ])
  return extended.length > 0
}

/** Stores how a run ended and returns the lease. A process whose lease was taken over stores nothing. */
export const endLease = async (
  { query }: Database,
  { name, holder, now, failure }: { name: string; holder: string; now: Date; failure: string | null },
): Promise<void> =>
  void (await query(
    `update jobs set ended_at = $3::timestamptz, outcome = $4, failure = $5, leased_by = null, leased_until = null,
            failures = case when $5::text is null then 0 else failures + 1 end
      where name = $1 and leased_by = $2`,
    [name, holder, now.toISOString(), failure === null ? 'done' : 'failed', failure],
    'end a job',
  ))
