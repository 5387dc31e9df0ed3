CREATE TABLE "alert_firings" (
	"project_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"name" text NOT NULL,
	"condition" jsonb NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"ending" text,
	"value" double precision NOT NULL,
	"worst" double precision NOT NULL,
	CONSTRAINT "alert_firings_project_id_id_pk" PRIMARY KEY("project_id","id")
);
--> statement-breakpoint
ALTER TABLE "alert_firings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "alert_notices" (
	"project_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"firing_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"about" text NOT NULL,
	"status" text NOT NULL,
	"failure" text,
	"messages" text[] NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "alert_notices_project_id_id_pk" PRIMARY KEY("project_id","id")
);
--> statement-breakpoint
ALTER TABLE "alert_notices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "alert_rules" (
	"project_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"condition" jsonb NOT NULL,
	"channels" jsonb NOT NULL,
	"hourly_at_most" integer NOT NULL,
	"muted_until" timestamp (3) with time zone,
	"revision" integer NOT NULL,
	"status" text NOT NULL,
	"since" timestamp (3) with time zone,
	"value" double precision,
	"checked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "alert_rules_project_id_id_pk" PRIMARY KEY("project_id","id")
);
--> statement-breakpoint
ALTER TABLE "alert_rules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "alert_samples" (
	"project_id" uuid NOT NULL,
	"metric" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"tenant_id" uuid NOT NULL,
	"value" double precision NOT NULL,
	CONSTRAINT "alert_samples_project_id_metric_at_pk" PRIMARY KEY("project_id","metric","at")
);
--> statement-breakpoint
ALTER TABLE "alert_samples" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "alert_firings" ADD CONSTRAINT "alert_firings_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_firings" ADD CONSTRAINT "alert_firings_tenant_id_organizations_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_notices" ADD CONSTRAINT "alert_notices_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_notices" ADD CONSTRAINT "alert_notices_tenant_id_organizations_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_notices" ADD CONSTRAINT "alert_notices_firing" FOREIGN KEY ("project_id","firing_id") REFERENCES "public"."alert_firings"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_rules" ADD CONSTRAINT "alert_rules_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_rules" ADD CONSTRAINT "alert_rules_tenant_id_organizations_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_samples" ADD CONSTRAINT "alert_samples_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_samples" ADD CONSTRAINT "alert_samples_tenant_id_organizations_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_firings_opened" ON "alert_firings" USING btree ("project_id","opened_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_firings_open" ON "alert_firings" USING btree ("project_id","rule_id") WHERE "alert_firings"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "alert_notices_firing" ON "alert_notices" USING btree ("project_id","firing_id");--> statement-breakpoint
CREATE INDEX "alert_notices_rule" ON "alert_notices" USING btree ("project_id","rule_id","channel","at");--> statement-breakpoint
CREATE INDEX "alert_notices_waiting" ON "alert_notices" USING btree ("project_id") WHERE "alert_notices"."status" = 'waiting';--> statement-breakpoint
CREATE POLICY "alert_firings_of_tenant" ON "alert_firings" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "alert_notices_of_tenant" ON "alert_notices" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "alert_rules_of_tenant" ON "alert_rules" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "alert_samples_of_tenant" ON "alert_samples" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON alert_rules, alert_firings, alert_notices, alert_samples TO causeway_app;
