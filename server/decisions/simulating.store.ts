import type { StoredEvent } from '#engine/profiles/read-event.ts'
import type { events } from '#server/events/events.schema.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { profileFolds, profiles } from '#server/profiles/profiles.schema.ts'
import type { HeldFold, StoredProfile } from '#server/segments/segments.module.ts'

/** The live fold, not held: a simulation writes nothing. */
export const findFold = async ({ query }: Queries, { projectId, tenantId }: ProjectRef): Promise<HeldFold | null> => {
  const [row] = await query<Row<typeof profileFolds, 'generation' | 'last_id'>>(
    `select generation, last_id from profile_folds where project_id = $1 and status = 'live'`,
    [projectId],
  )
  return row ? { projectId, tenantId, generation: row.generation, isLive: true, lastId: row.last_id } : null
}

/** A profile, or the one that it has become part of. */
export const findProfile = async (
  { query }: Queries,
  { projectId, generation }: HeldFold,
  id: string,
): Promise<StoredProfile | null> => {
  const [row] = await query<Row<typeof profiles, 'id' | 'state' | 'is_identified' | 'unit'>>(
    `with recursive reached (id, merged_into) as (
       select p.id, p.merged_into from profiles p where p.project_id = $1 and p.generation = $2::int and p.id = $3::uuid
        union
       select p.id, p.merged_into from reached r
         join profiles p on p.project_id = $1 and p.generation = $2::int and p.id = r.merged_into)
     select p.id, p.state, p.is_identified, p.unit from reached r
       join profiles p on p.project_id = $1 and p.generation = $2::int and p.id = r.id
      where r.merged_into is null`,
    [projectId, generation, id],
  )
  return row ? { id: row.id, state: row.state, isIdentified: row.is_identified, unit: row.unit } : null
}

type EventRow = Row<
  typeof events,
  | 'message_id'
  | 'type'
  | 'event'
  | 'anonymous_id'
  | 'session_id'
  | 'page_view_id'
  | 'occurred_at'
  | 'received_at'
  | 'properties'
  | 'context'
> & { seen_before: Date | null; orders_before: number }

/** An event of somebody's browsers, and when and with how many orders they were seen before it. `receivedAt` is in milliseconds. */
export const findEvent = async (
  { query }: Queries,
  { projectId, generation, lastId }: HeldFold,
  { id, profile }: { id: string; profile: string },
): Promise<{ stored: StoredEvent; receivedAt: number; seenBefore: number | null; ordersBefore: number } | null> => {
  const [row] = await query<EventRow>(
    `with own as (
       select e.id, e.event, e.occurred_at, e.properties from events e
        where e.project_id = $1 and e.id < $4::bigint and e.anonymous_id in (
          select a.anonymous_id from profile_atoms a where a.project_id = $1 and a.generation = $2::int and a.profile_id = $3::uuid))
     select e.message_id, e.type, e.event, e.anonymous_id, e.session_id, e.page_view_id, e.occurred_at, e.received_at, e.properties, e.context,
            (select max(own.occurred_at) from own) as seen_before,
            (select count(distinct coalesce(own.properties ->> 'order_id', own.id::text))::int from own where own.event = 'purchase')
              as orders_before
       from events e
      where e.project_id = $1 and e.id = $4::bigint and e.id <= $5::bigint and e.anonymous_id in (
        select a.anonymous_id from profile_atoms a where a.project_id = $1 and a.generation = $2::int and a.profile_id = $3::uuid)`,
    [projectId, generation, profile, id, lastId],
  )
  if (!row) return null
  return {
    stored: {
      id: Number(id),
      messageId: row.message_id,
      type: row.type,
      event: row.event,
      anonymousId: row.anonymous_id,
      sessionId: row.session_id,
      pageViewId: row.page_view_id,
      occurredAt: row.occurred_at.getTime(),
      properties: row.properties,
      context: row.context,
    },
    receivedAt: row.received_at.getTime(),
    seenBefore: row.seen_before?.getTime() ?? null,
    ordersBefore: row.orders_before,
  }
}
