import type { visitorSessions } from '#server/ingestion/ingestion.schema.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { Fold } from './folds.store.ts'

/** What one user id did on one browser in one visit. `user_id` is as it was sent. */
export type VisitShare = Row<
  typeof visitorSessions,
  'session_id' | 'anonymous_id' | 'country' | 'entry_path' | 'source_type' | 'source_name'
> & {
  user_id: string | null
  events: number
  page_views: number
  engaged_ms: number
  first: Date
  last: Date
}

type Asked = { sessionId: string; anonymousId: string }

/** Each browser's events are read along an index, between the beginning and the end of the visit. Events of bots are left out. */
export const readVisitShares = ({ query }: Queries, { projectId }: Fold, asked: readonly Asked[]): Promise<VisitShare[]> =>
  query<VisitShare>(
    `with views as (
       select v.session_id, asked.anonymous_id, v.country, v.entry_path, v.source_type, v.source_name, e.*
         from unnest($2::text[], $3::text[]) as asked (session_id, anonymous_id)
         join visitor_sessions v on v.project_id = $1 and v.session_id = asked.session_id
        cross join lateral (
          select case when jsonb_typeof(context->'userId') = 'string' then context->>'userId' end as user_id,
                 count(*)::int as events, count(*) filter (where type = 'page')::int as page_views,
                 coalesce(max(round(least(greatest((properties->>'engagedMs')::numeric, 0), 86400000)))
                   filter (where type = 'ping' and jsonb_typeof(properties->'engagedMs') = 'number'), 0)::float8 as engaged_ms,
                 min(occurred_at) as first, max(occurred_at) as last
            from events
           where project_id = $1 and events.anonymous_id = asked.anonymous_id and occurred_at between v.started_at and v.last_at
             and events.session_id = asked.session_id and context->'isBot' is distinct from 'true'::jsonb
           group by 1, page_view_id) e)
     select session_id, anonymous_id, user_id, country, entry_path, source_type, source_name, sum(events)::int as events,
            sum(page_views)::int as page_views, sum(engaged_ms)::float8 as engaged_ms, min(first) as first, max(last) as last
       from views group by 1, 2, 3, 4, 5, 6, 7`,
    [projectId, asked.map(({ sessionId }) => sessionId), asked.map(({ anonymousId }) => anonymousId)],
  )
