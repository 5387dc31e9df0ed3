import { mostQuartersADay } from '#contract/dashboards/quarters.ts'
import { type Parameter, type Queries, Texts } from '#server/kernel/database.ts'
import type { Fold } from './folds.store.ts'
import type { FunnelPart, OrderPart, Reports } from './reports.ts'

/**
 * Marks the kept days as stale to which the quarters of a query belong (`generation` is the place of that parameter). Who orders is a visitor in
 * the same quarter, so the days of visitors are those of orders and sources as well.
 */
const markStale = (quarters: string, generation: string) => `
    update report_days d set is_stale = true from (${quarters}) changed
     where d.project_id = $1::uuid and d.generation = ${generation}::int and d.day > changed.quarter - ${mostQuartersADay}
       and d.day <= changed.quarter and changed.quarter < d.until and not d.is_stale`

/** Adds what a batch reports, in at most three statements, however many events it has. The answers come with the commit. */
export const writeReports = (queries: Queries, fold: Fold, reports: Reports): Promise<unknown>[] =>
  [
    reports.visitors.length > 0 && writeVisitors(queries, fold, reports),
    reports.orders.length > 0 && writeOrders(queries, fold, reports.orders),
    reports.funnels.length > 0 && writeFunnels(queries, fold, reports.funnels),
  ].filter((asked) => asked !== false)

const ofFold = ({ projectId, tenantId, generation }: Fold): Parameter[] => [projectId, tenantId, generation]
const texts = <Item>(items: readonly Item[], textOf: (item: Item) => string | null) => new Texts(items.map(textOf))

const writeVisitors = ({ query }: Queries, fold: Fold, { visitors, quarters, sources }: Reports) =>
  query(
    ofVisitors,
    [
      ...ofFold(fold),
      texts(visitors, (it) => it.anonymousId),
      visitors.map((it) => it.quarter),
      visitors.map((it) => it.events),
      visitors.map((it) => it.engagedMs),
      visitors.map((it) => it.shown),
      visitors.map((it) => it.clicked),
      texts(visitors, ({ starts }) => (starts.length > 0 ? JSON.stringify(starts) : null)),
      quarters.map((it) => it.quarter),
      quarters.map((it) => it.events),
      quarters.map((it) => it.visits),
      quarters.map((it) => it.engagedMs),
      quarters.map((it) => it.shown),
      quarters.map((it) => it.clicked),
      sources.map((it) => it.quarter),
      texts(sources, (it) => it.touch),
      texts(sources, (it) => it.source),
      texts(sources, (it) => it.campaign),
      sources.map((it) => it.visits),
    ],
    'write report visitors',
  )

/**
 * `previous` of a row is the latest quarter before it, stored or in the batch. Of stored rows that come after one of the batch (an event
 * arrived late), only the next one changes; where that one is in the batch itself, `placed` has what it needs. It is looked for only
 * before the latest quarter of the project. The days of all these are stale.
 */
