ALTER TABLE "event_counters" ADD COLUMN "first_accepted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "event_counters" ADD COLUMN "last_accepted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "event_minutes" ADD COLUMN "of_bots" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "event_minutes" ADD COLUMN "without_session" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "event_counters" c SET
	"first_accepted_at" = (SELECT min(received_at) FROM "events" e WHERE e.project_id = c.project_id),
	"last_accepted_at" = (SELECT max(received_at) FROM "events" e WHERE e.project_id = c.project_id);
