CREATE TABLE "profile_atoms" (
	"project_id" uuid NOT NULL,
	"generation" integer NOT NULL,
	"anonymous_id" text NOT NULL,
	"user_id" text NOT NULL,
	"tenant_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"state" jsonb,
	CONSTRAINT "profile_atoms_project_id_generation_anonymous_id_user_id_pk" PRIMARY KEY("project_id","generation","anonymous_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "profile_atoms" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "profile_claims" (
	"project_id" uuid NOT NULL,
	"generation" integer NOT NULL,
	"day" text NOT NULL,
	"user_id" text NOT NULL,
	"tenant_id" uuid NOT NULL,
	"claims" integer NOT NULL,
	CONSTRAINT "profile_claims_project_id_generation_day_user_id_pk" PRIMARY KEY("project_id","generation","day","user_id")
);
--> statement-breakpoint
ALTER TABLE "profile_claims" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "profile_folds" (
	"project_id" uuid NOT NULL,
	"generation" integer NOT NULL,
	"tenant_id" uuid NOT NULL,
	"status" text NOT NULL,
	"last_id" bigint DEFAULT 0 NOT NULL,
	"day" text DEFAULT '' NOT NULL,
	"events" bigint DEFAULT 0 NOT NULL,
	"folded_at" timestamp (3) with time zone,
	CONSTRAINT "profile_folds_project_id_generation_pk" PRIMARY KEY("project_id","generation")
);
--> statement-breakpoint
ALTER TABLE "profile_folds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "profile_merges" (
	"project_id" uuid NOT NULL,
	"generation" integer NOT NULL,
	"id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"from_profile" uuid,
	"into_profile" uuid NOT NULL,
	"atoms" jsonb NOT NULL,
	"rule" text NOT NULL,
	"evidence" bigint,
	"decided_by" uuid,
	"reason" text,
	"at" timestamp (3) with time zone NOT NULL,
	"place" bigint NOT NULL,
	"undoes" uuid,
	"undone_by" uuid,
	CONSTRAINT "profile_merges_project_id_generation_id_pk" PRIMARY KEY("project_id","generation","id")
);
--> statement-breakpoint
ALTER TABLE "profile_merges" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "profile_orders" (
	"project_id" uuid NOT NULL,
	"generation" integer NOT NULL,
	"order_key" text NOT NULL,
	"tenant_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "profile_orders_project_id_generation_order_key_pk" PRIMARY KEY("project_id","generation","order_key")
);
--> statement-breakpoint
ALTER TABLE "profile_orders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "profile_refused_ids" (
	"project_id" uuid NOT NULL,
	"generation" integer NOT NULL,
	"flaw" text NOT NULL,
	"user_id" text NOT NULL,
	"tenant_id" uuid NOT NULL,
	"count" bigint NOT NULL,
	"last_event" bigint NOT NULL,
	CONSTRAINT "profile_refused_ids_project_id_generation_flaw_user_id_pk" PRIMARY KEY("project_id","generation","flaw","user_id")
);
--> statement-breakpoint
ALTER TABLE "profile_refused_ids" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "profile_separations" (
	"project_id" uuid NOT NULL,
	"generation" integer NOT NULL,
	"one" uuid NOT NULL,
	"other" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	CONSTRAINT "profile_separations_project_id_generation_one_other_pk" PRIMARY KEY("project_id","generation","one","other")
);
--> statement-breakpoint
ALTER TABLE "profile_separations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "profile_set_aside" (
	"project_id" uuid NOT NULL,
	"generation" integer NOT NULL,
	"event_id" bigint NOT NULL,
	"tenant_id" uuid NOT NULL,
	"error" text NOT NULL,
	"set_aside_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "profile_set_aside_project_id_generation_event_id_pk" PRIMARY KEY("project_id","generation","event_id")
);
--> statement-breakpoint
ALTER TABLE "profile_set_aside" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "profile_trait_edits" (
	"project_id" uuid NOT NULL,
	"generation" integer NOT NULL,
	"id" uuid NOT NULL,
	"trait" text NOT NULL,
	"tenant_id" uuid NOT NULL,
	"anonymous_id" text NOT NULL,
	"user_id" text NOT NULL,
	"value" jsonb,
	"at" timestamp (3) with time zone NOT NULL,
	"place" bigint NOT NULL,
	"decided_by" uuid NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "profile_trait_edits_project_id_generation_id_trait_pk" PRIMARY KEY("project_id","generation","id","trait")
);
--> statement-breakpoint
ALTER TABLE "profile_trait_edits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "profile_users" (
	"project_id" uuid NOT NULL,
	"generation" integer NOT NULL,
	"user_id" text NOT NULL,
	"tenant_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	CONSTRAINT "profile_users_project_id_generation_user_id_pk" PRIMARY KEY("project_id","generation","user_id")
);
--> statement-breakpoint
ALTER TABLE "profile_users" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "profile_visitors" (
	"project_id" uuid NOT NULL,
	"generation" integer NOT NULL,
	"anonymous_id" text NOT NULL,
	"tenant_id" uuid NOT NULL,
	"first_user" text,
	"memory" jsonb NOT NULL,
	CONSTRAINT "profile_visitors_project_id_generation_anonymous_id_pk" PRIMARY KEY("project_id","generation","anonymous_id")
);
--> statement-breakpoint
ALTER TABLE "profile_visitors" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "profiles" (
	"project_id" uuid NOT NULL,
	"generation" integer NOT NULL,
	"id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"merged_into" uuid,
	"state" jsonb NOT NULL,
	"atoms" integer NOT NULL,
	"is_identified" boolean NOT NULL,
	"first_seen" timestamp (3) with time zone,
	"last_seen" timestamp (3) with time zone,
	"events" bigint NOT NULL,
	"visits" bigint NOT NULL,
	"page_views" bigint NOT NULL,
	"orders" bigint NOT NULL,
	"revenue" bigint NOT NULL,
	"country" text,
	"device" text,
	"language" text,
	"source" text,
	"unit" text NOT NULL,
	CONSTRAINT "profiles_project_id_generation_id_pk" PRIMARY KEY("project_id","generation","id")
);
--> statement-breakpoint
ALTER TABLE "profiles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "profile_folds" ADD CONSTRAINT "profile_folds_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_folds" ADD CONSTRAINT "profile_folds_tenant_id_organizations_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "profile_atoms_profile" ON "profile_atoms" USING btree ("project_id","generation","profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "profile_folds_live" ON "profile_folds" USING btree ("project_id") WHERE "profile_folds"."status" = 'live';--> statement-breakpoint
CREATE INDEX "profile_merges_into" ON "profile_merges" USING btree ("project_id","generation","into_profile");--> statement-breakpoint
CREATE INDEX "profile_trait_edits_atom" ON "profile_trait_edits" USING btree ("project_id","generation","anonymous_id","user_id");--> statement-breakpoint
CREATE INDEX "profiles_last_seen" ON "profiles" USING btree ("project_id","generation","last_seen","id") WHERE "profiles"."merged_into" is null;--> statement-breakpoint
CREATE POLICY "profile_atoms_of_tenant" ON "profile_atoms" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "profile_claims_of_tenant" ON "profile_claims" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "profile_folds_of_tenant" ON "profile_folds" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "profile_merges_of_tenant" ON "profile_merges" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "profile_orders_of_tenant" ON "profile_orders" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "profile_refused_ids_of_tenant" ON "profile_refused_ids" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "profile_separations_of_tenant" ON "profile_separations" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "profile_set_aside_of_tenant" ON "profile_set_aside" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "profile_trait_edits_of_tenant" ON "profile_trait_edits" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "profile_users_of_tenant" ON "profile_users" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "profile_visitors_of_tenant" ON "profile_visitors" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "profiles_of_tenant" ON "profiles" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON profile_folds, profiles, profile_atoms, profile_visitors, profile_users, profile_claims, profile_refused_ids, profile_orders, profile_merges, profile_separations, profile_trait_edits, profile_set_aside TO causeway_app;--> statement-breakpoint
ALTER TABLE profiles SET (fillfactor = 70);--> statement-breakpoint
ALTER TABLE profile_atoms SET (fillfactor = 70);--> statement-breakpoint
ALTER TABLE profile_visitors SET (fillfactor = 70);--> statement-breakpoint
CREATE FUNCTION forget_profiles_of_fold() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM profiles WHERE project_id = OLD.project_id AND generation = OLD.generation;
  DELETE FROM profile_atoms WHERE project_id = OLD.project_id AND generation = OLD.generation;
  DELETE FROM profile_visitors WHERE project_id = OLD.project_id AND generation = OLD.generation;
  DELETE FROM profile_users WHERE project_id = OLD.project_id AND generation = OLD.generation;
  DELETE FROM profile_claims WHERE project_id = OLD.project_id AND generation = OLD.generation;
  DELETE FROM profile_refused_ids WHERE project_id = OLD.project_id AND generation = OLD.generation;
  DELETE FROM profile_orders WHERE project_id = OLD.project_id AND generation = OLD.generation;
  DELETE FROM profile_merges WHERE project_id = OLD.project_id AND generation = OLD.generation;
  DELETE FROM profile_separations WHERE project_id = OLD.project_id AND generation = OLD.generation;
  DELETE FROM profile_trait_edits WHERE project_id = OLD.project_id AND generation = OLD.generation;
  DELETE FROM profile_set_aside WHERE project_id = OLD.project_id AND generation = OLD.generation;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER profile_folds_forgotten AFTER DELETE ON profile_folds FOR EACH ROW EXECUTE FUNCTION forget_profiles_of_fold();
