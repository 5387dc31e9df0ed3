import { sourcesShown } from '#contract/dashboards/dashboard.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { profileFolds } from '#server/profiles/profiles.schema.ts'
import type { reportDayOrders, reportSources } from '#server/profiles/reports.schema.ts'
import type { LiveFold } from './kept-days.store.ts'
import type { OpenPart } from './kept-days.ts'

type LiveRow = Row<typeof profileFolds, 'generation'> & { waiting: number; is_rebuilding: boolean; first_quarter: number | null }

/** The live fold of a project, and how far it is; null before the first event. */
export const readLiveFold = async ({ query }: Queries, projectId: string): Promise<LiveRow | null> => {
  const [row] = await query<LiveRow>(
    `select f.generation, greatest(c.last_id - f.last_id, 0)::float8 as waiting,
            exists (select from profile_folds r where r.project_id = f.project_id and r.status = 'rebuilding') as is_rebuilding,
            (select min(q.quarter) from report_quarters q where q.project_id = f.project_id and q.generation = f.generation) as first_quarter
       from profile_folds f join event_counters c on c.project_id = f.project_id
      where f.project_id = $1 and f.status = 'live'`,
    [projectId],
  )
  return row ?? null
}

const ofParts = '$3::int[], $4::int[], $5::int[]'
const columnsOf = (parts: readonly OpenPart[]) => [
  parts.map((it) => it.point),
  parts.map((it) => it.since),
  parts.map((it) => it.until),
]

/**
 * The visitors of parts of points. One counts in a point where nothing of them lies between its beginning and the row, and is new in the
 * range (`distinct_visitors`) where nothing does since `first`, the beginning of the first point.
 */
export const countVisitors = ({ query }: Queries, { projectId, generation }: LiveFold, parts: OpenPart[], first: number) =>
  query<{ point: number; visitors: number; new_visitors: number; distinct_visitors: number }>(
    `select p.point, counted.visitors, counted.new_visitors, counted.distinct_visitors
       from unnest(${ofParts}, $6::int[]) as p (point, since, until, start)
      cross join lateral (
        select count(*) filter (where previous is null or previous < p.start)::int as visitors,
               count(*) filter (where previous is null)::int as new_visitors,
               count(*) filter (where previous is null or previous < $7::int)::int as distinct_visitors
          from report_visitors where project_id = $1 and generation = $2::int and quarter >= p.since and quarter < p.until) counted`,
    [projectId, generation, ...columnsOf(parts), parts.map((it) => it.start), first],
  )

/** Points are numbered from 1 by the quarters at which they begin (`starts`); the range ends before `end`. */
type Asked = { starts: number[]; end: number }

export const countQuarters = ({ query }: Queries, { projectId, generation }: LiveFold, { starts, end }: Asked) =>
  query<{ point: number; events: number; visits: number; engaged_ms: number; shown: number; clicked: number }>(
    `select width_bucket(quarter, $3::int[]) as point, sum(events)::float8 as events, sum(visits)::float8 as visits,
            sum(engaged_ms)::float8 as engaged_ms, sum(shown)::float8 as shown, sum(clicked)::float8 as clicked
       from report_quarters where project_id = $1 and generation = $2::int and quarter >= ($3::int[])[1] and quarter < $4::int
      group by 1`,
    [projectId, generation, starts, end],
  )

/** In ten-thousandths of each currency's unit. */
export const countOrders = ({ query }: Queries, { projectId, generation }: LiveFold, parts: OpenPart[]) =>
  query<{ point: number; currency: string; orders: number; buying_visits: number; paid: number; refunded: number }>(
    `select p.point, o.currency, count(*) filter (where o.is_order)::int as orders,
            count(*) filter (where o.opens_visit)::int as buying_visits, coalesce(sum(o.amount) filter (where o.is_order), 0)::float8 as paid,
            coalesce(-sum(o.amount) filter (where not o.is_order), 0)::float8 as refunded
       from unnest(${ofParts}) as p (point, since, until)
       join report_orders o on o.project_id = $1 and o.generation = $2::int and o.quarter >= p.since and o.quarter < p.until
      group by 1, 2`,
    [projectId, generation, ...columnsOf(parts)],
  )

type DayOrdersRow = Row<typeof reportDayOrders, 'day' | 'currency' | 'orders' | 'buying_visits'> & {
  paid: number
  refunded: number
}

/** The orders of kept days, in the same unit. */
export const readOrdersOfDays = ({ query }: Queries, { projectId, generation }: LiveFold, days: number[]) =>
  query<DayOrdersRow>(
    `select day, currency, orders, buying_visits, paid::float8 as paid, refunded::float8 as refunded
       from report_day_orders where project_id = $1 and generation = $2::int and day = any($3::int[])`,
    [projectId, generation, days],
  )

type SourceRow = Row<typeof reportSources, 'touch' | 'source' | 'campaign'> & { visits: number; orders: number; revenue: number }

/**
 * The sources of kept days (`days`) and of the parts between them. A refund lowers the revenue of the source of its order. The sources with
 * most visits come first. Orders are summed by their sources before each is counted for both touches: 100,000 of them take 60 ms instead of 300.
 */
export const findSources = (
  { query }: Queries,
  { projectId, generation }: LiveFold,
  { parts, days, currency }: { parts: OpenPart[]; days: number[]; currency: string },
) =>
  query<SourceRow>(
    `with parts as (
       select * from unnest(${ofParts}) as p (point, since, until)
     ), money as (
       select m.first_source, m.first_campaign, m.last_source, m.last_campaign, count(*) as orders, sum(m.amount) as revenue
         from parts p
         join report_orders m on m.project_id = $1 and m.generation = $2::int and m.quarter >= p.since and m.quarter < p.until
        where m.currency = $7 and m.is_order
        group by 1, 2, 3, 4
       union all
       select coalesce(o.first_source, m.first_source), coalesce(o.first_campaign, m.first_campaign),
              coalesce(o.last_source, m.last_source), coalesce(o.last_campaign, m.last_campaign), 0, sum(m.amount)
         from parts p
         join report_orders m on m.project_id = $1 and m.generation = $2::int and m.quarter >= p.since and m.quarter < p.until
         left join lateral (
           select * from report_orders
            where project_id = m.project_id and generation = m.generation and key = m.key and is_order order by event_id limit 1) o on true
        where m.currency = $7 and not m.is_order
        group by 1, 2, 3, 4
     ), counted as (
       select s.touch, s.source, s.campaign, s.visits, 0 as orders, 0 as revenue from parts p
         join report_sources s on s.project_id = $1 and s.generation = $2::int and s.quarter >= p.since and s.quarter < p.until
       union all
       select touch, case touch when 'first' then first_source else last_source end,
              case touch when 'first' then first_campaign else last_campaign end, 0, orders, revenue
         from money, unnest(array['first', 'last']) as touch
       union all
       select touch, source, campaign, visits, orders, revenue from report_day_sources
        where project_id = $1 and generation = $2::int and day = any($6::int[]) and currency in ('', $7)
     ), summed as (
       select touch, source, campaign, sum(visits) as visits, sum(orders) as orders, sum(revenue) as revenue from counted group by 1, 2, 3
     ), ranked as (
       select *, row_number() over (partition by touch order by visits desc, revenue desc, source collate "C", campaign collate "C") as place
         from summed
     )
     select touch, source, campaign, visits::float8 as visits, orders::float8 as orders, revenue::float8 as revenue
       from ranked where place <= ${sourcesShown} order by touch, place`,
    [projectId, generation, ...columnsOf(parts), days, currency],
  )
