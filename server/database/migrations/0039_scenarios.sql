CREATE TABLE "scenario_settings" (
	"project_id" uuid NOT NULL,
	"scenario" text NOT NULL,
	"tenant_id" uuid NOT NULL,
	"is_enabled" boolean NOT NULL,
	"conditions" jsonb NOT NULL,
	"pages" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "scenario_settings_project_id_scenario_pk" PRIMARY KEY("project_id","scenario")
);
--> statement-breakpoint
ALTER TABLE "scenario_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "strategies" ADD COLUMN "priority" integer;--> statement-breakpoint
ALTER TABLE "scenario_settings" ADD CONSTRAINT "scenario_settings_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenario_settings" ADD CONSTRAINT "scenario_settings_tenant_id_organizations_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_scenario" ON "events" USING btree ("project_id","event","received_at") WHERE event in ('add_to_cart', 'view_product', 'user_signup', 'user_login', 'start_checkout', 'purchase', 'search', 'exit_intent');--> statement-breakpoint
CREATE POLICY "scenario_settings_of_tenant" ON "scenario_settings" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON scenario_settings TO causeway_app;
