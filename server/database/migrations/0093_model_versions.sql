CREATE TABLE "model_choices" (
	"project_id" uuid NOT NULL,
	"model" text NOT NULL,
	"tenant_id" uuid NOT NULL,
	"version" integer,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "model_choices_project_id_model_pk" PRIMARY KEY("project_id","model")
);
--> statement-breakpoint
ALTER TABLE "model_choices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "model_versions" (
	"project_id" uuid NOT NULL,
	"model" text NOT NULL,
	"version" integer NOT NULL,
	"tenant_id" uuid NOT NULL,
	"parameters" jsonb,
	"trained_at" timestamp (3) with time zone NOT NULL,
	"trained_on" bigint,
	"test" text,
	"tested_at" timestamp (3) with time zone,
	"facts" jsonb,
	"people" bigint,
	"events" bigint,
	"auc" double precision,
	"brier" double precision,
	"error" double precision,
	"bins" jsonb,
	CONSTRAINT "model_versions_project_id_model_version_pk" PRIMARY KEY("project_id","model","version")
);
--> statement-breakpoint
ALTER TABLE "model_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "model_choices" ADD CONSTRAINT "model_choices_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_versions" ADD CONSTRAINT "model_versions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "model_versions_tested" ON "model_versions" USING btree ("model","tested_at");--> statement-breakpoint
CREATE INDEX "event_minutes_rejected" ON "event_minutes" USING btree ("project_id","minute") WHERE "event_minutes"."rejected" > 0;--> statement-breakpoint
CREATE POLICY "model_choices_of_tenant" ON "model_choices" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)) WITH CHECK (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "model_versions_of_tenant" ON "model_versions" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)) WITH CHECK (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON model_versions, model_choices TO causeway_app;
