import { countedRows } from '#contract/monitoring/monitoring.ts'
import type { alertSamples } from '#server/alerts/alerts.schema.ts'
import type { decisions } from '#server/decisions/decisions.schema.ts'
import type { eventCounters } from '#server/events/events.schema.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'

/** A range of time: from `since` on, before `until`. */
export type Range = { since: Date; until: Date }
/** Five minutes, counted from 1970. */
type Bucketed = { bucket: number; count: number }

/** Of each statement the newest rows in a range of an index, so that its cost does not grow with a project. */
const atMost = countedRows + 1

const parametersOf = (projectId: string, { since, until }: Range) => [projectId, since.toISOString(), until.toISOString()]

export const bucketReceived = ({ query }: Queries, projectId: string, range: Range) =>
  query<{ bucket: number; accepted: number; rejected: number; last_accepted: Date | null }>(
    `select floor(extract(epoch from minute) / 300)::int as bucket, sum(accepted)::float8 as accepted, sum(rejected)::float8 as rejected,
            max(minute) filter (where accepted > 0) as last_accepted
       from event_minutes where project_id = $1 and minute >= $2::timestamptz and minute < $3::timestamptz group by 1 order by 1`,
    parametersOf(projectId, range),
  )

/** When the project received its first event is not of interest; only whether, and when the last one was accepted. */
export const readLastAccepted = async ({ query }: Queries, projectId: string) => {
  const [row] = await query<Row<typeof eventCounters, 'last_accepted_at'>>(
    'select last_accepted_at from event_counters where project_id = $1',
    [projectId],
  )
  return row ?? null
}

export const bucketDecisions = ({ query }: Queries, projectId: string, range: Range) =>
  query<Bucketed & Row<typeof decisions, 'outcome'>>(
    `select floor(extract(epoch from at) / 300)::int as bucket, outcome, count(*)::int as count from (
       select at, outcome from decisions where project_id = $1 and at >= $2::timestamptz and at < $3::timestamptz
        order by at desc limit $4) newest
      group by 1, outcome order by 1`,
    [...parametersOf(projectId, range), atMost],
  )

/** Messages that no browser received before they expired, by the time at which they did. Those sent more than a day before are not counted. */
export const bucketUndelivered = ({ query }: Queries, projectId: string, range: Range) =>
  query<Bucketed>(
    `select floor(extract(epoch from expires_at) / 300)::int as bucket, count(*)::int as count from (
       select expires_at, received_at from action_messages
        where project_id = $1 and created_at >= $2::timestamptz - interval '1 day' and created_at < $3::timestamptz
        order by created_at desc limit $4) newest
      where received_at is null and expires_at >= $2::timestamptz and expires_at < $3::timestamptz group by 1 order by 1`,
    [...parametersOf(projectId, range), atMost],
  )

/** Deliveries of response actions that are dead, by the time of their last attempt. Calls about alerts concern nobody and do not count. */
export const bucketDeadWebhooks = ({ query }: Queries, projectId: string, range: Range) =>
  query<Bucketed>(
    `select floor(extract(epoch from last_at) / 300)::int as bucket, count(*)::int as count from (
       select (d.attempts->0->>'at')::timestamptz as last_at from webhook_deliveries d
        where d.project_id = $1 and d.status = 'dead'
          and d.profile_id <> '00000000-0000-0000-0000-000000000000') ended
      where last_at >= $2::timestamptz and last_at < $3::timestamptz group by 1 order by 1`,
    parametersOf(projectId, range),
  )

export const countSetAside = async ({ query }: Queries, projectId: string): Promise<number> => {
  const [row] = await query<{ count: number }>(
    `select count(*)::int as count from (
       select 1 from profile_set_aside s
         join profile_folds f on f.project_id = s.project_id and f.generation = s.generation and f.status = 'live'
        where s.project_id = $1 limit $2) found`,
    [projectId, atMost],
  )
  return row?.count ?? 0
}

/** Active pools with fewer codes left than their threshold. A shared code is used up by its budget only. */
export const countLowPools = async ({ query }: Queries, projectId: string): Promise<number> => {
  const [row] = await query<{ count: number }>(
    `select count(*)::int as count from coupon_pools
      where project_id = $1 and status = 'active'
        and least(case when kind <> 'shared' then codes - issued end, case when budget > issued then budget - issued when budget is not null then 0 end)
            < low_stock`,
    [projectId],
  )
  return row?.count ?? 0
}

export const readSamples = ({ query }: Queries, projectId: string, metric: string, { since, until }: Range) =>
  query<Row<typeof alertSamples, 'at' | 'value'>>(
    `select at, value from alert_samples
      where project_id = $1 and metric = $2 and at > $3::timestamptz and at <= $4::timestamptz order by at`,
    [projectId, metric, since.toISOString(), until.toISOString()],
  )

/** Stores a value once for each minute, and deletes those before `keptSince`. */
export const insertSample = async (
  { query }: Queries,
  { projectId, tenantId }: ProjectRef,
  { metric, at, value, keptSince }: { metric: string; at: Date; value: number; keptSince: Date },
): Promise<void> => {
  await query(
    `insert into alert_samples (project_id, metric, at, tenant_id, value) values ($1, $2, $3::timestamptz, $4, $5::float8)
     on conflict (project_id, metric, at) do nothing`,
    [projectId, metric, at.toISOString(), tenantId, value],
  )
  await query('delete from alert_samples where project_id = $1 and metric = $2 and at < $3::timestamptz', [
    projectId,
    metric,
    keptSince.toISOString(),
  ])
}
