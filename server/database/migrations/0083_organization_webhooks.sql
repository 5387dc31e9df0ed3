CREATE TABLE "organization_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"status" text NOT NULL,
	"tries" integer NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"attempts" jsonb NOT NULL,
	"response" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organization_deliveries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "organization_webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"version" uuid NOT NULL,
	"url" text NOT NULL,
	"description" text NOT NULL,
	"kinds" text[] NOT NULL,
	"is_on" boolean NOT NULL,
	"generation" integer NOT NULL,
	"rotated_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organization_webhooks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
ALTER TABLE "organization_deliveries" ADD CONSTRAINT "organization_deliveries_tenant_id_organizations_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_deliveries" ADD CONSTRAINT "organization_deliveries_webhook_id_organization_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."organization_webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_webhooks" ADD CONSTRAINT "organization_webhooks_tenant_id_organizations_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_inactivity" ADD CONSTRAINT "profile_inactivity_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_inactivity" ADD CONSTRAINT "profile_inactivity_tenant_id_organizations_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organization_deliveries_webhook" ON "organization_deliveries" USING btree ("webhook_id","created_at","id");--> statement-breakpoint
CREATE INDEX "organization_deliveries_due" ON "organization_deliveries" USING btree ("next_attempt_at") WHERE "organization_deliveries"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "organization_webhooks_tenant" ON "organization_webhooks" USING btree ("tenant_id");--> statement-breakpoint
CREATE POLICY "organization_deliveries_of_tenant" ON "organization_deliveries" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "organization_webhooks_of_tenant" ON "organization_webhooks" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "profile_inactivity_of_tenant" ON "profile_inactivity" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON organization_webhooks, organization_deliveries, profile_inactivity TO causeway_app;