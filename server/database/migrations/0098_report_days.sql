CREATE TABLE "report_day_orders" (
	"project_id" uuid NOT NULL,
	"generation" integer NOT NULL,
	"day" integer NOT NULL,
	"currency" text NOT NULL,
	"tenant_id" uuid NOT NULL,
	"orders" integer NOT NULL,
	"buying_visits" integer NOT NULL,
	"paid" bigint NOT NULL,
	"refunded" bigint NOT NULL,
	CONSTRAINT "report_day_orders_project_id_generation_day_currency_pk" PRIMARY KEY("project_id","generation","day","currency")
);
--> statement-breakpoint
ALTER TABLE "report_day_orders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "report_day_sources" (
	"project_id" uuid NOT NULL,
	"generation" integer NOT NULL,
	"day" integer NOT NULL,
	"touch" text NOT NULL,
	"source" text NOT NULL,
	"campaign" text NOT NULL,
	"currency" text NOT NULL,
	"tenant_id" uuid NOT NULL,
	"visits" integer NOT NULL,
	"orders" integer NOT NULL,
	"revenue" bigint NOT NULL,
	CONSTRAINT "report_day_sources_project_id_generation_day_touch_source_campaign_currency_pk" PRIMARY KEY("project_id","generation","day","touch","source","campaign","currency")
);
--> statement-breakpoint
ALTER TABLE "report_day_sources" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "report_days" (
	"project_id" uuid NOT NULL,
	"generation" integer NOT NULL,
	"day" integer NOT NULL,
	"tenant_id" uuid NOT NULL,
	"until" integer NOT NULL,
	"zone" text NOT NULL,
	"is_stale" boolean DEFAULT false NOT NULL,
	"new_visitors" integer NOT NULL,
	"previous_days" integer[] NOT NULL,
	"visitors" integer[] NOT NULL,
	CONSTRAINT "report_days_project_id_generation_day_pk" PRIMARY KEY("project_id","generation","day")
);
--> statement-breakpoint
ALTER TABLE "report_days" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "report_days_stale" ON "report_days" USING btree ("project_id","generation") WHERE "report_days"."is_stale";--> statement-breakpoint
CREATE POLICY "report_day_orders_of_tenant" ON "report_day_orders" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)) WITH CHECK (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "report_day_sources_of_tenant" ON "report_day_sources" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)) WITH CHECK (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "report_days_of_tenant" ON "report_days" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)) WITH CHECK (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON report_days, report_day_orders, report_day_sources TO causeway_app;--> statement-breakpoint
CREATE OR REPLACE FUNCTION forget_reports_of_fold() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM report_visitors WHERE project_id = OLD.project_id AND generation = OLD.generation;
  DELETE FROM report_quarters WHERE project_id = OLD.project_id AND generation = OLD.generation;
  DELETE FROM report_sources WHERE project_id = OLD.project_id AND generation = OLD.generation;
  DELETE FROM report_orders WHERE project_id = OLD.project_id AND generation = OLD.generation;
  DELETE FROM report_funnels WHERE project_id = OLD.project_id AND generation = OLD.generation;
  DELETE FROM report_days WHERE project_id = OLD.project_id AND generation = OLD.generation;
  DELETE FROM report_day_orders WHERE project_id = OLD.project_id AND generation = OLD.generation;
  DELETE FROM report_day_sources WHERE project_id = OLD.project_id AND generation = OLD.generation;
  RETURN NULL;
END $$;
