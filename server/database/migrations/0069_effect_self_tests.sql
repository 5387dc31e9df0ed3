CREATE TABLE "effect_self_tests" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"state" text NOT NULL,
	"metric" text NOT NULL,
	"people_group" text NOT NULL,
	"splits_done" integer NOT NULL,
	"reason" text,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"result" jsonb
);
--> statement-breakpoint
ALTER TABLE "effect_self_tests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "effect_self_tests" ADD CONSTRAINT "effect_self_tests_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "effect_self_tests" ADD CONSTRAINT "effect_self_tests_tenant_id_organizations_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "effect_self_tests_of_tenant" ON "effect_self_tests" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON effect_self_tests TO causeway_app;
