import type { Quarantine, RejectedEvent } from '#server/events/events.module.ts'
import type { eventCounters } from '#server/events/events.schema.ts'
import { type Database, deletedProject, type Queries, Texts } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import { addPageVitals, pageVitalCells } from './page-vitals.store.ts'
import { rollUp } from './rollups.store.ts'
import { rollupsOf } from './rollups.ts'
import type { ValidatedEvent } from './validated-event.ts'

/** A repeated message is recognised at least until the end of its month, and for this many days. */
const uniqueForDays = 7
const day = 24 * 60 * 60 * 1_000

/**
 * The result of a commit: the new events, those beyond the monthly quota, the project's newest id, and how many of its ids were given to
 * imported events.
 */
export type Stored = { accepted: Set<ValidatedEvent>; overQuota: Set<ValidatedEvent>; lastId: number; importedIds: number }

/** The rejected events, and the function of their owner that stores them in the same transaction. */
export type Rejections = { events: RejectedEvent[]; store: Quarantine }
type Options = { rejected?: Rejections; monthlyEvents?: number }

/**
 * Stores events, rejected events and the counts of both in one transaction, and resolves after the commit. The counter's row is locked
 * first and until the end: a project's event ids grow in the order of commits, and its month is counted exactly.
 */
export const insertEvents = (
  database: Database,
  project: ProjectRef,
  events: ValidatedEvent[],
  receivedAt: Date,
  { rejected, monthlyEvents = Number.POSITIVE_INFINITY }: Options = {},
): Promise<Stored> =>
  database.ofTenant(project.tenantId, async (queries, last) => {
    const at = receivedAt.toISOString()
    const rejectedCount = rejected?.events.length ?? 0
    const count = events.length + rejectedCount
    const { lastId, importedIds, monthEvents, storedIds } = await insertRows(queries, project, {
      events,
      count,
      at,
      monthlyEvents,
    })
    const room = Math.max(0, monthlyEvents - monthEvents)
    const accepted = storedIds === null ? events : firstOfEach(events.slice(0, room), storedIds)
    const overQuota = new Set(events.slice(room))
    const refused = rejectedCount + overQuota.size
    if (rejected && rejectedCount > 0)
      last(rejected.store(queries, project, { rejected: rejected.events, firstId: lastId - rejectedCount, at }))
    const counts = { rejected: refused, duplicates: events.length - accepted.length - overQuota.size }
    if (count > 0) last(rollUp(queries, project, rollupsOf(accepted, counts, receivedAt)))
    const cells = pageVitalCells(accepted)
    if (cells.length > 0) last(addPageVitals(queries, project, cells, at))
    return { accepted: new Set(accepted), overQuota, lastId, importedIds }
  })

type CommitRow = Row<typeof eventCounters, 'last_id' | 'imported_ids' | 'month_events'> & { stored_ids: string[] | null }

/**
 * Takes `count` ids for a project and stores its new events, up to the monthly quota, under the first of them. Returns the last id, the
 * number of events accepted earlier in this month, and the message ids that were stored, or null if all were.
 */
const insertRows = async (
  { query }: Queries,
  { projectId, tenantId }: ProjectRef,
  { events, count, at, monthlyEvents }: { events: ValidatedEvent[]; count: number; at: string; monthlyEvents: number },
) => {
  const month = at.slice(0, 'YYYY-MM'.length)
  const since = new Date(Date.parse(at) - uniqueForDays * day).toISOString()
  const mayRepeatLastMonth = since < month
  const textsOf = (field: (event: ValidatedEvent) => string | null) => new Texts(events.map(field))
  const [row] = await query<CommitRow>(
    mayRepeatLastMonth ? insertUnlessSeenLastMonth : insertThisMonth,
    [
      projectId,
      tenantId,
      count,
      at,
      month,
      Number.isFinite(monthlyEvents) ? monthlyEvents : null,
      textsOf((it) => it.messageId),
      textsOf((it) => it.type),
      textsOf((it) => it.event),
      textsOf((it) => it.anonymousId),
      textsOf((it) => it.sessionId),
      textsOf((it) => it.pageViewId),
      events.map((it) => it.seq),
      textsOf((it) => it.occurredAt),
      textsOf((it) => it.properties),
      textsOf((it) => it.context),
      ...(mayRepeatLastMonth ? [since] : []),
    ],
    mayRepeatLastMonth ? 'insert events of a new month' : 'insert events',
  )
  if (!row) throw deletedProject()
  return { lastId: row.last_id, importedIds: row.imported_ids, monthEvents: row.month_events, storedIds: row.stored_ids }
}

/**
 * The unique index of this month finds repeated messages; in the first days of a month `unless` also looks at the end of the previous one.
 * The same statement checks whether the project is deleted: every commit needs this, and a separate statement would cost a round trip.
 */
const insertSql = (unless = '') => `
  with counter as (
    insert into event_counters as c (project_id, tenant_id, last_id, first_received_at, last_received_at, month)
    select $1::uuid, $2::uuid, $3::bigint, $4::timestamptz, $4::timestamptz, $5
      from projects where id = $1::uuid and deleted_at is null
    on conflict (project_id) do update set
      last_id = c.last_id + excluded.last_id,
      last_received_at = greatest(c.last_received_at, excluded.last_received_at),
      month = excluded.month,
      month_events = case when c.month = excluded.month then c.month_events else 0 end
    returning last_id, imported_ids, month_events
  ), stored as (
    insert into events (project_id, tenant_id, id, message_id, type, event, anonymous_id, session_id, page_view_id, seq,
                        occurred_at, received_at, properties, context)
    select $1::uuid, $2::uuid, last_id - $3::bigint + n, message_id, type, event, anonymous_id, session_id, page_view_id, seq,
           occurred_at::timestamptz, $4::timestamptz, properties::jsonb, context::jsonb
      from counter, unnest($7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::bigint[], $14::text[],
                           $15::text[], $16::text[])
           with ordinality as t (message_id, type, event, anonymous_id, session_id, page_view_id, seq, occurred_at, properties, context, n)
     where n <= coalesce($6::bigint - month_events, n) ${unless}
    on conflict do nothing
    returning message_id
  )
  select last_id, imported_ids, month_events,
         case when (select count(*) from stored) < cardinality($7::text[]) then array(select message_id from stored) end as stored_ids
    from counter`

const insertThisMonth = insertSql()
const insertUnlessSeenLastMonth = insertSql(`
       and not exists (select from events seen where seen.project_id = $1::uuid and seen.message_id = t.message_id
                          and seen.received_at >= $17::timestamptz and seen.received_at < ($5 || '-01T00:00:00Z')::timestamptz)`)

/** If a message occurs twice in one commit, the first is stored. */
export const firstOfEach = (events: ValidatedEvent[], storedIds: string[]): ValidatedEvent[] => {
  const left = new Set(storedIds)
  return events.filter((it) => left.delete(it.messageId))
}
