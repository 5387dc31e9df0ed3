import { driftLimits } from '#contract/platform/data-sources.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { events } from './events.schema.ts'

/** How many of the events of a name there are, and how many of them carry a property with values of a type. */
export type ObservedRow = Row<typeof events, 'event'> & {
  is_recent: boolean
  total: number
  property: string | null
  type: string | null
  carried: number
}

/** The properties of the latest events since `recent`, and of the latest ones of the days before. Null counts as a missing value. */
export const readObserved = ({ query }: Queries, projectId: string, recent: Date): Promise<ObservedRow[]> =>
  query<ObservedRow>(
    `with asked as materialized (select $2::timestamptz as recent, $2::timestamptz - make_interval(days => $3::int) as before),
          looked as materialized (
            (select true as is_recent, e.event, e.properties from events e
              where e.project_id = $1 and e.received_at > (select recent from asked)
              order by e.received_at desc limit $4::int)
            union all
            (select false, e.event, e.properties from events e
              where e.project_id = $1 and e.received_at <= (select recent from asked) and e.received_at > (select before from asked)
              order by e.received_at desc limit $4::int))
     select t.is_recent, t.event, t.total, c.property, c.type, coalesce(c.carried, 0)::int as carried
       from (select is_recent, event, count(*)::int as total from looked group by is_recent, event) t
       left join (select l.is_recent, l.event, p.key as property, jsonb_typeof(p.value) as type, count(*)::int as carried
                    from looked l cross join lateral jsonb_each(l.properties) p
                   where jsonb_typeof(p.value) <> 'null' group by 1, 2, 3, 4) c
              on c.is_recent = t.is_recent and c.event = t.event`,
    [projectId, recent.toISOString(), driftLimits.beforeDays, driftLimits.events],
  )
