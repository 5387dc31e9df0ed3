CREATE TABLE "report_funnels" (
	"project_id" uuid NOT NULL,
	"generation" integer NOT NULL,
	"anonymous_id" text NOT NULL,
	"session_id" text NOT NULL,
	"tenant_id" uuid NOT NULL,
	"viewed" bigint,
	"added" bigint,
	"checked_out" bigint,
	"bought" bigint,
	CONSTRAINT "report_funnels_project_id_generation_anonymous_id_session_id_pk" PRIMARY KEY("project_id","generation","anonymous_id","session_id")
);
--> statement-breakpoint
ALTER TABLE "report_funnels" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "report_orders" (
	"project_id" uuid NOT NULL,
	"generation" integer NOT NULL,
	"event_id" bigint NOT NULL,
	"tenant_id" uuid NOT NULL,
	"anonymous_id" text NOT NULL,
	"session_id" text,
	"quarter" integer NOT NULL,
	"key" text NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"is_order" boolean NOT NULL,
	"opens_visit" boolean NOT NULL,
	"first_source" text NOT NULL,
	"first_campaign" text NOT NULL,
	"last_source" text NOT NULL,
	"last_campaign" text NOT NULL,
	CONSTRAINT "report_orders_project_id_generation_event_id_pk" PRIMARY KEY("project_id","generation","event_id")
);
--> statement-breakpoint
ALTER TABLE "report_orders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "report_quarters" (
	"project_id" uuid NOT NULL,
	"generation" integer NOT NULL,
	"quarter" integer NOT NULL,
	"tenant_id" uuid NOT NULL,
	"events" integer NOT NULL,
	"visits" integer NOT NULL,
	"engaged_ms" bigint NOT NULL,
	CONSTRAINT "report_quarters_project_id_generation_quarter_pk" PRIMARY KEY("project_id","generation","quarter")
);
--> statement-breakpoint
ALTER TABLE "report_quarters" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "report_sources" (
	"project_id" uuid NOT NULL,
	"generation" integer NOT NULL,
	"quarter" integer NOT NULL,
	"touch" text NOT NULL,
	"source" text NOT NULL,
	"campaign" text NOT NULL,
	"tenant_id" uuid NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "report_sources_project_id_generation_quarter_touch_source_campaign_pk" PRIMARY KEY("project_id","generation","quarter","touch","source","campaign")
);
--> statement-breakpoint
ALTER TABLE "report_sources" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "report_visitors" (
	"project_id" uuid NOT NULL,
	"generation" integer NOT NULL,
	"anonymous_id" text NOT NULL,
	"quarter" integer NOT NULL,
	"tenant_id" uuid NOT NULL,
	"previous" integer,
	"events" integer NOT NULL,
	"engaged_ms" bigint NOT NULL,
	"starts" jsonb,
	CONSTRAINT "report_visitors_project_id_generation_anonymous_id_quarter_pk" PRIMARY KEY("project_id","generation","anonymous_id","quarter")
);
--> statement-breakpoint
ALTER TABLE "report_visitors" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "report_funnels_viewed" ON "report_funnels" USING btree ("project_id","generation","viewed");--> statement-breakpoint
CREATE INDEX "report_orders_quarter" ON "report_orders" USING btree ("project_id","generation","quarter");--> statement-breakpoint
CREATE INDEX "report_orders_visit" ON "report_orders" USING btree ("project_id","generation","anonymous_id","session_id");--> statement-breakpoint
CREATE INDEX "report_orders_key" ON "report_orders" USING btree ("project_id","generation","key");--> statement-breakpoint
CREATE INDEX "report_visitors_quarter" ON "report_visitors" USING btree ("project_id","generation","quarter","previous");--> statement-breakpoint
CREATE POLICY "report_funnels_of_tenant" ON "report_funnels" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "report_orders_of_tenant" ON "report_orders" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "report_quarters_of_tenant" ON "report_quarters" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "report_sources_of_tenant" ON "report_sources" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "report_visitors_of_tenant" ON "report_visitors" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON report_visitors, report_quarters, report_sources, report_orders, report_funnels TO causeway_app;--> statement-breakpoint
ALTER TABLE report_visitors SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE report_quarters SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE report_sources SET (fillfactor = 70);--> statement-breakpoint
ALTER TABLE report_funnels SET (fillfactor = 80);--> statement-breakpoint
CREATE FUNCTION forget_reports_of_fold() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM report_visitors WHERE project_id = OLD.project_id AND generation = OLD.generation;
  DELETE FROM report_quarters WHERE project_id = OLD.project_id AND generation = OLD.generation;
  DELETE FROM report_sources WHERE project_id = OLD.project_id AND generation = OLD.generation;
  DELETE FROM report_orders WHERE project_id = OLD.project_id AND generation = OLD.generation;
  DELETE FROM report_funnels WHERE project_id = OLD.project_id AND generation = OLD.generation;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER profile_folds_reports_forgotten AFTER DELETE ON profile_folds FOR EACH ROW EXECUTE FUNCTION forget_reports_of_fold();--> statement-breakpoint
UPDATE profile_folds SET status = 'replaced' WHERE status = 'rebuilding';--> statement-breakpoint
INSERT INTO profile_folds (project_id, tenant_id, generation, status)
SELECT project_id, (array_agg(tenant_id))[1], max(generation) + 1, 'rebuilding' FROM profile_folds f
 WHERE EXISTS (SELECT FROM profile_folds l WHERE l.project_id = f.project_id AND l.status = 'live' AND l.last_id > 0)
 GROUP BY project_id;
