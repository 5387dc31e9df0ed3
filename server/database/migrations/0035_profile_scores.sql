CREATE TABLE "profile_score_versions" (
	"project_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"tenant_id" uuid NOT NULL,
	"status" text NOT NULL,
	"replaces" integer,
	"as_of" timestamp (3) with time zone NOT NULL,
	"models" jsonb,
	"summary" jsonb,
	"followed_to" uuid,
	"is_followed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "profile_score_versions_project_id_version_pk" PRIMARY KEY("project_id","version")
);
--> statement-breakpoint
ALTER TABLE "profile_score_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "profile_scores" (
	"project_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"profile_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"recency" integer NOT NULL,
	"frequency" integer NOT NULL,
	"money" integer NOT NULL,
	"rfm" text NOT NULL,
	"orders" bigint NOT NULL,
	"revenue" bigint NOT NULL,
	"alive" double precision,
	"expected_orders" double precision,
	"order_value" double precision,
	CONSTRAINT "profile_scores_project_id_version_profile_id_pk" PRIMARY KEY("project_id","version","profile_id")
);
--> statement-breakpoint
ALTER TABLE "profile_scores" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "profile_score_versions" ADD CONSTRAINT "profile_score_versions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "profile_score_versions_live" ON "profile_score_versions" USING btree ("project_id") WHERE "profile_score_versions"."status" = 'live';--> statement-breakpoint
CREATE POLICY "profile_score_versions_of_tenant" ON "profile_score_versions" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "profile_scores_of_tenant" ON "profile_scores" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON profile_score_versions, profile_scores TO causeway_app;--> statement-breakpoint
CREATE FUNCTION forget_scores_of_version() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM profile_scores WHERE project_id = OLD.project_id AND version = OLD.version;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER profile_score_versions_forgotten AFTER DELETE ON profile_score_versions FOR EACH ROW EXECUTE FUNCTION forget_scores_of_version();
