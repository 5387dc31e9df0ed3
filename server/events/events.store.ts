import type { EventSummary } from '#contract/events.ts'
import type { Database, Queries } from '../database/database.ts'
import type { JudgedEvent, RejectedEvent } from './judge.ts'
import { quarantine } from './quarantine.store.ts'
import { rollUp } from './rollups.store.ts'
import { rollupsOf } from './rollups.ts'

export type ProjectOfKey = { projectId: string; tenantId: string }

/**
 * What a key writes to, from which pages, how many events a month (null: as the server's setting says), and until when; `retiresAt` is
 * null for a project's own key.
 */
export type Source = ProjectOfKey & { allowedOrigins: string[]; monthlyEvents: number | null; retiresAt: Date | null }

/** Keys are looked up before a tenant is known. */
export const findSource = async (database: Database, key: string, now: Date): Promise<Source | null> => {
  const [row] = await database.query<{
    project_id: string
    tenant_id: string
    allowed_origins: string[]
    monthly_events: number | null
    retires_at: Date | null
  }>(
    `select k.project_id, k.tenant_id, p.allowed_origins, p.monthly_events, k.retires_at from sdk_keys k join projects p on p.id = k.project_id
      where k.key = $1 and (k.retires_at is null or k.retires_at > $2::timestamptz)`,
    [key, now.toISOString()],
  )
  if (!row) return null
  return {
    projectId: row.project_id,
    tenantId: row.tenant_id,
    allowedOrigins: row.allowed_origins,
    monthlyEvents: row.monthly_events === null ? null : Number(row.monthly_events),
    retiresAt: row.retires_at,
  }
}

/** A message that comes again is known for at least so long: until the month is over, and for so many days after it came. */
const uniqueForDays = 7
const day = 24 * 60 * 60 * 1_000

/** What became of a commit: the message ids that are new, the events for which the month had no room, and the project's newest id. */
export type Stored = { fresh: Set<string>; overQuota: Set<JudgedEvent>; lastId: number }

/**
 * Stores events, what was rejected and what is counted of both in one transaction, and resolves once it is committed. The counter's row
 * is taken first and held to the end: a project's event ids grow in the order of its commits, and its month is counted exactly.
 */
export const insertEvents = (
  database: Database,
  project: ProjectOfKey,
  events: JudgedEvent[],
  receivedAt: Date,
  { rejected = [], monthlyEvents = Number.POSITIVE_INFINITY }: { rejected?: RejectedEvent[]; monthlyEvents?: number } = {},
): Promise<Stored> =>
  database.ofTenant(project.tenantId, async (queries) => {
    const at = receivedAt.toISOString()
    const { lastId, monthEvents } = await takeIds(queries, project, events.length + rejected.length, at)
    const firstId = lastId - events.length - rejected.length
    const room = Math.max(0, monthlyEvents - monthEvents)
    const seen = await seenLastMonth(queries, project.projectId, events, receivedAt)
    const taken = events.slice(0, room).filter((it) => !seen.has(it.messageId))
    const fresh = taken.length > 0 ? await insertRows(queries, project, { events: taken, firstId, at }) : new Set<string>()
    if (rejected.length > 0) await quarantine(queries, project, { rejected, firstId: firstId + events.length, at })
    const overQuota = new Set(events.slice(room))
    const refused = rejected.length + overQuota.size
    if (fresh.size + refused > 0) await rollUp(queries, project, rollupsOf(firstOfEach(taken, fresh), refused, receivedAt))
    return { fresh, overQuota, lastId }
  })

/** Takes `count` ids. Answers the last of them, and how many events were accepted in this month before. */
const takeIds = async ({ query }: Queries, { projectId, tenantId }: ProjectOfKey, count: number, at: string) => {
  const [counter] = await query<{ last_id: number; month_events: number }>(
    `insert into event_counters as c (project_id, tenant_id, last_id, first_received_at, last_received_at, month)
     values ($1, $2, $3::bigint, $4::timestamptz, $4::timestamptz, $5)
     on conflict (project_id) do update set last_id = c.last_id + $3::bigint, last_received_at = greatest(c.last_received_at, $4::timestamptz),
       month = excluded.month, month_events = case when c.month = excluded.month then c.month_events else 0 end
     returning last_id, month_events`,
    [projectId, tenantId, count, at, at.slice(0, 'YYYY-MM'.length)],
    'take ids',
  )
  return { lastId: Number(counter?.last_id), monthEvents: Number(counter?.month_events) }
}

