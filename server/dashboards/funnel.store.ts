import type { FunnelSplit } from '#contract/dashboards/dashboard.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { LiveFold } from './kept-days.store.ts'

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
