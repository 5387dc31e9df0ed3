GRANT USAGE ON SCHEMA public TO causeway_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON projects, sdk_keys, event_counters, events TO causeway_app;--> statement-breakpoint
GRANT SELECT ON organizations TO causeway_app;
