import type { events } from '#server/events/events.schema.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { profileFolds } from './profiles.schema.ts'

/** Whose rows: those of one project that were made by one fold of its log. */
export type Fold = ProjectRef & { generation: number }

/**
 * A fold whose row this transaction holds. `newest` is the id of the project's newest event. `hasStrategies`: a strategy was published, so
 * decisions follow the fold.
 */
export type LeasedFold = Fold & { isRebuild: boolean; lastId: number; day: string; newest: number; hasStrategies: boolean }

/** Projects with events that are not folded yet, of all organisations. */
export const findBehind = async ({ query }: Database): Promise<ProjectRef[]> =>
  (
    await query<Row<typeof profileFolds, 'project_id' | 'tenant_id'>>(
      `select c.project_id, c.tenant_id from event_counters c
         join projects p on p.id = c.project_id and p.deleted_at is null
         left join profile_folds f on f.project_id = c.project_id
        where f.project_id is null or f.status = 'rebuilding' or (f.status = 'live' and f.last_id < c.last_id) group by c.project_id, c.tenant_id`,
    )
  ).map((row) => ({ projectId: row.project_id, tenantId: row.tenant_id }))

/** Begins the first fold of a project, unless there is one. */
export const beginFold = async ({ query }: Queries, { projectId, tenantId }: ProjectRef): Promise<void> =>
  void (await query(
    `insert into profile_folds (project_id, tenant_id, generation, status)
     select id, $2, 1, 'live' from projects where id = $1 and deleted_at is null on conflict do nothing`,
    [projectId, tenantId],
  ))

type LeasedRow = Row<typeof profileFolds, 'generation' | 'status' | 'last_id' | 'day'> & {
  newest: number
  has_strategies: boolean
}

const behind = `
   from profile_folds f
   join projects p on p.id = f.project_id and p.deleted_at is null
   join event_counters c on c.project_id = f.project_id
  where f.project_id = $1 and (f.status = 'rebuilding' or (f.status = 'live' and f.last_id < c.last_id))`

/**
 * Takes a fold of the project that is behind, the live one before a rebuild, and holds its row to the end of the transaction. `elsewhere`: another
 * transaction holds it. Null where nothing is left to fold.
 */
export const leaseFold = async (
  { query }: Queries,
  { projectId, tenantId }: ProjectRef,
): Promise<LeasedFold | 'elsewhere' | null> => {
  const [row] = await query<LeasedRow>(
    `select f.generation, f.status, f.last_id, f.day, c.last_id as newest,
            exists (select from decision_settings d where d.project_id = f.project_id and d.is_active) as has_strategies ${behind}
      order by f.generation limit 1 for update of f skip locked`,
    [projectId],
    'lease a fold',
  )
  if (row) {
    const { generation, status, last_id: lastId, day, newest, has_strategies: hasStrategies } = row
    return { projectId, tenantId, generation, isRebuild: status === 'rebuilding', lastId, day, newest, hasStrategies }
  }
  return (await query(`select 1 ${behind} limit 1`, [projectId])).length > 0 ? 'elsewhere' : null
}

export type LogRow = Row<
  typeof events,
  | 'id'
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
>

/**
 * The events after those that are folded, up to the id `newest`, in the order of their ids. All of them are committed, because ids are given
 * out in that order. The statement has no limit: while PostgreSQL has no statistics of a month's events it would read everything up to
 * `newest` and sort it before it took the first rows.
 */
export const readLog = ({ query }: Queries, { projectId, lastId, newest }: LeasedFold): Promise<LogRow[]> =>
  query<LogRow>(
    `select id, message_id, type, event, anonymous_id, session_id, page_view_id, occurred_at, received_at, properties, context
       from events where project_id = $1 and id > $2::bigint and id <= $3::bigint order by id`,
    [projectId, lastId, newest],
    'read the log',
  )

/** When an event was received: an imported one when it was imported, though it is stored with the time at which it happened. */
export const receivedAtOf = ({ received_at: receivedAt, context }: Pick<LogRow, 'received_at' | 'context'>): Date =>
  importedAtOr(receivedAt, importedAtIn(context))

