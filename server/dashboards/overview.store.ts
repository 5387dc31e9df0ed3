import { type AnalyticsOverview, overviewListLength } from '#contract/dashboards/analytics.ts'
import { daysAfter, rangeOf } from '#contract/dashboards/range.ts'
import { dateAt } from '#contract/projects/zones.ts'
import { timeZoneOf } from '#server/database/project-time-zone.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { pointsOf, spanIn } from './report-times.ts'

type Counted = Omit<AnalyticsOverview, 'computedAt'>
/** `starts`: when each of its days begins. All are instants, ISO 8601. */
type Days = { projectId: string; starts: string[]; from: string; to: string }

const daysShown = 7

/** The last days of a project, computed from visits, page views and counts by minute. No event is read. */
export const countLastDays = (database: Database, { projectId, tenantId }: ProjectRef, now: Date): Promise<Counted> =>
  database.ofTenant(tenantId, async (queries) => {
    const timeZone = await timeZoneOf(queries, projectId)
    const span = spanIn(rangeOf('last7', dateAt(now.getTime(), timeZone)), timeZone)
    const [from, to] = [isoAt(span.start), isoAt(span.end)]
    const days = { projectId, starts: pointsOf(span, 'day').map(isoAt), from, to }
    const visitors = await countVisitors(queries, days)
    const events = await countEvents(queries, days)
    return {
      from,
      to,
      timeZone,
      days: Array.from({ length: daysShown }, (_, place) => ({
        day: daysAfter(span.from, place),
        visitors: visitors.get(place) ?? 0,
        events: events.get(place) ?? 0,
      })),
      visitors: visitors.get(null) ?? 0,
      events: [...events.values()].reduce((sum, count) => sum + count, 0),
      pages: await findPages(queries, days),
      sources: await findSources(queries, days),
    }
  })

/** A visit that began after `from` was also last seen after it, so the index on the last time can be used. */
const visits = `visitor_sessions where project_id = $1 and last_at >= $2::timestamptz
  and started_at >= $2::timestamptz and started_at < $3::timestamptz and not is_bot`

/** By the place of the day, with one more row (null) for all days together. */
const countVisitors = async ({ query }: Queries, { projectId, starts, from, to }: Days) => {
  const rows = await query<{ place: number | null; visitors: number }>(
    `select place, count(distinct anonymous_id)::int as visitors
       from (select width_bucket(started_at, $4::timestamptz[]) - 1 as place, anonymous_id from ${visits}) visits
      group by grouping sets ((place), ())`,
    [projectId, from, to, starts],
  )
  return new Map(rows.map(({ place, visitors }) => [place, visitors]))
}

const countEvents = async ({ query }: Queries, { projectId, starts, from, to }: Days) => {
  const rows = await query<{ place: number; events: number }>(
    `select width_bucket(minute, $4::timestamptz[]) - 1 as place, sum(accepted)::float8 as events from event_minutes
      where project_id = $1 and minute >= $2::timestamptz and minute < $3::timestamptz group by 1`,
    [projectId, from, to, starts],
  )
  return new Map(rows.map(({ place, events }) => [place, events]))
}

const findPages = ({ query }: Queries, { projectId, from, to }: Days) =>
  query<{ path: string; views: number }>(
    `select path, count(*)::int as views from page_views
      where project_id = $1 and viewed_at >= $2::timestamptz and viewed_at < $3::timestamptz
        and is_viewed and not is_bot and path is not null
      group by path order by views desc, path collate "C" limit ${overviewListLength}`,
    [projectId, from, to],
  )

/** A source without a name is shown by its type (`utm`). Visitors who came directly, or from the site itself, have no known source. */
const findSources = ({ query }: Queries, { projectId, from, to }: Days) =>
  query<{ source: string | null; visits: number }>(
    `select source, count(*)::int as visits from (
       select case when source_type in ('direct', 'internal') then null else coalesce(nullif(source_name, ''), nullif(source_type, '')) end
                as source from ${visits}
     ) arrivals group by source order by visits desc, source collate "C" nulls last limit ${overviewListLength}`,
    [projectId, from, to],
  )

const isoAt = (at: number) => new Date(at).toISOString()
