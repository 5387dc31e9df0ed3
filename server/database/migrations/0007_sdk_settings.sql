DROP INDEX "sdk_keys_project";--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "allowed_origins" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "refused_origin" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "refused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "refused_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sdk_keys" ADD COLUMN "retires_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "sdk_keys_project" ON "sdk_keys" USING btree ("project_id") WHERE "sdk_keys"."retires_at" is null;