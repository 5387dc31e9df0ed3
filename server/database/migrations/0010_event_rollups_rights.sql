GRANT SELECT, INSERT, UPDATE, DELETE ON quarantined_events, visitor_sessions, page_views, event_minutes TO causeway_app;
