import type { eventCounters } from '#server/events/events.schema.ts'
import { type Database, deletedProject, type Queries, Texts } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import { firstOfEach } from './events.store.ts'
import { addPageVitals, pageVitalCells } from './page-vitals.store.ts'
import { rollUp } from './rollups.store.ts'
import { pastRollupsOf } from './rollups.ts'
import type { ValidatedEvent } from './validated-event.ts'

/** The events that are new, the project's newest id, and how many events the month has with them. */
export type PastStored = { accepted: ValidatedEvent[]; lastId: number; monthEvents: number }

/**
 * Stores events of the past in one transaction, together with what `alongside` writes. Each is stored as if it had been received when it
 * happened, so that it is kept and counted with its time. Of a message that the project has already, nothing is stored.
 */
export const insertPastEvents = (
  database: Database,
  project: ProjectRef,
  {
    events,
    now,
    alongside,
  }: { events: ValidatedEvent[]; now: Date; alongside: (queries: Queries, stored: PastStored) => Promise<void> },
): Promise<PastStored> =>
  database.ofTenant(project.tenantId, async (queries, last) => {
    // Repeated messages of one statement do not see each other where they happened in different months.
    const distinct = firstOfEach(
      events,
      events.map(({ messageId }) => messageId),
    )
    const { lastId, monthEvents, storedIds } = await insertRows(queries, project, distinct, now)
    const accepted = firstOfEach(distinct, storedIds)
    const stored = { accepted, lastId, monthEvents: monthEvents + accepted.length }
    await alongside(queries, stored)
    if (accepted.length > 0) last(rollUp(queries, project, pastRollupsOf(accepted, now)))
    for (const [day, ofDay] of byDay(accepted)) {
      const cells = pageVitalCells(ofDay)
      if (cells.length > 0) last(addPageVitals(queries, project, cells, day))
    }
    return stored
  })

type CommitRow = Row<typeof eventCounters, 'last_id' | 'month_events'> & { stored_ids: string[] }

/** Takes an id for each event, and stores those that are new. Answers how many the month had before. */
const insertRows = async ({ query }: Queries, { projectId, tenantId }: ProjectRef, events: ValidatedEvent[], now: Date) => {
  const textsOf = (field: (event: ValidatedEvent) => string | null) => new Texts(events.map(field))
  const at = now.toISOString()
  const [row] = await query<CommitRow>(
    sql,
    [
      projectId,
      tenantId,
      events.length,
      at,
      at.slice(0, 'YYYY-MM'.length),
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
    ],
    'insert past events',
  )
  if (!row) throw deletedProject()
  return { lastId: row.last_id, monthEvents: row.month_events, storedIds: row.stored_ids }
}

/** A message is looked for in all months: the one in which it came by itself may be later than the one in which it happened. */
const sql = `
  with counter as (
    insert into event_counters as c (project_id, tenant_id, last_id, imported_ids, first_received_at, last_received_at, month)
    select $1::uuid, $2::uuid, $3::bigint, $3::bigint, $4::timestamptz, $4::timestamptz, $5
      from projects where id = $1::uuid and deleted_at is null
    on conflict (project_id) do update set
      last_id = c.last_id + excluded.last_id,
      imported_ids = c.imported_ids + excluded.imported_ids,
      month = excluded.month,
      month_events = case when c.month = excluded.month then c.month_events else 0 end
    returning last_id, month_events
  ), stored as (
    insert into events (project_id, tenant_id, id, message_id, type, event, anonymous_id, session_id, page_view_id, seq,
                        occurred_at, received_at, properties, context)
    select $1::uuid, $2::uuid, last_id - $3::bigint + n, message_id, type, event, anonymous_id, session_id, page_view_id, seq,
           occurred_at::timestamptz, occurred_at::timestamptz, properties::jsonb, context::jsonb
      from counter, unnest($6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::bigint[], $13::text[],
                           $14::text[], $15::text[])
           with ordinality as t (message_id, type, event, anonymous_id, session_id, page_view_id, seq, occurred_at, properties, context, n)
     where not exists (select from events seen where seen.project_id = $1::uuid and seen.message_id = t.message_id)
    on conflict do nothing
    returning message_id
  )
  select last_id, month_events, array(select message_id from stored) as stored_ids from counter`

const byDay = (events: ValidatedEvent[]): Map<string, ValidatedEvent[]> => {
  const days = new Map<string, ValidatedEvent[]>()
  for (const event of events) {
    if (event.vitals === null) continue
    const day = event.occurredAt.slice(0, 'YYYY-MM-DD'.length)
    days.set(day, [...(days.get(day) ?? []), event])
  }
  return days
}
