CREATE TABLE "jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"next_run_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"outcome" text,
	"failure" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"leased_by" text,
	"leased_until" timestamp (3) with time zone
);
