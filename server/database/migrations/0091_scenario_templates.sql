CREATE TABLE "scenario_fires" (
	"day" date NOT NULL,
	"scenario" text NOT NULL,
	"fires" bigint NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "scenario_fires_day_scenario_pk" PRIMARY KEY("day","scenario")
);
--> statement-breakpoint
CREATE TABLE "scenario_rollouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scenario" text NOT NULL,
	"version" integer NOT NULL,
	"organizations" uuid[],
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"total" integer NOT NULL,
	"installed" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"restored" integer DEFAULT 0 NOT NULL,
	"reached" uuid,
	"previous_of_new" integer,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"started_by" uuid NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "scenario_template_versions" (
	"scenario" text NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"note" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"published_by" uuid NOT NULL,
	CONSTRAINT "scenario_template_versions_scenario_version_pk" PRIMARY KEY("scenario","version")
);
--> statement-breakpoint
CREATE TABLE "scenario_templates" (
	"scenario" text PRIMARY KEY NOT NULL,
	"draft" jsonb,
	"revision" integer DEFAULT 0 NOT NULL,
	"version_of_new" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "scenario_settings" ADD COLUMN "is_own" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "scenario_settings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "scenario_settings" ADD COLUMN "offered_version" integer;--> statement-breakpoint
ALTER TABLE "scenario_settings" ADD COLUMN "rollout_id" uuid;--> statement-breakpoint
ALTER TABLE "scenario_settings" ADD COLUMN "previous_version" integer;--> statement-breakpoint
ALTER TABLE "scenario_settings" ADD COLUMN "previous_offer" integer;--> statement-breakpoint
CREATE INDEX "scenario_rollouts_scenario" ON "scenario_rollouts" USING btree ("scenario","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "scenario_rollouts_running" ON "scenario_rollouts" USING btree ("scenario") WHERE state in ('running', 'rollingBack');--> statement-breakpoint
CREATE INDEX "scenario_settings_rollout" ON "scenario_settings" USING btree ("rollout_id","project_id") WHERE rollout_id is not null;--> statement-breakpoint
CREATE FUNCTION scenario_versions_of_new() RETURNS TABLE (scenario text, version integer) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.scenario, t.version_of_new FROM scenario_templates t
$$;--> statement-breakpoint
CREATE FUNCTION scenario_template_version(of_scenario text, of_version integer) RETURNS TABLE (content jsonb, note text) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT v.content, v.note FROM scenario_template_versions v WHERE v.scenario = of_scenario AND v.version = of_version
$$;
