CREATE TABLE "impersonations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"admin_session_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"personal_reason" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "impersonation_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "impersonations_admin" ON "impersonations" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "sessions_impersonation" ON "sessions" USING btree ("impersonation_id") WHERE "sessions"."impersonation_id" is not null;