const ofVisitors = `
  with batch as materialized (
    select * from unnest($4::text[], $5::int[], $6::int[], $7::bigint[], $8::int[], $9::int[], $10::text[])
                    as t (anonymous_id, quarter, events, engaged_ms, shown, clicked, starts)
  ), placed as (
    select b.*, greatest(lag(b.quarter) over (partition by b.anonymous_id order by b.quarter),
             (select max(v.quarter) from report_visitors v where v.project_id = $1::uuid and v.generation = $3::int
                 and v.anonymous_id = b.anonymous_id and v.quarter < b.quarter)) as previous
      from batch b
  ), followed as (
    select anonymous_id, next, max(quarter) as quarter
      from (select b.anonymous_id, b.quarter, (select min(v.quarter) from report_visitors v where v.project_id = $1::uuid
                     and v.generation = $3::int and v.anonymous_id = b.anonymous_id and v.quarter > b.quarter) as next
              from batch b
             where b.quarter < (select max(q.quarter) from report_quarters q where q.project_id = $1::uuid and q.generation = $3::int)) found
     where next is not null group by anonymous_id, next
  ), late as (
    update report_visitors v set previous = greatest(v.previous, f.quarter) from followed f
     where v.project_id = $1::uuid and v.generation = $3::int and v.anonymous_id = f.anonymous_id and v.quarter = f.next
       and (v.previous is null or v.previous < f.quarter)
       and not exists (select from batch b where b.anonymous_id = f.anonymous_id and b.quarter = f.next)
  ), quarters as (
    insert into report_quarters as q (project_id, tenant_id, generation, quarter, events, visits, engaged_ms, shown, clicked)
    select $1::uuid, $2::uuid, $3::int, * from unnest($11::int[], $12::int[], $13::int[], $14::bigint[], $15::int[], $16::int[])
    on conflict (project_id, generation, quarter) do update set
      events = q.events + excluded.events, visits = q.visits + excluded.visits, engaged_ms = q.engaged_ms + excluded.engaged_ms,
      shown = q.shown + excluded.shown, clicked = q.clicked + excluded.clicked
  ), sources as (
    insert into report_sources as s (project_id, tenant_id, generation, quarter, touch, source, campaign, visits)
    select $1::uuid, $2::uuid, $3::int, * from unnest($17::int[], $18::text[], $19::text[], $20::text[], $21::int[])
    on conflict (project_id, generation, quarter, touch, source, campaign) do update set visits = s.visits + excluded.visits
  ), days as (${markStale('select unnest($11::int[]) as quarter union select next from followed', '$3')}
  )
  insert into report_visitors as v (project_id, tenant_id, generation, anonymous_id, quarter, previous, events, engaged_ms, shown, clicked, starts)
  select $1::uuid, $2::uuid, $3::int, anonymous_id, quarter, previous, events, engaged_ms, shown, clicked, starts::jsonb from placed
  on conflict (project_id, generation, anonymous_id, quarter) do update set
    previous = greatest(v.previous, excluded.previous),
    events = v.events + excluded.events,
    engaged_ms = v.engaged_ms + excluded.engaged_ms,
    shown = v.shown + excluded.shown,
    clicked = v.clicked + excluded.clicked,
    starts = case when excluded.starts is null then v.starts else coalesce(v.starts, '[]'::jsonb) || excluded.starts end`

const writeOrders = ({ query }: Queries, fold: Fold, orders: readonly OrderPart[]) =>
  query(
    `insert into report_orders (project_id, tenant_id, generation, event_id, anonymous_id, session_id, quarter, key, currency, amount,
                                is_order, opens_visit, first_source, first_campaign, last_source, last_campaign)
     select $1::uuid, $2::uuid, $3::int, event_id, anonymous_id, session_id, quarter, key, currency, amount, is_order::boolean,
            opens_visit::boolean and not exists (select from report_orders o where o.project_id = $1::uuid and o.generation = $3::int
              and o.anonymous_id = t.anonymous_id and o.session_id = t.session_id and o.opens_visit),
            first_source, first_campaign, last_source, last_campaign
       from unnest($4::bigint[], $5::text[], $6::text[], $7::int[], $8::text[], $9::text[], $10::bigint[], $11::text[], $12::text[],
                   $13::text[], $14::text[], $15::text[], $16::text[])
            as t (event_id, anonymous_id, session_id, quarter, key, currency, amount, is_order, opens_visit, first_source, first_campaign,
                  last_source, last_campaign)`,
    [
      ...ofFold(fold),
      orders.map((it) => it.eventId),
      texts(orders, (it) => it.anonymousId),
      texts(orders, (it) => it.sessionId),
      orders.map((it) => it.quarter),
      texts(orders, (it) => it.key),
      texts(orders, (it) => it.currency),
      orders.map((it) => it.amount),
      texts(orders, (it) => String(it.isOrder)),
      texts(orders, (it) => String(it.opensVisit)),
      texts(orders, (it) => it.start.first.source),
      texts(orders, (it) => it.start.first.campaign),
      texts(orders, (it) => it.start.last.source),
      texts(orders, (it) => it.start.last.campaign),
    ],
    'write report orders',
  )

