CREATE TABLE "decision_dues" (
	"project_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"profile_id" uuid NOT NULL,
	"strategy_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"cancelled_by" text,
	"place" bigint NOT NULL,
	"cause" jsonb NOT NULL,
	CONSTRAINT "decision_dues_project_id_id_pk" PRIMARY KEY("project_id","id")
);
--> statement-breakpoint
ALTER TABLE "decision_dues" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "decision_exposures" (
	"project_id" uuid NOT NULL,
	"strategy_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"profile_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"decision_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"exposed_as" text NOT NULL,
	"is_contaminated" boolean NOT NULL,
	CONSTRAINT "decision_exposures_project_id_strategy_id_version_profile_id_pk" PRIMARY KEY("project_id","strategy_id","version","profile_id")
);
--> statement-breakpoint
ALTER TABLE "decision_exposures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "decision_settings" (
	"project_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"is_active" boolean NOT NULL,
	"revision" bigint NOT NULL,
	"decided_to" bigint NOT NULL,
	"holdout_share" double precision NOT NULL,
	"holdout_version" integer NOT NULL,
	"holdout_since" timestamp (3) with time zone NOT NULL,
	"holdout_reason" text NOT NULL,
	"cap_n" integer,
	"cap_hours" integer,
	"time_zone" text NOT NULL,
	CONSTRAINT "decision_settings_project_id_pk" PRIMARY KEY("project_id")
);
--> statement-breakpoint
ALTER TABLE "decision_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "decision_spending" (
	"project_id" uuid NOT NULL,
	"strategy_id" uuid NOT NULL,
	"day" text NOT NULL,
	"tenant_id" uuid NOT NULL,
	"coupons" bigint NOT NULL,
	"money" double precision NOT NULL,
	CONSTRAINT "decision_spending_project_id_strategy_id_day_pk" PRIMARY KEY("project_id","strategy_id","day")
);
--> statement-breakpoint
ALTER TABLE "decision_spending" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "decisions" (
	"project_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"strategy_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"profile_id" uuid NOT NULL,
	"anonymous_id" text NOT NULL,
	"event_id" text NOT NULL,
	"event_name" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"arm" text,
	"propensity" double precision,
	"action_id" uuid,
	"action_version" integer,
	"exclusion_group" text,
	"valid_until" timestamp (3) with time zone NOT NULL,
	"messages" jsonb NOT NULL,
	"trace" jsonb NOT NULL,
	"inputs" jsonb NOT NULL,
	"is_running" boolean NOT NULL,
	CONSTRAINT "decisions_project_id_id_pk" PRIMARY KEY("project_id","id")
);
--> statement-breakpoint
ALTER TABLE "decisions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "strategies" (
	"project_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"mode" text NOT NULL,
	"status" text NOT NULL,
	"version" integer,
	"revision" integer NOT NULL,
	"definition" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "strategies_project_id_id_pk" PRIMARY KEY("project_id","id")
);
--> statement-breakpoint
ALTER TABLE "strategies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "strategy_versions" (
	"project_id" uuid NOT NULL,
	"strategy_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"tenant_id" uuid NOT NULL,
	"definition" jsonb NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"published_by" uuid NOT NULL,
	"of" integer,
	CONSTRAINT "strategy_versions_project_id_strategy_id_version_pk" PRIMARY KEY("project_id","strategy_id","version")
);
--> statement-breakpoint
ALTER TABLE "strategy_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "decision_dues" ADD CONSTRAINT "decision_dues_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_exposures" ADD CONSTRAINT "decision_exposures_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_settings" ADD CONSTRAINT "decision_settings_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_spending" ADD CONSTRAINT "decision_spending_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategies" ADD CONSTRAINT "strategies_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategies" ADD CONSTRAINT "strategies_tenant_id_organizations_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategy_versions" ADD CONSTRAINT "strategy_versions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "decision_dues_due" ON "decision_dues" USING btree ("project_id","due_at");--> statement-breakpoint
CREATE INDEX "decision_dues_profile" ON "decision_dues" USING btree ("project_id","profile_id");--> statement-breakpoint
CREATE INDEX "decision_exposures_profile" ON "decision_exposures" USING btree ("project_id","profile_id");--> statement-breakpoint
CREATE INDEX "decisions_at" ON "decisions" USING btree ("project_id","at","id");--> statement-breakpoint
CREATE INDEX "decisions_strategy" ON "decisions" USING btree ("project_id","strategy_id","at");--> statement-breakpoint
CREATE INDEX "decisions_profile" ON "decisions" USING btree ("project_id","profile_id","at");--> statement-breakpoint
CREATE POLICY "decision_dues_of_tenant" ON "decision_dues" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "decision_exposures_of_tenant" ON "decision_exposures" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "decision_settings_of_tenant" ON "decision_settings" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "decision_spending_of_tenant" ON "decision_spending" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "decisions_of_tenant" ON "decisions" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "strategies_of_tenant" ON "strategies" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "strategy_versions_of_tenant" ON "strategy_versions" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON strategies, decision_settings, decisions, decision_exposures, decision_dues, decision_spending TO causeway_app;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON strategy_versions TO causeway_app;