/** Messages of these that came before this month began, and less than a week ago. The rest of a month tells for itself what it has. */
const seenLastMonth = async ({ query }: Queries, projectId: string, events: JudgedEvent[], now: Date): Promise<Set<string>> => {
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()))
  const since = new Date(now.getTime() - uniqueForDays * day)
  if (events.length === 0 || since >= month) return new Set()
  const rows = await query<{ message_id: string }>(
    `select t.message_id from unnest($2::text[]) t (message_id)
      cross join lateral (select from events e where e.project_id = $1 and e.message_id = t.message_id
                             and e.received_at >= $3::timestamptz and e.received_at < $4::timestamptz limit 1) seen`,
    [projectId, events.map((it) => it.messageId), since.toISOString(), month.toISOString()],
  )
  return new Set(rows.map((row) => row.message_id))
}

const insertRows = async (
  { query }: Queries,
  { projectId, tenantId }: ProjectOfKey,
  { events, firstId, at }: { events: JudgedEvent[]; firstId: number; at: string },
) => {
  const stored = await query<{ message_id: string }>(
    `insert into events (project_id, tenant_id, id, message_id, type, event, anonymous_id, session_id, page_view_id, seq,
                         occurred_at, received_at, properties, context)
     select $1::uuid, $2::uuid, $3::bigint + n, message_id, type, event, anonymous_id, session_id, page_view_id, seq,
            occurred_at::timestamptz, $4::timestamptz, properties::jsonb, context::jsonb
       from unnest($5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::bigint[], $12::text[], $13::text[], $14::text[])
            with ordinality as t (message_id, type, event, anonymous_id, session_id, page_view_id, seq, occurred_at, properties, context, n)
     on conflict do nothing
     returning message_id`,
    [
      projectId,
      tenantId,
      firstId,
      at,
      events.map((it) => it.messageId),
      events.map((it) => it.type),
      events.map((it) => it.event),
      events.map((it) => it.anonymousId),
      events.map((it) => it.sessionId ?? null),
      events.map((it) => it.pageViewId ?? null),
      events.map((it) => it.seq ?? null),
      events.map((it) => it.occurredAt.toISOString()),
      events.map((it) => JSON.stringify(it.properties)),
      events.map((it) => JSON.stringify(contextOf(it))),
    ],
    'insert events',
  )
  return new Set(stored.map((row) => row.message_id))
}

/** Of the same message twice in one commit the first is stored. */
const firstOfEach = (events: JudgedEvent[], fresh: Set<string>): JudgedEvent[] => {
  const left = new Set(fresh)
  return events.filter((it) => left.delete(it.messageId))
}

/** What the columns have no place for. What the server says goes before what a sender calls alike, and nobody's address is kept. */
const contextOf = ({ context, userId, traits, windowId, originalTimestamp, isClockSkewed, isBot, country }: JudgedEvent) => ({
  ...context,
  ip: undefined,
  userId: userId ?? undefined,
  traits,
  windowId,
  originalTimestamp,
  clockSkewed: isClockSkewed || undefined,
  isBot: isBot || undefined,
  country: country ?? undefined,
})

export const summarise = (database: Database, tenantId: string, projectId: string, since: Date): Promise<EventSummary> =>
  database.ofTenant(tenantId, async ({ query }) => {
    const [row] = await query<{ recent: number; first_received_at: Date | null; last_received_at: Date | null }>(
      `select (select count(*)::int from events where project_id = $1 and received_at > $2::timestamptz) as recent,
              (select min(received_at) from events where project_id = $1) as first_received_at,
              (select max(received_at) from events where project_id = $1) as last_received_at`,
      [projectId, since.toISOString()],
    )
    return {
      last24Hours: row?.recent ?? 0,
      firstReceivedAt: row?.first_received_at?.toISOString() ?? null,
      lastReceivedAt: row?.last_received_at?.toISOString() ?? null,
    }
  })

/** The id of each project's newest event, 0 where it has none. A project that does not exist is left out. */
export const lastEventIds = async (database: Database, projectIds: string[]): Promise<Map<string, number>> => {
  const rows = await database.query<{ id: string; last_id: number }>(
    `select p.id, coalesce(c.last_id, 0) as last_id from projects p left join event_counters c on c.project_id = p.id
      where p.id = any($1::uuid[])`,
    [projectIds],
  )
  return new Map(rows.map((row) => [row.id, Number(row.last_id)]))
}
