CREATE TABLE "response_action_versions" (
	"project_id" uuid NOT NULL,
	"action_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"tenant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"content" jsonb NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "response_action_versions_project_id_action_id_version_pk" PRIMARY KEY("project_id","action_id","version")
);
--> statement-breakpoint
ALTER TABLE "response_action_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "response_actions" (
	"project_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"version" integer,
	"revision" integer NOT NULL,
	"content" jsonb NOT NULL,
	"coverage" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "response_actions_project_id_id_pk" PRIMARY KEY("project_id","id")
);
--> statement-breakpoint
ALTER TABLE "response_actions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "response_action_versions" ADD CONSTRAINT "response_action_versions_tenant_id_organizations_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_action_versions" ADD CONSTRAINT "response_action_versions_action" FOREIGN KEY ("project_id","action_id") REFERENCES "public"."response_actions"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_actions" ADD CONSTRAINT "response_actions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_actions" ADD CONSTRAINT "response_actions_tenant_id_organizations_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "response_actions_name" ON "response_actions" USING btree ("project_id",lower("name")) WHERE "response_actions"."status" <> 'deleted';--> statement-breakpoint
CREATE POLICY "response_action_versions_of_tenant" ON "response_action_versions" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "response_actions_of_tenant" ON "response_actions" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON response_actions TO causeway_app;--> statement-breakpoint
-- Versions are never changed, and disappear with their project only.
GRANT SELECT, INSERT ON response_action_versions TO causeway_app;
