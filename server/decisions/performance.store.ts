import { closingSeconds, type MessageCounts, orderWithinHours, placedMessages } from '#contract/actions/performance.ts'
import type { Queries } from '#server/kernel/database.ts'

/** What became of the messages of an action since an instant, by the day of UTC of their decisions and the action's version. */
export const countMessages = ({ query }: Queries, projectId: string, { action, since }: { action: string; since: Date }) =>
  query<MessageCounts & { day: string; version: number }>(
    `select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, action_version as version,
            count(*)::float8 as sent,
            count(*) filter (where messages @> '[{"status": "shown"}]'::jsonb)::float8 as shown,
            count(*) filter (where messages @> '[{"status": "clicked"}]'::jsonb)::float8 as clicked,
            count(*) filter (where messages @> '[{"status": "dismissed"}]'::jsonb)::float8 as dismissed
       from decisions
      where project_id = $1 and action_id = $2::uuid and at >= $3::timestamptz and messages @> '[{"status": "sent"}]'::jsonb
      group by 1, 2`,
    [projectId, action, since.toISOString()],
  )

/** Of what kind a row of places is: by arm, by device or by page. Only its own columns say something. */
export type PlaceRow = MessageCounts & {
  kind: 'arm' | 'device' | 'page'
  strategy: string | null
  name: string | null
  arm: string | null
  device: string | null
  path: string | null
}

/** What became of the newest messages of an action since an instant, by arm, device and page, from one reading of their rows. */
export const countPlaces = ({ query }: Queries, projectId: string, { action, since }: { action: string; since: Date }) =>
  query<PlaceRow>(
    `with newest as materialized (
       select d.strategy_id, d.arm, d.inputs #>> '{person,state,device,value}' as device, d.inputs #>> '{cause,fact,page,path}' as path,
              d.messages @> '[{"status": "shown"}]'::jsonb as shown, d.messages @> '[{"status": "clicked"}]'::jsonb as clicked,
              d.messages @> '[{"status": "dismissed"}]'::jsonb as dismissed
         from decisions d
        where d.project_id = $1 and d.action_id = $2::uuid and d.at >= $3::timestamptz and d.messages @> '[{"status": "sent"}]'::jsonb
        order by d.at desc limit $4)
     select case when grouping(n.arm) = 0 then 'arm' when grouping(n.device) = 0 then 'device' else 'page' end as kind,
            n.strategy_id as strategy, s.name, n.arm, n.device, n.path, count(*)::float8 as sent, count(*) filter (where n.shown)::float8 as shown,
            count(*) filter (where n.clicked)::float8 as clicked, count(*) filter (where n.dismissed)::float8 as dismissed
       from newest n left join strategies s on s.project_id = $1 and s.id = n.strategy_id
      group by grouping sets ((n.strategy_id, s.name, n.arm), (n.device), (n.path))
      order by sent desc, n.arm, n.device, n.path`,
    [projectId, action, since.toISOString(), placedMessages.atMost + 1],
  )

type CourseRow = {
  shown: number
  clicked: number
  ordered: number
  click_ms: number | null
  order_ms: number | null
  closed: number[]
}

/** How the newest messages of an action went on since an instant. An order belongs to the browser that clicked. */
export const followMessages = async (
  { query }: Queries,
  projectId: string,
  { action, since }: { action: string; since: Date },
): Promise<CourseRow | undefined> => {
  const [row] = await query<CourseRow>(
    `with newest as materialized (
       select d.anonymous_id, d.messages from decisions d
        where d.project_id = $1 and d.action_id = $2::uuid and d.at >= $3::timestamptz and d.messages @> '[{"status": "sent"}]'::jsonb
        order by d.at desc limit $4
     ), shown as materialized (
       select n.anonymous_id, told.shown, told.clicked, told.dismissed
         from newest n cross join lateral (
           select min((m ->> 'at')::timestamptz) filter (where m ->> 'status' = 'shown') as shown,
                  min((m ->> 'at')::timestamptz) filter (where m ->> 'status' = 'clicked') as clicked,
                  min((m ->> 'at')::timestamptz) filter (where m ->> 'status' = 'dismissed') as dismissed
             from jsonb_array_elements(n.messages) m) told
        where told.shown is not null
     ), ordered as (
       select s.*, bought.at as ordered
         from shown s left join lateral (
           select min(e.occurred_at) as at
             from events e
             join profile_folds f on f.project_id = e.project_id and f.status = 'live'
             join report_orders o on o.project_id = e.project_id and o.generation = f.generation and o.event_id = e.id and o.is_order
            where e.project_id = $1 and e.anonymous_id = s.anonymous_id and e.occurred_at >= s.clicked
              and e.occurred_at < s.clicked + make_interval(hours => ${orderWithinHours})) bought on s.clicked is not null
     ), timed as (
       select *, case when clicked is not null then greatest(extract(epoch from clicked - shown) * 1000, 0) end as click_ms,
              extract(epoch from ordered - clicked) * 1000 as order_ms,
              case when dismissed is not null then greatest(extract(epoch from dismissed - shown), 0) end as closed_s
         from ordered)
     select count(*)::float8 as shown, count(clicked)::float8 as clicked, count(ordered)::float8 as ordered,
            (percentile_cont(0.5) within group (order by click_ms))::float8 as click_ms,
            (percentile_cont(0.5) within group (order by order_ms))::float8 as order_ms,
            array(select count(t.closed_s)::int
                    from generate_series(0, cardinality($5::float8[])) r
                    left join timed t on width_bucket(t.closed_s::float8, $5::float8[]) = r
                   group by r order by r) as closed
       from timed`,
    [projectId, action, since.toISOString(), placedMessages.atMost, [...closingSeconds]],
  )
  return row
}
