import { type FunnelSplit, sourcesShown } from '#contract/dashboards/dashboard.ts'
import type { decisionSettings } from '#server/decisions/decisions.schema.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { profileFolds } from '#server/profiles/profiles.schema.ts'
import type { reportSources } from '#server/profiles/reports.schema.ts'

/** Whose rows are read: those of the live fold of a project. */
export type LiveFold = { projectId: string; generation: number }

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

/**
 * Points are numbered from 1 by the quarters at which they begin (`starts`); the range ends before `end`. A visitor counts in a point where
 * nothing of them lies between its beginning and the row, and is new in the range (`distinct_visitors`) where nothing does since the first point.
 */
type Asked = { starts: number[]; end: number }

export const countVisitors = ({ query }: Queries, { projectId, generation }: LiveFold, { starts, end }: Asked) =>
  query<{ point: number; visitors: number; new_visitors: number; distinct_visitors: number }>(
    `select p.point::int as point, counted.visitors, counted.new_visitors, counted.distinct_visitors
       from unnest($3::int[], $4::int[]) with ordinality as p (start, until, point)
      cross join lateral (
        select count(*) filter (where previous is null or previous < p.start)::int as visitors,
               count(*) filter (where previous is null)::int as new_visitors,
               count(*) filter (where previous is null or previous < ($3::int[])[1])::int as distinct_visitors
          from report_visitors where project_id = $1 and generation = $2::int and quarter >= p.start and quarter < p.until) counted`,
    [projectId, generation, starts, [...starts.slice(1), end]],
  )

export const countQuarters = ({ query }: Queries, { projectId, generation }: LiveFold, { starts, end }: Asked) =>
  query<{ point: number; events: number; visits: number; engaged_ms: number; shown: number; clicked: number }>(
    `select width_bucket(quarter, $3::int[]) as point, sum(events)::float8 as events, sum(visits)::float8 as visits,
            sum(engaged_ms)::float8 as engaged_ms, sum(shown)::float8 as shown, sum(clicked)::float8 as clicked
       from report_quarters where project_id = $1 and generation = $2::int and quarter >= ($3::int[])[1] and quarter < $4::int
      group by 1`,
    [projectId, generation, starts, end],
  )

/** In ten-thousandths of each currency's unit. */
export const countOrders = ({ query }: Queries, { projectId, generation }: LiveFold, { starts, end }: Asked) =>
  query<{ point: number; currency: string; orders: number; buying_visits: number; paid: number; refunded: number }>(
    `select width_bucket(quarter, $3::int[]) as point, currency, count(*) filter (where is_order)::int as orders,
            count(*) filter (where opens_visit)::int as buying_visits, coalesce(sum(amount) filter (where is_order), 0)::float8 as paid,
            coalesce(-sum(amount) filter (where not is_order), 0)::float8 as refunded
       from report_orders where project_id = $1 and generation = $2::int and quarter >= ($3::int[])[1] and quarter < $4::int
      group by 1, 2`,
    [projectId, generation, starts, end],
  )

type SourceRow = Row<typeof reportSources, 'touch' | 'source' | 'campaign'> & { visits: number; orders: number; revenue: number }

/**
 * A refund lowers the revenue of the source of its order. The sources with most visits come first. Orders are summed by their sources before
 * each is counted for both touches: 100,000 of them take 60 ms instead of 300.
 */
export const findSources = (
  { query }: Queries,
  { projectId, generation }: LiveFold,
  { start, end, currency }: { start: number; end: number; currency: string },
) =>
  query<SourceRow>(
    `with visited as (
       select touch, source, campaign, sum(visits) as visits from report_sources
        where project_id = $1 and generation = $2::int and quarter >= $3::int and quarter < $4::int group by 1, 2, 3
     ), money as (
       select first_source, first_campaign, last_source, last_campaign, count(*) as orders, sum(amount) as revenue
         from report_orders
        where project_id = $1 and generation = $2::int and quarter >= $3::int and quarter < $4::int and currency = $5 and is_order
        group by 1, 2, 3, 4
       union all
       select coalesce(o.first_source, m.first_source), coalesce(o.first_campaign, m.first_campaign),
              coalesce(o.last_source, m.last_source), coalesce(o.last_campaign, m.last_campaign), 0, sum(m.amount)
         from report_orders m
         left join lateral (
           select * from report_orders
            where project_id = m.project_id and generation = m.generation and key = m.key and is_order order by event_id limit 1) o on true
        where m.project_id = $1 and m.generation = $2::int and m.quarter >= $3::int and m.quarter < $4::int and m.currency = $5 and not m.is_order
        group by 1, 2, 3, 4
     ), bought as (
       select touch, case touch when 'first' then first_source else last_source end as source,
              case touch when 'first' then first_campaign else last_campaign end as campaign,
              sum(orders) as orders, sum(revenue) as revenue
         from money, unnest(array['first', 'last']) as touch group by 1, 2, 3
     ), ranked as (
       select touch, source, campaign, coalesce(visits, 0)::float8 as visits, coalesce(orders, 0)::float8 as orders,
              coalesce(revenue, 0)::float8 as revenue,
              row_number() over (partition by touch order by coalesce(visits, 0) desc, coalesce(revenue, 0) desc, source collate "C", campaign collate "C") as place
         from visited full join bought using (touch, source, campaign)
     )
     select touch, source, campaign, visits, orders, revenue from ranked where place <= ${sourcesShown} order by touch, place`,
    [projectId, generation, start, end, currency],
  )

