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
CREATE INDEX "events_visitor" ON "events" USING btree ("project_id","anonymous_id","occurred_at");--> statement-breakpoint
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
CREATE TRIGGER profile_folds_members_forgotten AFTER DELETE ON profile_folds FOR EACH ROW EXECUTE FUNCTION forget_members_of_fold();--> statement-breakpoint
-- The instant that an ISO 8601 text names, in milliseconds since 1970, or null: the same as parseInstant in contract/segments/time.ts.
CREATE FUNCTION instant_of(value text) RETURNS bigint LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  parts text[] := regexp_match(value, '^([12][0-9]{3})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])(?:T([01][0-9]|2[0-3]):([0-5][0-9])(?::([0-5][0-9])(?:\.([0-9]{1,3}))?)?(Z|([+-])([01][0-9]|2[0-3]):([0-5][0-9])))?$');
  first date;
  shift bigint;
BEGIN
  IF parts IS NULL THEN RETURN NULL; END IF;
  first := make_date(parts[1]::int, parts[2]::int, 1);
  IF parts[3]::int > (first + interval '1 month')::date - first THEN RETURN NULL; END IF;
  shift := (coalesce(parts[10]::int, 0) * 60 + coalesce(parts[11]::int, 0)) * 60000;
  RETURN ((first - date '1970-01-01') + parts[3]::int - 1)::bigint * 86400000
       + coalesce(parts[4]::int, 0) * 3600000 + coalesce(parts[5]::int, 0) * 60000 + coalesce(parts[6]::int, 0) * 1000
       + rpad(coalesce(parts[7], ''), 3, '0')::int
       + CASE parts[9] WHEN '-' THEN shift ELSE -shift END;
END $$;--> statement-breakpoint
-- 32-bit FNV-1a over the UTF-16 units of a text: the same as fnv1a in engine/statistics/bucket.ts.
CREATE FUNCTION fnv1a(value text) RETURNS bigint LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  hash bigint := 2166136261;
  unit int;
  letter text;
BEGIN
  FOREACH letter IN ARRAY coalesce(string_to_array(value, NULL), '{}') LOOP
    unit := ascii(letter);
    IF unit > 65535 THEN
      hash := ((hash # (55296 + ((unit - 65536) >> 10))) * 16777619) & 4294967295;
      unit := 56320 + ((unit - 65536) & 1023);
    END IF;
    hash := ((hash # unit) * 16777619) & 4294967295;
  END LOOP;
  RETURN hash;
END $$;
