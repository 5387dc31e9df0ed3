import type { LiveEvent, LiveOverview } from '#contract/events/events.ts'
import type { eventMinutes } from '#server/ingestion/ingestion.schema.ts'
import type { Database } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Nullable, Row, Value } from '#server/kernel/row.ts'
import type { events, quarantinedEvents } from './events.schema.ts'

/** An accepted event has no `rejection` and no `payload`; a rejected one has these and few other fields. */
export type LiveRow = { id: string; rejection: Value<typeof quarantinedEvents, 'reason'> | null } & Row<
  typeof events,
  'received_at'
> &
  Nullable<
    Row<
      typeof events,
      | 'message_id'
      | 'type'
      | 'event'
      | 'anonymous_id'
      | 'session_id'
      | 'page_view_id'
      | 'seq'
      | 'occurred_at'
      | 'properties'
      | 'context'
    >
  > &
  Nullable<Row<typeof quarantinedEvents, 'payload'>> &
  Row<typeof quarantinedEvents, 'is_cut'>

/**
 * Accepted and rejected events of a project, ordered by the ids that they share. Each kind has its own limit, so that both are read along
 * their primary keys.
 */
const following = `
  select id, rejection, message_id, type, event, anonymous_id, session_id, page_view_id, seq, occurred_at, received_at, properties,
         context, payload, is_cut from (
    (select id::text as id, id as place, null as rejection, message_id, type, event, anonymous_id, session_id, page_view_id, seq,
            occurred_at, received_at, properties, context, null as payload, false as is_cut
       from events where project_id = $1 and id > $3::bigint and context->>'importedAt' is null order by events.id limit $2)
    union all
    (select id::text, id, reason, message_id, null, event, anonymous_id, null, null, null, null, received_at, null, null, payload, is_cut
       from quarantined_events where project_id = $1 and id > $3::bigint order by quarantined_events.id limit $2)
  ) kinds order by place limit $2`

/** Accepted and rejected events after an id, in the order of their ids. Imported events are not live and are left out. */
export const readEvents = (
  database: Database,
  { projectId, tenantId }: ProjectRef,
  { afterId, atMost }: { afterId: string; atMost: number },
): Promise<LiveEvent[]> =>
  database.ofTenant(tenantId, async ({ query }) =>
    (await query<LiveRow>(following, [projectId, atMost, afterId])).map(liveEventOf),
  )

/** The position before the newest events, accepted or not. */
export const findPlaceOfNewest = (database: Database, { projectId, tenantId }: ProjectRef, count: number): Promise<string> =>
  database.ofTenant(tenantId, async ({ query }) => {
    const [row] = await query<{ first: string | null }>(
      `select min(id)::text as first from (
         select id from (
           (select id from events where project_id = $1 order by id desc limit $2)
           union all
           (select id from quarantined_events where project_id = $1 order by id desc limit $2)
         ) kinds order by id desc limit $2
       ) newest`,
      [projectId, count],
    )
    return String(Math.max(0, Number(row?.first ?? 1) - 1))
  })

export const liveEventOf = (row: LiveRow): LiveEvent => ({
  id: row.id,
  rejection: row.rejection,
  messageId: row.message_id,
  type: row.type,
  event: row.event,
  anonymousId: row.anonymous_id,
  sessionId: row.session_id,
  pageViewId: row.page_view_id,
  seq: row.seq,
  receivedAt: row.received_at.toISOString(),
  occurredAt: row.occurred_at?.toISOString() ?? null,
  clockOffset: clockOffsetOf(row),
  url: row.context?.page?.url ?? null,
  path: row.context?.page?.path ?? null,
  title: row.context?.page?.title ?? null,
  properties: row.properties ?? {},
  context: row.context ?? {},
  payload: row.payload,
  isCut: row.is_cut,
})

const clockOffsetOf = ({ occurred_at: occurredAt, context }: LiveRow) => {
  const original = Date.parse(String(context?.['originalTimestamp']))
  return occurredAt === null || Number.isNaN(original) ? null : occurredAt.getTime() - original
}

const minute = 60_000
const minutesShown = 30
const activeFor = 5 * minute

type Minute = Row<typeof eventMinutes, 'minute' | 'accepted' | 'rejected' | 'of_bots' | 'without_session'>

const recentOf = (minutes: Minute[], since: number): LiveOverview['recent'] => {
  const recent = minutes.filter((it) => it.minute.getTime() >= since)
  const sumOf = (count: (it: Minute) => number) => recent.reduce((sum, it) => sum + count(it), 0)
  return {
    events: sumOf((it) => it.accepted),
    ofBots: sumOf((it) => it.of_bots),
    withoutSession: sumOf((it) => it.without_session),
  }
}

/** Uses the counts, so the cost does not grow with the number of events. */
export const viewOverview = (
  database: Database,
  { projectId, tenantId }: ProjectRef,
  now: Date,
): Promise<Omit<LiveOverview, 'isMonthFull'>> =>
  database.ofTenant(tenantId, async ({ query }) => {
    const last = Math.floor(now.getTime() / minute) * minute
    const instants = Array.from({ length: minutesShown }, (_, cursor) => last - (minutesShown - 1 - cursor) * minute)
    const [active] = await query<{ visitors: number }>(
      `select count(distinct anonymous_id)::int as visitors from visitor_sessions
        where project_id = $1 and last_at > $2::timestamptz and not is_bot`,
      [projectId, new Date(now.getTime() - activeFor).toISOString()],
    )
    // One statement, so that the minutes count exactly the events up to that id.
    const counted = await query<Minute & { last_id: string | null }>(
      `select minute, accepted, rejected, of_bots, without_session,
              (select last_id from event_counters where project_id = $1)::text as last_id
         from event_minutes where project_id = $1 and minute >= $2::timestamptz`,
      [projectId, new Date(last - (minutesShown - 1) * minute).toISOString()],
    )
    const counts = new Map(counted.map(({ minute: at, accepted, rejected }) => [at.getTime(), { accepted, rejected }]))
    return {
      lastId: counted[0]?.last_id ?? '0',
      activeVisitors: active?.visitors ?? 0,
      recent: recentOf(counted, Math.floor((now.getTime() - activeFor) / minute) * minute),
      minutes: instants.map((at) => ({ at: new Date(at).toISOString(), ...(counts.get(at) ?? { accepted: 0, rejected: 0 }) })),
    }
  })
