CREATE TABLE "page_vitals" (
	"project_id" uuid NOT NULL,
	"day" timestamp (3) with time zone NOT NULL,
	"metric" text NOT NULL,
	"path" text NOT NULL,
	"bucket" integer NOT NULL,
	"tenant_id" uuid NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "page_vitals_project_id_day_metric_path_bucket_pk" PRIMARY KEY("project_id","day","metric","path","bucket")
);
--> statement-breakpoint
ALTER TABLE "page_vitals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "page_vitals_of_tenant" ON "page_vitals" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON page_vitals TO causeway_app;--> statement-breakpoint
CREATE OR REPLACE FUNCTION forget_events_of_counter() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM events WHERE project_id = OLD.project_id;
  DELETE FROM quarantined_events WHERE project_id = OLD.project_id;
  DELETE FROM visitor_sessions WHERE project_id = OLD.project_id;
  DELETE FROM page_views WHERE project_id = OLD.project_id;
  DELETE FROM event_minutes WHERE project_id = OLD.project_id;
  DELETE FROM page_vitals WHERE project_id = OLD.project_id;
  RETURN NULL;
END $$;
