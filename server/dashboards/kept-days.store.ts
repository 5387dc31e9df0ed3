import type { Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { profileFolds } from '#server/profiles/profiles.schema.ts'
import type { reportDays } from '#server/profiles/reports.schema.ts'

/** Whose rows are read: those of the live fold of a project. */
export type LiveFold = { projectId: string; generation: number }

/** A day by the quarters at which it begins and before which it ends. */
export type Day = { day: number; until: number }

type Waiting = { project_id: string; tenant_id: string; zone: string; first_quarter: number }

/**
 * Projects, of all organisations, that may have days to count: a day is over, was changed since, lies before those that are kept, or was
 * counted in another time zone. Days that begin before `earliest` are not kept.
 */
export const findDaysWaiting = (
  { query }: Pick<Queries, 'query'>,
  { now, earliest, shortest }: { now: number; earliest: number; shortest: number },
) =>
  query<Waiting>(
    `select f.project_id, f.tenant_id, p.time_zone as zone, first.quarter as first_quarter
       from profile_folds f
       join projects p on p.id = f.project_id and p.deleted_at is null
      cross join lateral (select min(q.quarter) as quarter from report_quarters q
                           where q.project_id = f.project_id and q.generation = f.generation) first
       left join lateral (select d.day from report_days d where d.project_id = f.project_id and d.generation = f.generation
                           order by d.day limit 1) oldest on true
       left join lateral (select d.until, d.zone from report_days d where d.project_id = f.project_id and d.generation = f.generation
                           order by d.day desc limit 1) newest on true
      where f.status = 'live'
        and (coalesce(newest.until, first.quarter) + $3::int <= $1::int
             or newest.zone <> p.time_zone
             or oldest.day > greatest(first.quarter, $2::int)
             or exists (select from report_days d where d.project_id = f.project_id and d.generation = f.generation and d.is_stale))`,
    [now, earliest, shortest],
  )

/** Holds the live fold of a project to the end of the transaction: nothing is folded until then. Null where there is none. */
export const holdLiveFold = async ({ query }: Queries, projectId: string) => {
  const [live] = await query<Row<typeof profileFolds, 'generation' | 'events'>>(
    `select generation, events from profile_folds where project_id = $1 and status = 'live' for update`,
    [projectId],
  )
  return live ?? null
}

/** The days that are kept and still right in this time zone. Those of other zones are removed. */
export const findFreshDays = async (
  { query }: Queries,
  { projectId, generation }: LiveFold,
  zone: string,
): Promise<Set<number>> => {
  await query(
    `with gone as (
       delete from report_days where project_id = $1 and generation = $2::int and zone <> $3 returning day
     ), orders as (
       delete from report_day_orders where project_id = $1 and generation = $2::int and day in (select day from gone)
     )
     delete from report_day_sources where project_id = $1 and generation = $2::int and day in (select day from gone)`,
    [projectId, generation, zone],
  )
  const rows = await query<Row<typeof reportDays, 'day'>>(
    'select day from report_days where project_id = $1 and generation = $2::int and not is_stale',
    [projectId, generation],
  )
  return new Set(rows.map(({ day }) => day))
}

/** `$4` and `$5` are the days; `$7` is when days begin, by which the visitors are sorted that came before. */
const countDays = `
  insert into report_days (project_id, tenant_id, generation, day, until, zone, new_visitors, previous_days, visitors)
  select $1::uuid, $2::uuid, $3::int, d.day, d.until, $6, counted.*
    from unnest($4::int[], $5::int[]) as d (day, until)
   cross join lateral (
     select coalesce(sum(n) filter (where place is null), 0)::int,
            coalesce(array_agg(coalesce(($7::int[])[place], 0) order by place) filter (where place is not null), '{}'),
            coalesce(array_agg(n order by place) filter (where place is not null), '{}')
       from (select width_bucket(previous, $7::int[]) as place, count(*)::int as n from report_visitors
              where project_id = $1::uuid and generation = $3::int and quarter >= d.day and quarter < d.until group by 1) by_day) counted
  on conflict (project_id, generation, day) do update set until = excluded.until, zone = excluded.zone, is_stale = false,
    new_visitors = excluded.new_visitors, previous_days = excluded.previous_days, visitors = excluded.visitors`

const forget = (table: string) => `delete from ${table} where project_id = $1 and generation = $2::int and day = any($3::int[])`

const countOrdersOfDays = `
  insert into report_day_orders (project_id, tenant_id, generation, day, currency, orders, buying_visits, paid, refunded)
  select $1::uuid, $2::uuid, $3::int, d.day, o.currency, count(*) filter (where o.is_order), count(*) filter (where o.opens_visit),
         coalesce(sum(o.amount) filter (where o.is_order), 0), coalesce(-sum(o.amount) filter (where not o.is_order), 0)
    from unnest($4::int[], $5::int[]) as d (day, until)
    join report_orders o on o.project_id = $1::uuid and o.generation = $3::int and o.quarter >= d.day and o.quarter < d.until
   group by d.day, o.currency`

/** A refund belongs to the sources of its order, whenever that was. */
const countSourcesOfDays = `
  insert into report_day_sources (project_id, tenant_id, generation, day, touch, source, campaign, currency, visits, orders, revenue)
  select $1::uuid, $2::uuid, $3::int, d.day, s.touch, s.source, s.campaign, '', sum(s.visits), 0, 0
    from unnest($4::int[], $5::int[]) as d (day, until)
    join report_sources s on s.project_id = $1::uuid and s.generation = $3::int and s.quarter >= d.day and s.quarter < d.until
   group by d.day, s.touch, s.source, s.campaign
  union all
  select $1::uuid, $2::uuid, $3::int, m.day, touch,
         case touch when 'first' then m.first_source else m.last_source end, case touch when 'first' then m.first_campaign else m.last_campaign end,
         m.currency, 0, sum(m.orders), sum(m.revenue)
    from (
      select d.day, m.currency, coalesce(o.first_source, m.first_source) as first_source, coalesce(o.first_campaign, m.first_campaign) as first_campaign,
             coalesce(o.last_source, m.last_source) as last_source, coalesce(o.last_campaign, m.last_campaign) as last_campaign,
             count(*) filter (where m.is_order) as orders, sum(m.amount) as revenue
        from unnest($4::int[], $5::int[]) as d (day, until)
        join report_orders m on m.project_id = $1::uuid and m.generation = $3::int and m.quarter >= d.day and m.quarter < d.until
        left join lateral (
          select * from report_orders
           where project_id = m.project_id and generation = m.generation and key = m.key and is_order and not m.is_order order by event_id limit 1) o on true
       group by 1, 2, 3, 4, 5, 6) m, unnest(array['first', 'last']) as touch
   group by 4, 5, 6, 7, 8`

/** Counts days anew, of a fold that this transaction holds. `starts` are the beginnings of all days up to the last of them, in ascending order. */
export const keepDays = async (
  { query }: Queries,
  { projectId, tenantId, generation }: ProjectRef & LiveFold,
  { days, zone, starts }: { days: Day[]; zone: string; starts: number[] },
): Promise<void> => {
  const [begins, ends] = [days.map((it) => it.day), days.map((it) => it.until)]
  const counted = [projectId, tenantId, generation, begins, ends]
  await query(countDays, [...counted, zone, starts])
  for (const table of ['report_day_orders', 'report_day_sources']) await query(forget(table), [projectId, generation, begins])
  await query(countOrdersOfDays, counted)
  await query(countSourcesOfDays, counted)
}

export type KeptDay = Row<typeof reportDays, 'day' | 'until' | 'new_visitors' | 'previous_days' | 'visitors'>

/** The kept days between two quarters of a time zone that are still right, the earliest first. */
export const readKeptDays = (
  { query }: Queries,
  { projectId, generation }: LiveFold,
  { zone, start, end }: { zone: string; start: number; end: number },
) =>
  query<KeptDay>(
    `select day, until, new_visitors, previous_days, visitors from report_days
      where project_id = $1 and generation = $2::int and zone = $3 and day >= $4::int and until <= $5::int and not is_stale order by day`,
    [projectId, generation, zone, start, end],
  )