const writeFunnels = ({ query }: Queries, fold: Fold, funnels: readonly FunnelPart[]) => {
  const step = (place: number) => texts(funnels, ({ times }) => times[place]?.toString() ?? null)
  return query(
    `insert into report_funnels as f (project_id, tenant_id, generation, anonymous_id, session_id, viewed, added, checked_out, bought,
                                      source, device)
     select $1::uuid, $2::uuid, $3::int, anonymous_id, session_id, viewed::bigint, added::bigint, checked_out::bigint, bought::bigint,
            source, device
       from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[])
            as t (anonymous_id, session_id, viewed, added, checked_out, bought, source, device)
     on conflict (project_id, generation, anonymous_id, session_id) do update set
       source = case when f.viewed <= excluded.viewed then f.source else coalesce(excluded.source, f.source) end,
       device = case when f.viewed <= excluded.viewed then f.device else coalesce(excluded.device, f.device) end,
       viewed = least(f.viewed, excluded.viewed), added = least(f.added, excluded.added),
       checked_out = least(f.checked_out, excluded.checked_out), bought = least(f.bought, excluded.bought)`,
    [
      ...ofFold(fold),
      texts(funnels, (it) => it.anonymousId),
      texts(funnels, (it) => it.sessionId),
      step(0),
      step(1),
      step(2),
      step(3),
      texts(funnels, (it) => it.source),
      texts(funnels, (it) => it.device),
    ],
    'write report funnels',
  )
}

const takeOut = [
  `with gone as (
     delete from report_visitors where project_id = $1 and generation = $2::int and anonymous_id = any($3::text[])
     returning quarter, events, engaged_ms, shown, clicked, starts
   ), days as (${markStale('select quarter from gone', '$2')}
   ), quarters as (
     update report_quarters q set events = q.events - g.events, visits = q.visits - g.visits, engaged_ms = q.engaged_ms - g.engaged_ms,
            shown = q.shown - g.shown, clicked = q.clicked - g.clicked
       from (select quarter, sum(events)::int as events, sum(coalesce(jsonb_array_length(starts), 0))::int as visits,
                    sum(engaged_ms)::bigint as engaged_ms, sum(shown)::int as shown, sum(clicked)::int as clicked
               from gone group by quarter) g
      where q.project_id = $1 and q.generation = $2::int and q.quarter = g.quarter
   )
   update report_sources s set visits = s.visits - g.visits
     from (select quarter, touch, start -> touch ->> 'source' as source, start -> touch ->> 'campaign' as campaign, count(*)::int as visits
             from gone, jsonb_array_elements(starts) as start, unnest(array['first', 'last']) as touch group by 1, 2, 3, 4) g
    where s.project_id = $1 and s.generation = $2::int and s.quarter = g.quarter and s.touch = g.touch and s.source = g.source
      and s.campaign = g.campaign`,
  'delete from report_orders where project_id = $1 and generation = $2::int and anonymous_id = any($3::text[])',
  'delete from report_funnels where project_id = $1 and generation = $2::int and anonymous_id = any($3::text[])',
]
const removeEmpty = [
  'delete from report_quarters where project_id = $1 and generation = $2::int and events = 0',
  'delete from report_sources where project_id = $1 and generation = $2::int and visits = 0',
]

/** Takes what visitors did out of the reports. */
export const removeFromReports = async (
  { query }: Queries,
  { projectId, generation }: Omit<Fold, 'tenantId'>,
  anonymousIds: string[],
): Promise<void> => {
  for (const sql of takeOut) await query(sql, [projectId, generation, anonymousIds])
  for (const sql of removeEmpty) await query(sql, [projectId, generation])
}
