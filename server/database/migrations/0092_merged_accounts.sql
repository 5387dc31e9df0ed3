CREATE TABLE "backup_verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file" text NOT NULL,
	"bytes" bigint NOT NULL,
	"is_encrypted" boolean NOT NULL,
	"outcome" text NOT NULL,
	"differs" text,
	"tables" integer NOT NULL,
	"rows" bigint NOT NULL,
	"taken_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	"broken_record" bigint
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "merged_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "database" text;--> statement-breakpoint
CREATE INDEX "backup_verifications_ended" ON "backup_verifications" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "users_merged" ON "users" USING btree ("merged_into") WHERE "users"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "profile_merges_decided" ON "profile_merges" USING btree ("decided_by") WHERE "profile_merges"."decided_by" is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_merged_locked" CHECK ("users"."merged_into" is null or "users"."locked_at" is not null);