type FunnelRow = { step: number; visits: number; median_ms: number | null }

/** A visit came to a step if it also has all steps before it. A step that was taken before the one before it took no time. */
export const countFunnel = (
  { query }: Queries,
  { projectId, generation }: LiveFold,
  { start, end }: { start: number; end: number },
) =>
  query<FunnelRow>(
    `with visits as (
       select viewed, added, case when added is not null then checked_out end as checked_out,
              case when added is not null and checked_out is not null then bought end as bought
         from report_funnels where project_id = $1 and generation = $2::int and viewed >= $3::bigint and viewed < $4::bigint
     ), counted as (
       select count(viewed)::int as viewed, count(added)::int as added, count(checked_out)::int as checked_out, count(bought)::int as bought,
              percentile_cont(0.5) within group (order by greatest(added - viewed, 0)) filter (where added is not null) as to_add,
              percentile_cont(0.5) within group (order by greatest(checked_out - added, 0)) filter (where checked_out is not null) as to_check_out,
              percentile_cont(0.5) within group (order by greatest(bought - checked_out, 0)) filter (where bought is not null) as to_buy
         from visits)
     select step, visits, median_ms
       from counted, lateral (values (1, viewed, null::float8), (2, added, to_add), (3, checked_out, to_check_out), (4, bought, to_buy))
                             as t (step, visits, median_ms)
      order by step`,
    [projectId, generation, start, end],
  )

type FunnelGroupRow = { name: string | null; viewed: number; added: number; checked_out: number; bought: number }

/** The visits of a funnel by their source or device, those with the most first. Groups after the first `atMost` are one without a name. */
export const countFunnelGroups = (
  { query }: Queries,
  { projectId, generation }: LiveFold,
  { start, end, by, atMost }: { start: number; end: number; by: FunnelSplit; atMost: number },
) =>
  query<FunnelGroupRow>(
    `with grouped as (
       select coalesce(case when $5::text = 'source' then source else device end, '') as name, count(*) as viewed, count(added) as added,
              count(*) filter (where added is not null and checked_out is not null) as checked_out,
              count(*) filter (where added is not null and checked_out is not null and bought is not null) as bought
         from report_funnels where project_id = $1 and generation = $2::int and viewed >= $3::bigint and viewed < $4::bigint
        group by 1
     ), ranked as (
       select g.*, least(row_number() over (order by viewed desc, name collate "C"), $6::int + 1) as place from grouped g)
     select min(name) filter (where place <= $6::int) as name,
            sum(viewed)::float8 as viewed, sum(added)::float8 as added, sum(checked_out)::float8 as checked_out,
            sum(bought)::float8 as bought
       from ranked group by place order by place`,
    [projectId, generation, start, end, by, atMost],
  )

/** The latest visits that came to a step (counted from 1) and not to the next one, with the profile of the browser's last user. */
export const findLeft = (
  { query }: Queries,
  { projectId, generation }: LiveFold,
  { start, end, step, atMost }: { start: number; end: number; step: number; atMost: number },
) =>
  query<{ profile: string; at: Date }>(
    `select profile, to_timestamp(viewed / 1000.0) as at from (
       select distinct on (a.profile_id) a.profile_id::text as profile, f.viewed
         from (select anonymous_id, viewed from report_funnels
                where project_id = $1 and generation = $2::int and viewed >= $3::bigint and viewed < $4::bigint
                  and ($5::int < 2 or added is not null) and ($5::int < 3 or checked_out is not null) and ($5::int < 4 or bought is not null)
                  and ($5::int <> 1 or added is null) and ($5::int <> 2 or checked_out is null) and ($5::int <> 3 or bought is null)
                order by viewed desc limit $6::int * 5) f
         join profile_atoms a on a.project_id = $1 and a.generation = $2::int and a.anonymous_id = f.anonymous_id
        order by a.profile_id, f.viewed desc) people
      order by viewed desc limit $6::int`,
    [projectId, generation, start, end, step, atMost],
  )

/** The time zone that a project has for its messages; null before it has any. */
export const readTimeZone = async ({ query }: Queries, projectId: string): Promise<string | null> => {
  const [row] = await query<Row<typeof decisionSettings, 'time_zone'>>(
    'select time_zone from decision_settings where project_id = $1',
    [projectId],
  )
  return row?.time_zone ?? null
}
