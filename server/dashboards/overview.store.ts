import { type AnalyticsOverview, overviewListLength } from '#contract/dashboards/analytics.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'

type Counted = Omit<AnalyticsOverview, 'computedAt'>
type Span = { projectId: string; timeZone: string; from: string; to: string }

const daysShown = 7

/** The last days of a project, computed from visits, page views and counts by minute. No event is read. */
export const countLastDays = (
  database: Database,
  { projectId, tenantId }: ProjectRef,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<Counted> =>
  database.ofTenant(tenantId, async (queries) => {
    const days = await findDays(queries, now, timeZone)
    const [from, to] = [days[0]?.from.toISOString() ?? '', days.at(-1)?.to.toISOString() ?? '']
    const span = { projectId, timeZone, from, to }
    const visitors = await countVisitors(queries, span)
    const events = await countEvents(queries, span)
    return {
      from,
      to,
      timeZone,
      days: days.map(({ day }) => ({ day, visitors: visitors.get(day) ?? 0, events: events.get(day) ?? 0 })),
      visitors: visitors.get(null) ?? 0,
      events: [...events.values()].reduce((sum, count) => sum + count, 0),
      pages: await findPages(queries, span),
      sources: await findSources(queries, span),
    }
  })

/** The database knows the length of each day in a time zone. */
const findDays = ({ query }: Queries, now: Date, timeZone: string) =>
  query<{ day: string; from: Date; to: Date }>(
    `select day::text, day::timestamp at time zone $2::text as "from", (day + 1)::timestamp at time zone $2::text as "to"
       from (select ($1::timestamptz at time zone $2::text)::date - ago as day from generate_series(0, ${daysShown - 1}) as ago) days
      order by day`,
    [now.toISOString(), timeZone],
  )

/** A visit that began after `from` was also last seen after it, so the index on the last time can be used. */
const visits = `visitor_sessions where project_id = $1 and last_at >= $2::timestamptz
  and started_at >= $2::timestamptz and started_at < $3::timestamptz and not is_bot`

/** Grouped by day, with one more row (null) for all days together. */
const countVisitors = async ({ query }: Queries, { projectId, timeZone, from, to }: Span) => {
  const rows = await query<{ day: string | null; visitors: number }>(
    `select day::text, count(distinct anonymous_id)::int as visitors
       from (select (started_at at time zone $4::text)::date as day, anonymous_id from ${visits}) visits
      group by grouping sets ((day), ())`,
    [projectId, from, to, timeZone],
  )
  return new Map(rows.map(({ day, visitors }) => [day, visitors]))
}

const countEvents = async ({ query }: Queries, { projectId, timeZone, from, to }: Span) => {
  const rows = await query<{ day: string; events: number }>(
    `select (minute at time zone $4::text)::date::text as day, sum(accepted)::float8 as events from event_minutes
      where project_id = $1 and minute >= $2::timestamptz and minute < $3::timestamptz group by 1`,
    [projectId, from, to, timeZone],
  )
  return new Map(rows.map(({ day, events }) => [day, events]))
}

const findPages = ({ query }: Queries, { projectId, from, to }: Span) =>
  query<{ path: string; views: number }>(
    `select path, count(*)::int as views from page_views
      where project_id = $1 and viewed_at >= $2::timestamptz and viewed_at < $3::timestamptz
        and is_viewed and not is_bot and path is not null
      group by path order by views desc, path collate "C" limit ${overviewListLength}`,
    [projectId, from, to],
  )

/** A source without a name is shown by its type (`utm`). Visitors who came directly, or from the site itself, have no known source. */
const findSources = ({ query }: Queries, { projectId, from, to }: Span) =>
  query<{ source: string | null; visits: number }>(
    `select source, count(*)::int as visits from (
       select case when source_type in ('direct', 'internal') then null else coalesce(nullif(source_name, ''), nullif(source_type, '')) end
                as source from ${visits}
     ) arrivals group by source order by visits desc, source collate "C" nulls last limit ${overviewListLength}`,
    [projectId, from, to],
  )
