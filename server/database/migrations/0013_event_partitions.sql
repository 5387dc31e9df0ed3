ALTER TABLE "events" RENAME TO "events_unparted";--> statement-breakpoint
ALTER TABLE "events_unparted" DROP CONSTRAINT "events_project_id_id_pk";--> statement-breakpoint
ALTER TABLE "events_unparted" DROP CONSTRAINT "events_project_id_projects_id_fk";--> statement-breakpoint
ALTER TABLE "events_unparted" DROP CONSTRAINT "events_tenant_id_organizations_id_fk";--> statement-breakpoint
DROP INDEX "events_message";--> statement-breakpoint
DROP INDEX "events_received";--> statement-breakpoint
CREATE TABLE "events" (
	"project_id" uuid NOT NULL,
	"id" bigint NOT NULL,
	"tenant_id" uuid NOT NULL,
	"message_id" text NOT NULL,
	"type" text NOT NULL,
	"event" text NOT NULL,
	"anonymous_id" text NOT NULL,
	"session_id" text,
	"page_view_id" text,
	"seq" bigint,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"properties" jsonb NOT NULL,
	"context" jsonb NOT NULL,
	CONSTRAINT "events_project_id_id_received_at_pk" PRIMARY KEY("project_id","id","received_at")
) PARTITION BY RANGE ("received_at");
--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_tenant_id_organizations_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_received" ON "events" USING btree ("project_id","received_at");--> statement-breakpoint
ALTER TABLE "events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "events_of_tenant" ON "events" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "events" TO causeway_app;--> statement-breakpoint
CREATE TABLE "events_other" PARTITION OF "events" DEFAULT;--> statement-breakpoint
CREATE UNIQUE INDEX ON "events_other" ("project_id", "message_id");--> statement-breakpoint
CREATE FUNCTION make_events_partition(moment timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  first timestamptz := date_trunc('month', moment AT TIME ZONE 'UTC') AT TIME ZONE 'UTC';
  next timestamptz := (date_trunc('month', moment AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC';
  name text := to_char(moment AT TIME ZONE 'UTC', '"events_"YYYY"_"MM');
BEGIN
  IF to_regclass(name) IS NOT NULL THEN RETURN false; END IF;
  PERFORM pg_advisory_xact_lock(7215002);
  -- to_regclass may still answer from before the lock.
  IF EXISTS (SELECT FROM pg_class WHERE relname = name AND relnamespace = (SELECT relnamespace FROM pg_class WHERE oid = 'events'::regclass)) THEN RETURN false; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE events INCLUDING DEFAULTS)', name);
  LOCK TABLE events_other IN ACCESS EXCLUSIVE MODE;
  EXECUTE format('WITH moved AS (DELETE FROM events_other WHERE received_at >= %L AND received_at < %L RETURNING *)
    INSERT INTO %I SELECT * FROM moved', first, next, name);
  EXECUTE format('CREATE UNIQUE INDEX ON %I (project_id, message_id)', name);
  EXECUTE format('ALTER TABLE events ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, first, next);
  RETURN true;
END $$;--> statement-breakpoint
DO $$ BEGIN
  PERFORM make_events_partition(month) FROM (SELECT DISTINCT date_trunc('month', received_at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' AS month FROM events_unparted) months;
END $$;--> statement-breakpoint
INSERT INTO "events" SELECT * FROM "events_unparted";--> statement-breakpoint
DROP TABLE "events_unparted";
