CREATE TABLE "weekly_summaries" (
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"done_monday" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "weekly_summaries_project_id_user_id_pk" PRIMARY KEY("project_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "weekly_summaries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "weekly_summaries" ADD CONSTRAINT "weekly_summaries_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_summaries" ADD CONSTRAINT "weekly_summaries_tenant_id_organizations_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_summaries" ADD CONSTRAINT "weekly_summaries_member" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."members"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "weekly_summaries_member" ON "weekly_summaries" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "weekly_summaries_done" ON "weekly_summaries" USING btree ("done_monday");--> statement-breakpoint
CREATE POLICY "weekly_summaries_of_tenant" ON "weekly_summaries" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON weekly_summaries TO causeway_app;
