CREATE TABLE "effect_dues" (
	"project_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "effect_dues_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	CONSTRAINT "effect_dues_project_id_id_pk" PRIMARY KEY("project_id","id")
);
--> statement-breakpoint
ALTER TABLE "effect_dues" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "effect_people" (
	"project_id" uuid NOT NULL,
	"strategy_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"profile_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"living_id" uuid NOT NULL,
	"exposed_at" timestamp (3) with time zone NOT NULL,
	"exposed_as" text NOT NULL,
	"arm" text NOT NULL,
	"is_contaminated" boolean NOT NULL,
	"is_counted" boolean NOT NULL,
	"sums" jsonb NOT NULL,
	CONSTRAINT "effect_people_project_id_strategy_id_version_profile_id_pk" PRIMARY KEY("project_id","strategy_id","version","profile_id")
);
--> statement-breakpoint
ALTER TABLE "effect_people" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "effect_totals" (
	"project_id" uuid NOT NULL,
	"strategy_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"exposed_as" text NOT NULL,
	"arm" text NOT NULL,
	"day" date NOT NULL,
	"metric" text NOT NULL,
	"tenant_id" uuid NOT NULL,
	"people" integer NOT NULL,
	"contaminated" integer NOT NULL,
	"sum" double precision NOT NULL,
	"squares" double precision NOT NULL,
	"denominator" double precision NOT NULL,
	"denominator_squares" double precision NOT NULL,
	"products" double precision NOT NULL,
	"pre" double precision NOT NULL,
	"pre_squares" double precision NOT NULL,
	"pre_products" double precision NOT NULL,
	"capped" double precision NOT NULL,
	CONSTRAINT "effect_totals_project_id_strategy_id_version_exposed_as_arm_day_metric_pk" PRIMARY KEY("project_id","strategy_id","version","exposed_as","arm","day","metric")
);
--> statement-breakpoint
ALTER TABLE "effect_totals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "metrics" (
	"project_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"definition" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"counted_to" bigint,
	CONSTRAINT "metrics_project_id_id_pk" PRIMARY KEY("project_id","id")
);
--> statement-breakpoint
ALTER TABLE "metrics" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "effect_dues" ADD CONSTRAINT "effect_dues_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "effect_people" ADD CONSTRAINT "effect_people_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "effect_totals" ADD CONSTRAINT "effect_totals_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metrics" ADD CONSTRAINT "metrics_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metrics" ADD CONSTRAINT "metrics_tenant_id_organizations_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "effect_people_profile" ON "effect_people" USING btree ("project_id","profile_id");--> statement-breakpoint
CREATE INDEX "effect_people_living" ON "effect_people" USING btree ("project_id","living_id");--> statement-breakpoint
CREATE POLICY "effect_dues_of_tenant" ON "effect_dues" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "effect_people_of_tenant" ON "effect_people" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "effect_totals_of_tenant" ON "effect_totals" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "metrics_of_tenant" ON "metrics" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON metrics, effect_people, effect_dues, effect_totals TO causeway_app;--> statement-breakpoint
INSERT INTO effect_people (project_id, tenant_id, strategy_id, version, profile_id, living_id, exposed_at, exposed_as, arm, is_contaminated, is_counted, sums)
SELECT e.project_id, e.tenant_id, e.strategy_id, e.version, e.profile_id, e.profile_id, e.at, e.exposed_as,
       CASE WHEN e.exposed_as = 'treated' THEN coalesce(d.arm, '') ELSE '' END, e.is_contaminated, false, '{}'
  FROM decision_exposures e LEFT JOIN decisions d ON d.project_id = e.project_id AND d.id = e.decision_id;--> statement-breakpoint
INSERT INTO effect_people (project_id, tenant_id, strategy_id, version, profile_id, living_id, exposed_at, exposed_as, arm, is_contaminated, is_counted, sums)
SELECT DISTINCT ON (e.project_id, version, e.profile_id) e.project_id, e.tenant_id, '00000000-0000-0000-0000-000000000000'::uuid,
       coalesce((d.inputs #>> '{project,holdout,version}')::int, s.holdout_version, 1) AS version, e.profile_id, e.profile_id, e.at,
       CASE WHEN e.exposed_as = 'globalHoldout' THEN e.exposed_as ELSE 'treated' END, '', e.is_contaminated, false, '{}'
  FROM decision_exposures e
  LEFT JOIN decisions d ON d.project_id = e.project_id AND d.id = e.decision_id
  LEFT JOIN decision_settings s ON s.project_id = e.project_id
 ORDER BY e.project_id, version, e.profile_id, e.at;--> statement-breakpoint
INSERT INTO effect_dues (project_id, tenant_id, profile_id) SELECT DISTINCT project_id, tenant_id, profile_id FROM effect_people;