/** Of any JSON: an event that cannot be folded is set aside later, and must not fail here. */
const importedAtIn = (context: unknown): unknown =>
  typeof context === 'object' && context !== null && 'importedAt' in context ? context.importedAt : null

/** Until the server wrote this field, a sender could: what is no time is ignored. */
const importedAtOr = (receivedAt: Date, importedAt: unknown): Date => {
  const time = new Date(typeof importedAt === 'string' ? importedAt : Number.NaN)
  return Number.isNaN(time.getTime()) ? receivedAt : time
}

/** Notes how far a fold has come. */
export const moveFold = async (
  { query }: Queries,
  { projectId, generation }: Fold,
  { lastId, day, events, now }: { lastId: number; day: string; events: number; now: Date },
): Promise<void> =>
  void (await query(
    `update profile_folds set last_id = $3::bigint, day = $4, events = events + $5::bigint, folded_at = $6::timestamptz
      where project_id = $1 and generation = $2::int`,
    [projectId, generation, lastId, day, events, now.toISOString()],
    'move a fold',
  ))

/** Sets an event aside that cannot be folded, and goes on behind it. Does nothing where the fold stands elsewhere by now. */
export const setAside = async (
  { query }: Queries,
  { projectId, tenantId, generation }: Fold,
  { eventId, after, error, now }: { eventId: number; after: number; error: string; now: Date },
): Promise<void> =>
  void (await query(
    `with moved as (
       update profile_folds set last_id = $4::bigint where project_id = $1 and generation = $3::int and last_id = $5::bigint returning 1)
     insert into profile_set_aside (project_id, tenant_id, generation, event_id, error, set_aside_at)
     select $1, $2, $3::int, $4::bigint, $6, $7::timestamptz from moved`,
    [projectId, tenantId, generation, eventId, after, error, now.toISOString()],
  ))

/** Takes an event back that the live fold has set aside, and holds that fold to the end of the transaction. */
export const takeAside = async (
  { query }: Queries,
  { projectId, tenantId }: ProjectRef,
  eventId: number,
): Promise<LeasedFold | null> => {
  const [live] = await query<Row<typeof profileFolds, 'generation' | 'last_id' | 'day'> & { has_strategies: boolean }>(
    `select generation, last_id, day,
            exists (select from decision_settings d where d.project_id = f.project_id and d.is_active) as has_strategies
       from profile_folds f where project_id = $1 and status = 'live' for update`,
    [projectId],
  )
  if (!live) return null
  const { generation, last_id: lastId, day, has_strategies: hasStrategies } = live
  const taken = await query(
    'delete from profile_set_aside where project_id = $1 and generation = $2::int and event_id = $3::bigint returning 1',
    [projectId, generation, eventId],
  )
  return taken.length > 0
    ? { projectId, tenantId, generation, isRebuild: false, lastId, day, newest: lastId, hasStrategies }
    : null
}

/** How many ids the live fold is behind the newest event, and when the first event that is not folded was received. */
export const findLag = (
  { ofTenant }: Database,
  { projectId, tenantId }: ProjectRef,
): Promise<{ events: number; since: Date | null }> =>
  ofTenant(tenantId, async ({ query }) => {
    const [row] = await query<{ events: number; since: Date | null; imported_at: string | null }>(
      `select (c.last_id - coalesce(f.last_id, 0))::float8 as events, first.received_at as since, first.imported_at
         from event_counters c left join profile_folds f on f.project_id = c.project_id and f.status = 'live'
         left join lateral (select e.received_at, e.context->>'importedAt' as imported_at from events e
                             where e.project_id = $1 and e.id > coalesce(f.last_id, 0) order by e.id limit 1) first on true
        where c.project_id = $1`,
      [projectId],
    )
    if (!row) return { events: 0, since: null }
    return { events: row.events, since: row.since && importedAtOr(row.since, row.imported_at) }
  })
