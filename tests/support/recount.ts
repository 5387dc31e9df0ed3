import type { Database } from '#server/kernel/database.ts'

/** What visits and page views are by the rows of events alone, and what was counted as they came. Alike where counting is right. */
export const recount = async ({ query }: Database, projectId: string) => {
  const both = async (recounted: string, counted: string) => ({
    recounted: await query(recounted, [projectId]),
    counted: await query(counted, [projectId]),
  })
  return {
    sessions: await both(sessionsByRows, 'select * from visitor_sessions where project_id = $1 order by session_id collate "C"'),
    pageViews: await both(pageViewsByRows, 'select * from page_views where project_id = $1 order by page_view_id collate "C"'),
    minutes: await both(
      `select date_trunc('minute', received_at) as minute, count(*)::int as accepted,
              count(*) filter (where context->'isBot' = 'true')::int as of_bots,
              count(*) filter (where coalesce(context->'isBot' <> 'true', true) and session_id is null)::int as without_session
         from events where project_id = $1 group by 1 order by 1`,
      'select minute, accepted, of_bots, without_session from event_minutes where project_id = $1 and accepted > 0 order by minute',
    ),
  }
}

const text = (path: string) => `case when jsonb_typeof(context#>'${path}') = 'string' then context#>>'${path}' end`
const most = (name: string, limit: number) =>
  `coalesce(max(round(least(greatest((properties->>'${name}')::numeric, 0), ${limit})))
     filter (where type = 'ping' and jsonb_typeof(properties->'${name}') = 'number'), 0)`

const sessionsByRows = `
  with first as (
    select distinct on (session_id) session_id, anonymous_id, ${text('{country}')} as country, occurred_at as entry_at, message_id as entry_by,
           ${text('{page,path}')} as entry_path, ${text('{source,type}')} as source_type, ${text('{source,name}')} as source_name
      from events where project_id = $1 and session_id is not null
     order by session_id, (${text('{page,path}')}) is null, occurred_at, message_id collate "C"
  ), counts as (
    select project_id, tenant_id, session_id, min(occurred_at) as started_at, max(occurred_at) as last_at, count(*)::int as events,
           count(*) filter (where type = 'page')::int as page_views,
           coalesce(bool_or(context->'isBot' = 'true'), false) as is_bot
      from events where project_id = $1 and session_id is not null group by 1, 2, 3
  )
  select * from counts join first using (session_id) order by session_id collate "C"`

const pageViewsByRows = `
  with seen as (select * from events where project_id = $1 and page_view_id is not null and type in ('page', 'ping')),
  first as (
    select distinct on (page_view_id) page_view_id, anonymous_id, session_id, type = 'page' as is_viewed, occurred_at as viewed_at,
           message_id as viewed_by, ${text('{page,url}')} as url, ${text('{page,path}')} as path, ${text('{page,title}')} as title
      from seen order by page_view_id, type <> 'page', occurred_at, message_id collate "C"
  ), most as (
    select project_id, tenant_id, page_view_id, coalesce(bool_or(context->'isBot' = 'true'), false) as is_bot,
           ${most('engagedMs', 86_400_000)}::bigint as engaged_ms, ${most('activeMs', 86_400_000)}::bigint as active_ms,
           ${most('maxScrollPct', 100)}::int as max_scroll
      from seen group by 1, 2, 3
  )
  select * from most join first using (page_view_id) order by page_view_id collate "C"`
