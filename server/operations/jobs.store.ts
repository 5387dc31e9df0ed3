import type { Queries } from '#server/kernel/database.ts'
import type { jobs } from '#server/kernel/kernel.schema.ts'
import type { Row } from '#server/kernel/row.ts'

export type JobRow = Row<
  typeof jobs,
  'name' | 'next_run_at' | 'started_at' | 'ended_at' | 'outcome' | 'failure' | 'failures' | 'leased_until'
>

export const readJobs = ({ query }: Queries, names: string[]): Promise<JobRow[]> =>
  query<JobRow>(
    `select name, next_run_at, started_at, ended_at, outcome, failure, failures, leased_until from jobs where name = any($1::text[])`,
    [names],
  )
