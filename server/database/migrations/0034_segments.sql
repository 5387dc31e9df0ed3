CREATE TABLE "segment_changes" (
	"project_id" uuid NOT NULL,
	"segment_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"change" text NOT NULL,
	"tenant_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"event_id" bigint,
	CONSTRAINT "segment_changes_project_id_segment_id_at_profile_id_change_pk" PRIMARY KEY("project_id","segment_id","at","profile_id","change")
);
--> statement-breakpoint
ALTER TABLE "segment_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "segment_counts" (
	"project_id" uuid NOT NULL,
	"generation" integer NOT NULL,
	"segment_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"members" bigint NOT NULL,
	CONSTRAINT "segment_counts_project_id_generation_segment_id_pk" PRIMARY KEY("project_id","generation","segment_id")
);
--> statement-breakpoint
ALTER TABLE "segment_counts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "segment_dues" (
	"project_id" uuid NOT NULL,
	"generation" integer NOT NULL,
	"profile_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "segment_dues_project_id_generation_profile_id_pk" PRIMARY KEY("project_id","generation","profile_id")
);
--> statement-breakpoint
ALTER TABLE "segment_dues" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "segment_fills" (
	"project_id" uuid NOT NULL,
	"generation" integer NOT NULL,
	"tenant_id" uuid NOT NULL,
	"filled_to" uuid,
	"is_done" boolean NOT NULL,
	CONSTRAINT "segment_fills_project_id_generation_pk" PRIMARY KEY("project_id","generation")
);
--> statement-breakpoint
ALTER TABLE "segment_fills" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "segment_list_members" (
	"project_id" uuid NOT NULL,
	"list_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	CONSTRAINT "segment_list_members_project_id_list_id_profile_id_pk" PRIMARY KEY("project_id","list_id","profile_id")
);
--> statement-breakpoint
ALTER TABLE "segment_list_members" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "segment_members" (
	"project_id" uuid NOT NULL,
	"generation" integer NOT NULL,
	"segment_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"cause" text NOT NULL,
	"event_id" bigint,
	CONSTRAINT "segment_members_project_id_generation_segment_id_profile_id_pk" PRIMARY KEY("project_id","generation","segment_id","profile_id")
);
--> statement-breakpoint
ALTER TABLE "segment_members" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "segments" (
	"project_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"definition" jsonb NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "segments_project_id_id_pk" PRIMARY KEY("project_id","id")
);
--> statement-breakpoint
ALTER TABLE "segments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "segment_changes" ADD CONSTRAINT "segment_changes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segment_list_members" ADD CONSTRAINT "segment_list_members_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segments" ADD CONSTRAINT "segments_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segments" ADD CONSTRAINT "segments_tenant_id_organizations_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "segment_changes_profile" ON "segment_changes" USING btree ("project_id","profile_id","at");--> statement-breakpoint
CREATE INDEX "segment_dues_due" ON "segment_dues" USING btree ("project_id","generation","due_at");--> statement-breakpoint
CREATE INDEX "segment_list_members_profile" ON "segment_list_members" USING btree ("project_id","profile_id");--> statement-breakpoint
CREATE INDEX "segment_members_profile" ON "segment_members" USING btree ("project_id","generation","profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "segments_name" ON "segments" USING btree ("project_id",lower("name")) WHERE "segments"."status" <> 'deleted';--> statement-breakpoint
CREATE INDEX "profiles_sample" ON "profiles" USING btree ("project_id","generation",substr("id"::text, 33)) WHERE "profiles"."merged_into" is null;--> statement-breakpoint
CREATE POLICY "segment_changes_of_tenant" ON "segment_changes" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "segment_counts_of_tenant" ON "segment_counts" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "segment_dues_of_tenant" ON "segment_dues" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "segment_fills_of_tenant" ON "segment_fills" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "segment_list_members_of_tenant" ON "segment_list_members" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "segment_members_of_tenant" ON "segment_members" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "segments_of_tenant" ON "segments" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON segments, segment_members, segment_counts, segment_dues, segment_fills, segment_changes, segment_list_members TO causeway_app;--> statement-breakpoint
CREATE FUNCTION forget_members_of_fold() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM segment_members WHERE project_id = OLD.project_id AND generation = OLD.generation;
  DELETE FROM segment_counts WHERE project_id = OLD.project_id AND generation = OLD.generation;
  DELETE FROM segment_dues WHERE project_id = OLD.project_id AND generation = OLD.generation;
  DELETE FROM segment_fills WHERE project_id = OLD.project_id AND generation = OLD.generation;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER profile_folds_members_forgotten AFTER DELETE ON profile_folds FOR EACH ROW EXECUTE FUNCTION forget_members_of_fold();
