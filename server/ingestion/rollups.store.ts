import type { Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Rollups } from './rollups.ts'

/** Merges the counts of one commit with the stored ones, in the same way as `joinSessions` and `joinPageViews`. */
export const rollUp = async ({ query }: Queries, { projectId, tenantId }: ProjectRef, it: Rollups): Promise<void> => {
  const { accepted, sessions, pageViews, minutes, receivedAt } = it
  const counted = [accepted, JSON.stringify(sessions), JSON.stringify(pageViews), JSON.stringify(minutes), receivedAt]
  await query(sql, [projectId, tenantId, ...counted], 'roll up')
}

/** Columns that are taken together from one of two rows. */
const taken = (table: string, isBefore: string, columns: string[]) =>
  columns.map((column) => `${column} = case when ${isBefore} then excluded.${column} else ${table}.${column} end`).join(', ')

const entersBefore = `(excluded.entry_path is null, excluded.entry_at, excluded.entry_by collate "C")
  < (s.entry_path is null, s.entry_at, s.entry_by collate "C")`
const isViewedBefore = `(not excluded.is_viewed, excluded.viewed_at, excluded.viewed_by collate "C")
  < (not v.is_viewed, v.viewed_at, v.viewed_by collate "C")`

const sql = `
  with sessions as (
    insert into visitor_sessions as s (project_id, tenant_id, session_id, anonymous_id, started_at, last_at, events, page_views, is_bot,
                                       country, entry_at, entry_by, entry_path, source_type, source_name)
    select $1::uuid, $2::uuid, "sessionId", "anonymousId", "startedAt", "lastAt", "events", "pageViews", "isBot",
           "country", "entryAt", "entryBy", "entryPath", "sourceType", "sourceName"
      from json_to_recordset($4::text::json) as t ("sessionId" text, "anonymousId" text, "startedAt" timestamptz, "lastAt" timestamptz,
           "events" int, "pageViews" int, "isBot" boolean, "country" text, "entryAt" timestamptz, "entryBy" text, "entryPath" text, "sourceType" text,
           "sourceName" text)
    on conflict (project_id, session_id) do update set
      started_at = least(s.started_at, excluded.started_at),
      last_at = greatest(s.last_at, excluded.last_at),
      events = s.events + excluded.events,
      page_views = s.page_views + excluded.page_views,
      is_bot = s.is_bot or excluded.is_bot,
      ${taken('s', entersBefore, ['anonymous_id', 'country', 'entry_at', 'entry_by', 'entry_path', 'source_type', 'source_name'])}
  ), views as (
    insert into page_views as v (project_id, tenant_id, page_view_id, anonymous_id, session_id, is_viewed, viewed_at, viewed_by, is_bot,
                                 url, path, title, engaged_ms, active_ms, max_scroll)
    select $1::uuid, $2::uuid, "pageViewId", "anonymousId", "sessionId", "isViewed", "viewedAt", "viewedBy", "isBot",
           "url", "path", "title", "engagedMs", "activeMs", "maxScroll"
      from json_to_recordset($5::text::json) as t ("pageViewId" text, "anonymousId" text, "sessionId" text, "isViewed" boolean,
           "viewedAt" timestamptz, "viewedBy" text, "isBot" boolean, "url" text, "path" text, "title" text, "engagedMs" bigint,
           "activeMs" bigint, "maxScroll" int)
    on conflict (project_id, page_view_id) do update set
      is_bot = v.is_bot or excluded.is_bot,
      engaged_ms = greatest(v.engaged_ms, excluded.engaged_ms),
      active_ms = greatest(v.active_ms, excluded.active_ms),
      max_scroll = greatest(v.max_scroll, excluded.max_scroll),
      ${taken('v', isViewedBefore, ['anonymous_id', 'session_id', 'is_viewed', 'viewed_at', 'viewed_by', 'url', 'path', 'title'])}
  ), month as (
    update event_counters set
      month_events = month_events + $3::int,
      first_accepted_at = case when $3::int > 0 then least(first_accepted_at, $7::timestamptz) else first_accepted_at end,
      last_accepted_at = case when $3::int > 0 then greatest(last_accepted_at, $7::timestamptz) else last_accepted_at end
     where project_id = $1::uuid
  )
  insert into event_minutes as m (project_id, tenant_id, minute, accepted, rejected, of_bots, without_session, duplicates)
  select $1::uuid, $2::uuid, "minute", "accepted", "rejected", "ofBots", "withoutSession", "duplicates"
    from json_to_recordset($6::text::json) as t ("minute" timestamptz, "accepted" int, "rejected" int, "ofBots" int, "withoutSession" int,
         "duplicates" int)
  on conflict (project_id, minute) do update set
    accepted = m.accepted + excluded.accepted,
    rejected = m.rejected + excluded.rejected,
    of_bots = m.of_bots + excluded.of_bots,
    without_session = m.without_session + excluded.without_session,
    duplicates = m.duplicates + excluded.duplicates`
