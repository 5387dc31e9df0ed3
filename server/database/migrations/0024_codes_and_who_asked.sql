ALTER TABLE "verification_codes" ADD COLUMN "foreign_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "verification_codes" ADD COLUMN "asked_by" text;--> statement-breakpoint
ALTER TABLE "verification_codes" ADD COLUMN "mailed_to" text;--> statement-breakpoint
ALTER TABLE "verification_codes" ADD COLUMN "used_by" uuid;--> statement-breakpoint
CREATE INDEX "verification_codes_asker" ON "verification_codes" USING btree ("asked_by");