DELETE FROM "visitor_sessions";--> statement-breakpoint
INSERT INTO "visitor_sessions" (project_id, tenant_id, session_id, anonymous_id, started_at, last_at, events, page_views, is_bot, country,
	entry_at, entry_by, entry_path, source_type, source_name)
SELECT DISTINCT ON (project_id, session_id) project_id, tenant_id, session_id, anonymous_id,
	min(occurred_at) OVER visit, max(occurred_at) OVER visit, count(*) OVER visit, count(*) FILTER (WHERE type = 'page') OVER visit,
	bool_or(coalesce(context->'isBotHint' = 'true' OR context->'isBot' = 'true', false)) OVER visit, context->>'country',
	occurred_at, message_id, context#>>'{page,path}',
	CASE WHEN jsonb_typeof(context#>'{source,type}') = 'string' THEN left(context#>>'{source,type}', 200) END,
	CASE WHEN jsonb_typeof(context#>'{source,name}') = 'string' THEN left(context#>>'{source,name}', 200) END
FROM "events" WHERE session_id IS NOT NULL
WINDOW visit AS (PARTITION BY project_id, session_id)
ORDER BY project_id, session_id, context#>>'{page,path}' IS NULL, occurred_at, message_id COLLATE "C";--> statement-breakpoint
DELETE FROM "page_views";--> statement-breakpoint
INSERT INTO "page_views" (project_id, tenant_id, page_view_id, anonymous_id, session_id, is_viewed, viewed_at, viewed_by, is_bot,
	url, path, title, engaged_ms, active_ms, max_scroll)
SELECT DISTINCT ON (project_id, page_view_id) project_id, tenant_id, page_view_id, anonymous_id, session_id, type = 'page', occurred_at, message_id,
	bool_or(coalesce(context->'isBotHint' = 'true' OR context->'isBot' = 'true', false)) OVER view,
	context#>>'{page,url}', context#>>'{page,path}', context#>>'{page,title}',
	max(engaged) OVER view, max(active) OVER view, max(scroll) OVER view
FROM (
	SELECT *,
		CASE WHEN type = 'ping' AND jsonb_typeof(properties->'engagedMs') = 'number' THEN round(least(greatest((properties->>'engagedMs')::numeric, 0), 86400000)) ELSE 0 END AS engaged,
		CASE WHEN type = 'ping' AND jsonb_typeof(properties->'activeMs') = 'number' THEN round(least(greatest((properties->>'activeMs')::numeric, 0), 86400000)) ELSE 0 END AS active,
		CASE WHEN type = 'ping' AND jsonb_typeof(properties->'maxScrollPct') = 'number' THEN round(least(greatest((properties->>'maxScrollPct')::numeric, 0), 100)) ELSE 0 END AS scroll
	FROM "events" WHERE page_view_id IS NOT NULL AND type IN ('page', 'ping')
) seen
WINDOW view AS (PARTITION BY project_id, page_view_id)
ORDER BY project_id, page_view_id, type <> 'page', occurred_at, message_id COLLATE "C";--> statement-breakpoint
INSERT INTO "event_minutes" AS m (project_id, tenant_id, minute, accepted, rejected)
SELECT project_id, tenant_id, date_trunc('minute', received_at), count(*), 0 FROM "events" GROUP BY 1, 2, 3
ON CONFLICT (project_id, minute) DO UPDATE SET accepted = excluded.accepted;--> statement-breakpoint
UPDATE "event_counters" c SET month = to_char(c.last_received_at AT TIME ZONE 'UTC', 'YYYY-MM'), month_events =
	(SELECT count(*) FROM "events" e WHERE e.project_id = c.project_id AND e.received_at >= date_trunc('month', c.last_received_at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC');
