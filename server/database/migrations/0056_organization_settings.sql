CREATE TABLE "organization_settings" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"general_revision" integer NOT NULL,
	"mail_locale" text,
	"defaults_revision" integer NOT NULL,
	"time_zone" text NOT NULL,
	"retention_months" integer NOT NULL,
	"holdout_share" double precision NOT NULL,
	"cap_n" integer,
	"cap_hours" integer,
	"security_revision" integer NOT NULL,
	"factor_required" boolean NOT NULL,
	"idle_minutes" integer NOT NULL,
	"absolute_minutes" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organization_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD CONSTRAINT "organization_settings_tenant_id_organizations_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "organization_settings_of_tenant" ON "organization_settings" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON organization_settings TO causeway_app;
