import type { ProjectData } from '#contract/events/project-data.ts'
import type { RecordChange } from '#server/audit/change-recorder.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { Row, Value } from '#server/kernel/row.ts'
import type { projects } from '#server/projects/projects.schema.ts'
import type { eventCounters } from './events.schema.ts'

/** All data of a project's usage, independent of the reader. */
type Found = Omit<ProjectData, 'retention'> & { retention: Omit<ProjectData['retention'], 'mayChange'> }

type ProjectRow = Row<typeof projects, 'name' | 'retention_months' | 'monthly_events'> & Row<typeof eventCounters, 'month_events'>

/**
 * `usualLimit` applies to a project without a limit of its own. Uses the counts by minute, so the cost does not grow with the number of
 * events.
 */
export const findProjectData = async (
  database: Database,
  tenantId: string,
  {
    projectId,
    now,
    usualLimit,
    choices,
  }: { projectId: string; now: Date; usualLimit: number | null; choices: readonly number[] },
): Promise<Found | null> => {
  const [first, next] = [0, 1].map((months) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months)).toISOString())
  const known = await database.ofTenant(tenantId, async (queries) => {
    const project = await findProject(queries, projectId, now)
    if (!project || !first) return null
    const { isFull, ...month } = monthOf(project, usualLimit)
    return { project, month: { ...month, full: isFull ? await findRejected(queries, projectId, first) : null } }
  })
  if (!known || !next) return null
  const { name, retention_months: kept } = known.project
  const months = [...new Set([...choices, kept])]
  return {
    projectName: name,
    month: { ...known.month, endsAt: next },
    ...(await countStored(database, { tenantId, projectId, now, months, kept })),
  }
}

/** Whether the monthly quota is used up. */
export const isMonthFull = (
  database: Database,
  tenantId: string,
  { projectId, now, usualLimit }: { projectId: string; now: Date; usualLimit: number | null },
): Promise<boolean> =>
  database.ofTenant(tenantId, async (queries) => {
    const project = await findProject(queries, projectId, now)
    return project !== undefined && monthOf(project, usualLimit).isFull
  })

const monthOf = (project: ProjectRow, usualLimit: number | null) => {
  const accepted = project.month_events
  const limit = project.monthly_events ?? usualLimit
  return { accepted, limit, isFull: limit !== null && accepted >= limit }
}

const findProject = async ({ query }: Queries, projectId: string, now: Date): Promise<ProjectRow | undefined> => {
  const [project] = await query<ProjectRow>(
    `select p.name, p.retention_months, p.monthly_events, case when c.month = $2 then c.month_events else 0 end as month_events
       from projects p left join event_counters c on c.project_id = p.id
      where p.id = $1 and p.deleted_at is null`,
    [projectId, now.toISOString().slice(0, 'YYYY-MM'.length)],
  )
  return project
}

/** Since when the quota is used up, which is the time of the last accepted event, and how many events were rejected since. */
const findRejected = async ({ query }: Queries, projectId: string, month: string) => {
  const [row] = await query<{ since: Date; rejected: number }>(
    `with last as (select coalesce(max(minute), $2::timestamptz) as since from event_minutes
                    where project_id = $1 and minute >= $2::timestamptz and accepted > 0)
     select since, (select coalesce(sum(rejected), 0)::float8 from event_minutes where project_id = $1 and minute >= since) as rejected
       from last`,
    [projectId, month],
  )
  return row ? { since: row.since.toISOString(), rejected: row.rejected } : null
}

/**
 * What is stored, and what of it is older than each number of months. Counted in one pass by time span, and not in a tenant's transaction,
 * because its policy would be evaluated for each of very many rows.
 */
const countStored = async (
  { query }: Queries,
  { tenantId, projectId, now, months, kept }: { tenantId: string; projectId: string; now: Date; months: number[]; kept: number },
): Promise<Pick<Found, 'stored' | 'retention'>> => {
  const spans = await query<{ months: number; since: Date }>(
    `select months, $1::timestamptz - make_interval(months => months) as since from unnest($2::int[]) as choice (months) order by since`,
    [now.toISOString(), months],
  )
  // The array is in a subquery, which is evaluated once: otherwise the cast from text to times is made for each row.
  const counts = await query<{ span: number; events: number }>(
    `select width_bucket(minute, (select $3::text[]::timestamptz[])) as span, sum(accepted)::float8 as events
       from event_minutes where project_id = $1 and tenant_id = $2 group by 1`,
    [projectId, tenantId, spans.map(({ since }) => since.toISOString())],
  )
  const eventsUpTo = (last: number) => counts.reduce((sum, { span, events }) => (span <= last ? sum + events : sum), 0)
  const [oldest] = await query<{ at: Date | null }>('select min(received_at) as at from events where project_id = $1', [
    projectId,
  ])
  return {
    stored: { events: eventsUpTo(spans.length), oldestAt: oldest?.at?.toISOString() ?? null },
    retention: {
      months: kept,
      choices: spans
        .map((span, place) => ({ months: span.months, since: span.since.toISOString(), older: eventsUpTo(place) }))
        .reverse(),
    },
  }
}

/** Changes the retention of a project, unless the present one differs from `replaces`. */
export const keepRetention = (
  database: Database,
  tenantId: string,
  { projectId, months, replaces }: { projectId: string; months: number; replaces: number },
  record: RecordChange,
): Promise<void> =>
  database.ofTenant(tenantId, async ({ query }) => {
    const changed = await query(
      `update projects set retention_months = $3::int where id = $1 and deleted_at is null and retention_months = $2::int and retention_months <> $3::int
       returning 1`,
      [projectId, replaces, months],
    )
    if (changed.length > 0) await record(query, { before: String(replaces), after: String(months) })
  })

/** Sets the retention of a project that is being created. */
export const beginRetention = async ({ query }: Queries, projectId: string, months: number): Promise<void> =>
  void (await query('update projects set retention_months = $2::int where id = $1', [projectId, months]))

/** A project's organisation and its previous own quota; null if there is no such project. */
export const replaceQuota = async (
  { query }: Queries,
  projectId: string,
  monthlyEvents: number | null,
): Promise<{ tenantId: string; before: number | null } | null> => {
  const [row] = await query<Row<typeof projects, 'tenant_id'> & { before: Value<typeof projects, 'monthly_events'> }>(
    `with known as (select id, tenant_id, monthly_events from projects where id = $1 and deleted_at is null for no key update)
     update projects p set monthly_events = $2::bigint from known where p.id = known.id
     returning known.tenant_id, known.monthly_events as before`,
    [projectId, monthlyEvents],
  )
  return row ? { tenantId: row.tenant_id, before: row.before } : null
}
