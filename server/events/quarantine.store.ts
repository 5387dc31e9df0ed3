import { type QuarantinedEvent, quarantinePage, type RejectionReason } from '#contract/events/events.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { projects } from '#server/projects/projects.schema.ts'
import type { quarantinedEvents } from './events.schema.ts'

export type RejectedEvent = {
  messageId: string | null
  reason: RejectionReason
  event: string | null
  anonymousId: string | null
  payload: string
  isCut: boolean
}

/** This many rejected events of a project are stored each day (UTC); the others are only counted. */
export const keptADay = 1_000

export type Quarantine = typeof quarantine

/** Stores rejected events, each message once. The caller must hold the project's counter row, so that the limit is exact. */
export const quarantine = async (
  { query }: Queries,
  { projectId, tenantId }: ProjectRef,
  { rejected, firstId, at }: { rejected: RejectedEvent[]; firstId: number; at: string },
): Promise<void> => {
  await query(
    `insert into quarantined_events (project_id, tenant_id, id, message_id, received_at, reason, event, anonymous_id, payload, is_cut)
     select $1::uuid, $2::uuid, $3::bigint + n, message_id, $4::timestamptz, reason, event, anonymous_id, payload, is_cut = 1
       from unnest($6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::int[])
            with ordinality as t (message_id, reason, event, anonymous_id, payload, is_cut, n)
      where n <= $5::int - (select count(*) from quarantined_events
                             where project_id = $1::uuid and received_at >= date_trunc('day', $4::timestamptz, 'UTC'))
     on conflict (project_id, message_id) do nothing`,
    [
      projectId,
      tenantId,
      firstId,
      at,
      keptADay,
      rejected.map((it) => it.messageId),
      rejected.map((it) => it.reason),
      rejected.map((it) => it.event),
      rejected.map((it) => it.anonymousId),
      rejected.map((it) => it.payload),
      rejected.map((it) => (it.isCut ? 1 : 0)),
    ],
  )
}

type QuarantinedRow = { id: string } & Row<
  typeof quarantinedEvents,
  'message_id' | 'received_at' | 'reason' | 'event' | 'anonymous_id' | 'payload' | 'is_cut'
>

/** The newest entries, or those before an id. */
export const listQuarantined = (
  database: Database,
  { projectId, tenantId }: ProjectRef,
  before: string | null,
): Promise<QuarantinedEvent[]> =>
  database.ofTenant(tenantId, async ({ query }) => {
    const rows = await query<QuarantinedRow>(
      `select id::text as id, message_id, received_at, reason, event, anonymous_id, payload, is_cut from quarantined_events
        where project_id = $1 and ($2::bigint is null or quarantined_events.id < $2::bigint)
        order by quarantined_events.id desc limit $3`,
      [projectId, before, quarantinePage],
    )
    return rows.map(quarantinedEventOf)
  })

const quarantinedEventOf = (row: QuarantinedRow): QuarantinedEvent => ({
  id: row.id,
  messageId: row.message_id,
  receivedAt: row.received_at.toISOString(),
  reason: row.reason,
  event: row.event,
  anonymousId: row.anonymous_id,
  payload: row.payload,
  isCut: row.is_cut,
})

type Found = { payload: string; messageId: string | null; isCut: boolean; monthlyEvents: number | null }

/** A rejected event of a project with the project's quota (a column of `projects` that `project-data.store.ts` writes), or null. */
export const findQuarantined = (database: Database, { projectId, tenantId }: ProjectRef, id: string): Promise<Found | null> =>
  database.ofTenant(tenantId, async ({ query }) => {
    const [row] = await query<
      Row<typeof quarantinedEvents, 'payload' | 'message_id' | 'is_cut'> & Row<typeof projects, 'monthly_events'>
    >(
      `select q.payload, q.message_id, q.is_cut, p.monthly_events from quarantined_events q join projects p on p.id = q.project_id
        where q.project_id = $1 and q.id = $2::bigint`,
      [projectId, id],
    )
    if (!row) return null
    const { payload, message_id: messageId, is_cut: isCut, monthly_events: monthlyEvents } = row
    return { payload, messageId, isCut, monthlyEvents }
  })

export const removeQuarantined = (database: Database, { projectId, tenantId }: ProjectRef, id: string): Promise<unknown> =>
  database.ofTenant(tenantId, ({ query }) =>
    query('delete from quarantined_events where project_id = $1 and id = $2::bigint', [projectId, id]),
  )

/** Deletes what was rejected of these visitors, or contains one of these texts. Answers how much there was. Part of another transaction. */
export const deleteRejectedOf = async (
  { query }: Queries,
  { projectId }: ProjectRef,
  { anonymousIds, needles }: { anonymousIds: string[]; needles: string[] },
): Promise<number> => {
  const [row] = await query<{ deleted: number }>(
    `with gone as (
       delete from quarantined_events where project_id = $1
          and (anonymous_id = any($2::text[]) or exists (select from unnest($3::text[]) as n (needle) where strpos(payload, needle) > 0))
       returning 1)
     select count(*)::int as deleted from gone`,
    [projectId, anonymousIds, needles],
  )
  return row?.deleted ?? 0
}
