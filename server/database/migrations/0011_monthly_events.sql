ALTER TABLE "event_counters" ADD COLUMN "month" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "event_counters" ADD COLUMN "month_events" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "monthly_events" bigint;