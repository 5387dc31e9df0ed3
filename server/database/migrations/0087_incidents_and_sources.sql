ALTER TABLE "alert_firings" ADD COLUMN "severity" text DEFAULT 'warning' NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_firings" ADD COLUMN "acknowledged_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "alert_firings" ADD COLUMN "acknowledged_by" uuid;--> statement-breakpoint
ALTER TABLE "alert_firings" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "alert_rules" ADD COLUMN "severity" text DEFAULT 'warning' NOT NULL;--> statement-breakpoint
ALTER TABLE "event_minutes" ADD COLUMN "duplicates" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sdk_keys" ADD COLUMN "last_used_at" timestamp (3) with time zone;