CREATE TABLE "platform_incidents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"worst" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "process_minutes" (
	"minute" timestamp (3) with time zone NOT NULL,
	"process_id" uuid NOT NULL,
	"calls" integer NOT NULL,
	"failures" integer NOT NULL,
	"batch_times" integer[] NOT NULL,
	"console_streams" integer NOT NULL,
	"visitor_streams" integer NOT NULL,
	CONSTRAINT "process_minutes_minute_process_id_pk" PRIMARY KEY("minute","process_id")
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "active_profiles" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "profiles_counted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "switched_off" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "quiet_from" text;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "quiet_to" text;--> statement-breakpoint
CREATE INDEX "platform_incidents_opened" ON "platform_incidents" USING btree ("opened_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "platform_incidents_open" ON "platform_incidents" USING btree ("kind","subject") WHERE "platform_incidents"."closed_at" is null;