ALTER TABLE "organization_settings" ALTER COLUMN "time_zone" DROP NOT NULL;--> statement-breakpoint
-- Organisations that have chosen nothing for new projects leave the zone to the browser that creates them.
UPDATE "organization_settings" SET "time_zone" = NULL WHERE "defaults_revision" = 0;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "time_zone" text DEFAULT 'Asia/Shanghai' NOT NULL;--> statement-breakpoint
-- Projects keep the zone by which they decide.
UPDATE "projects" p SET "time_zone" = s."time_zone" FROM "decision_settings" s WHERE s."project_id" = p."id";--> statement-breakpoint
ALTER TABLE "decision_settings" DROP COLUMN "time_zone";
