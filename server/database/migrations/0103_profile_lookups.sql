CREATE TABLE "profile_lookups" (
	"project_id" uuid NOT NULL,
	"generation" integer NOT NULL,
	"profile_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"is_merged" boolean NOT NULL,
	"first_seen" timestamp (3) with time zone,
	"email_hash" text,
	"phone_hash" text,
	CONSTRAINT "profile_lookups_project_id_generation_profile_id_pk" PRIMARY KEY("project_id","generation","profile_id")
);
--> statement-breakpoint
ALTER TABLE "profile_lookups" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO profile_lookups (project_id, generation, profile_id, tenant_id, is_merged, first_seen, email_hash, phone_hash)
SELECT project_id, generation, id, tenant_id, merged_into IS NOT NULL, first_seen, email_hash, phone_hash FROM profiles;--> statement-breakpoint
DROP INDEX "profiles_first_seen";--> statement-breakpoint
DROP INDEX "profiles_email";--> statement-breakpoint
DROP INDEX "profiles_phone";--> statement-breakpoint
DROP INDEX "profiles_sample";--> statement-breakpoint
CREATE INDEX "profile_lookups_first_seen" ON "profile_lookups" USING btree ("project_id","generation","first_seen","profile_id") WHERE not "profile_lookups"."is_merged";--> statement-breakpoint
CREATE INDEX "profile_lookups_email" ON "profile_lookups" USING btree ("project_id","generation","email_hash") WHERE "profile_lookups"."email_hash" is not null;--> statement-breakpoint
CREATE INDEX "profile_lookups_phone" ON "profile_lookups" USING btree ("project_id","generation","phone_hash") WHERE "profile_lookups"."phone_hash" is not null;--> statement-breakpoint
CREATE INDEX "profile_lookups_sample" ON "profile_lookups" USING btree ("project_id","generation",substr("profile_id"::text, 33),"profile_id") WHERE not "profile_lookups"."is_merged";--> statement-breakpoint
CREATE POLICY "profile_lookups_of_tenant" ON "profile_lookups" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)) WITH CHECK (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON profile_lookups TO causeway_app;--> statement-breakpoint
CREATE FUNCTION write_profile_lookups() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.profile_lookups (project_id, generation, profile_id, tenant_id, is_merged, first_seen, email_hash, phone_hash)
  SELECT project_id, generation, id, tenant_id, merged_into IS NOT NULL, first_seen, email_hash, phone_hash FROM added
  ON CONFLICT (project_id, generation, profile_id) DO UPDATE SET
    is_merged = EXCLUDED.is_merged, first_seen = EXCLUDED.first_seen, email_hash = EXCLUDED.email_hash, phone_hash = EXCLUDED.phone_hash;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION write_profile_lookup() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- An insert finds the row by its key. An update would keep the plan that was made while the table was small, which reads all of it.
  INSERT INTO public.profile_lookups (project_id, generation, profile_id, tenant_id, is_merged, first_seen, email_hash, phone_hash)
  VALUES (NEW.project_id, NEW.generation, NEW.id, NEW.tenant_id, NEW.merged_into IS NOT NULL, NEW.first_seen, NEW.email_hash, NEW.phone_hash)
  ON CONFLICT (project_id, generation, profile_id) DO UPDATE SET
    is_merged = EXCLUDED.is_merged, first_seen = EXCLUDED.first_seen, email_hash = EXCLUDED.email_hash, phone_hash = EXCLUDED.phone_hash;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION forget_profile_lookup() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.profile_lookups WHERE project_id = OLD.project_id AND generation = OLD.generation AND profile_id = OLD.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER profiles_looked_up_new AFTER INSERT ON profiles REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION write_profile_lookups();--> statement-breakpoint
CREATE TRIGGER profiles_looked_up_changed AFTER UPDATE ON profiles FOR EACH ROW
  WHEN (
    (OLD.merged_into IS NULL) <> (NEW.merged_into IS NULL) OR OLD.first_seen IS DISTINCT FROM NEW.first_seen
    OR OLD.email_hash IS DISTINCT FROM NEW.email_hash OR OLD.phone_hash IS DISTINCT FROM NEW.phone_hash
  )
  EXECUTE FUNCTION write_profile_lookup();--> statement-breakpoint
CREATE TRIGGER profiles_looked_up_gone AFTER DELETE ON profiles FOR EACH ROW EXECUTE FUNCTION forget_profile_lookup();
