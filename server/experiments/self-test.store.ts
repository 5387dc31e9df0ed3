import type { SelfTestFailure, SelfTestQuestion, SelfTestResult } from '#contract/experiments/self-test.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { effectSelfTests, StoredSums } from './experiments.schema.ts'
import { wholeProject } from './noting.store.ts'

type TestRow = Row<
  typeof effectSelfTests,
  'run_id' | 'state' | 'metric' | 'people_group' | 'splits_done' | 'reason' | 'asked_at' | 'result'
>

export const readSelfTest = async ({ query }: Queries, { projectId }: ProjectRef): Promise<TestRow | null> => {
  const [row] = await query<TestRow>(
    `select run_id, state, metric, people_group, splits_done, reason, asked_at, result from effect_self_tests where project_id = $1`,
    [projectId],
  )
  return row ?? null
}

/** Asks for a run, unless one is waiting or running. The latest result stays. Answers whether it was asked for. */
export const askSelfTest = async (
  { query }: Queries,
  { projectId, tenantId }: ProjectRef,
  { runId, metric, of, now }: SelfTestQuestion & { runId: string; now: Date },
): Promise<boolean> => {
  const asked = await query(
    `insert into effect_self_tests as t (project_id, tenant_id, run_id, state, metric, people_group, splits_done, asked_at)
     values ($1, $2, $3::uuid, 'waiting', $4, $5, 0, $6::timestamptz)
     on conflict (project_id) do update set
       run_id = excluded.run_id, state = excluded.state, metric = excluded.metric, people_group = excluded.people_group, splits_done = 0,
       reason = null, asked_at = excluded.asked_at, leased_until = null
     where t.state not in ('waiting', 'running') returning 1`,
    [projectId, tenantId, runId, metric, of, now.toISOString()],
  )
  return asked.length > 0
}

export const cancelSelfTest = async ({ query }: Queries, { projectId }: ProjectRef): Promise<void> =>
  void (await query(
    `update effect_self_tests set state = 'cancelled', leased_until = null where project_id = $1 and state in ('waiting', 'running')`,
    [projectId],
  ))

/** A run that a process has taken. */
export type TakenRun = ProjectRef & SelfTestQuestion & { runId: string }

type TakenRow = Row<typeof effectSelfTests, 'project_id' | 'tenant_id' | 'run_id' | 'metric' | 'people_group'>

/** Takes the run that waits longest, of any project that is not deleted. */
export const takeSelfTest = async ({ query }: Database, until: Date): Promise<TakenRun | null> => {
  const [row] = await query<TakenRow>(
    `update effect_self_tests set state = 'running', leased_until = $1::timestamptz
      where project_id = (
        select t.project_id from effect_self_tests t join projects p on p.id = t.project_id and p.deleted_at is null
         where t.state = 'waiting' order by t.asked_at, t.project_id limit 1 for update of t skip locked)
     returning project_id, tenant_id, run_id, metric, people_group`,
    [until.toISOString()],
  )
  return row
    ? { projectId: row.project_id, tenantId: row.tenant_id, runId: row.run_id, metric: row.metric, of: row.people_group }
    : null
}

/** Runs of processes that have ended without saying so. */
export const failAbandoned = async ({ query }: Database, now: Date): Promise<void> =>
  void (await query(
    `update effect_self_tests set state = 'failed', reason = 'interrupted', leased_until = null
      where state = 'running' and leased_until < $1::timestamptz`,
    [now.toISOString()],
  ))

/** Notes how far a run is. Answers whether it is still wanted. */
export const noteSplits = async (
  { query }: Queries,
  { projectId, runId }: TakenRun,
  { done, until }: { done: number; until: Date },
): Promise<boolean> => {
  const noted = await query(
    `update effect_self_tests set splits_done = $3::int, leased_until = $4::timestamptz
      where project_id = $1 and run_id = $2::uuid and state = 'running' returning 1`,
    [projectId, runId, done, until.toISOString()],
  )
  return noted.length > 0
}

export const finishSelfTest = async ({ query }: Queries, { projectId, runId }: TakenRun, result: SelfTestResult): Promise<void> =>
  void (await query(
    `update effect_self_tests set state = 'done', splits_done = $3::int, result = $4::jsonb, leased_until = null
      where project_id = $1 and run_id = $2::uuid and state = 'running'`,
    [projectId, runId, result.splits, JSON.stringify(result)],
  ))

export const failSelfTest = async ({ query }: Queries, { projectId, runId }: TakenRun, reason: SelfTestFailure): Promise<void> =>
  void (await query(
    `update effect_self_tests set state = 'failed', reason = $3, leased_until = null
      where project_id = $1 and run_id = $2::uuid and state = 'running'`,
    [projectId, runId, reason],
  ))

/** Another process may begin the run anew. */
export const releaseSelfTest = async ({ query }: Queries, { projectId, runId }: TakenRun): Promise<void> =>
  void (await query(
    `update effect_self_tests set state = 'waiting', splits_done = 0, leased_until = null
      where project_id = $1 and run_id = $2::uuid and state = 'running'`,
    [projectId, runId],
  ))

/**
 * The next people whom a strategy met since a time, with what is counted of them. They are in the order of the ends of their ids, which are as
 * good as random: the first of them are a sample.
 */
export const readExposed = (
  { query }: Queries,
  { projectId }: ProjectRef,
  { key, since, after, atMost }: Page & { key: string },
) =>
  query<{ id: string; figures: StoredSums[string] | null }>(
    `select distinct on (substr(living_id::text, 33), living_id) living_id as id, sums -> $3::text as figures from effect_people
      where project_id = $1 and strategy_id = $2::uuid and is_counted and exposed_at >= $4::timestamptz
        and (substr(living_id::text, 33), living_id) > (substr($5::text, 33), $5::text::uuid)
      order by substr(living_id::text, 33), living_id, exposed_at limit $6::int`,
    [projectId, wholeProject, key, since.toISOString(), after, atMost],
  )

type Page = { since: Date; after: string; atMost: number }

/** The next people who were there since a time, in the same order. */
export const readActive = async (
  { query }: Queries,
  { projectId }: ProjectRef,
  { since, after, atMost }: Page,
): Promise<string[]> =>
  (
    await query<{ id: string }>(
      `select p.id from profile_lookups l
         join profile_folds f on f.project_id = l.project_id and f.generation = l.generation and f.status = 'live'
         join profiles p on p.project_id = l.project_id and p.generation = l.generation and p.id = l.profile_id and p.last_seen >= $2::timestamptz
        where l.project_id = $1 and not l.is_merged and (substr(l.profile_id::text, 33), l.profile_id) > (substr($3::text, 33), $3::text::uuid)
        order by substr(l.profile_id::text, 33), l.profile_id limit $4::int`,
      [projectId, since.toISOString(), after, atMost],
    )
  ).map(({ id }) => id)
