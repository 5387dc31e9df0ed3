CREATE TABLE "profile_inactivity" (
	"project_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"days" integer,
	"erased" bigint DEFAULT 0 NOT NULL,
	"anonymised" bigint DEFAULT 0 NOT NULL,
	"forgotten_at" timestamp (3) with time zone,
	CONSTRAINT "profile_inactivity_project_id_pk" PRIMARY KEY("project_id")
);
--> statement-breakpoint
ALTER TABLE "profile_inactivity" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "domains_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "email_domains" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "origins" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "inactive_days" integer;--> statement-breakpoint
ALTER TABLE "profile_inactivity" ADD CONSTRAINT "profile_inactivity_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_inactivity" ADD CONSTRAINT "profile_inactivity_tenant_id_organizations_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "profile_inactivity_of_tenant" ON "profile_inactivity" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON profile_inactivity TO causeway_app;