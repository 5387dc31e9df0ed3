DROP INDEX "emails_action";--> statement-breakpoint
ALTER TABLE "email_suppressions" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "attempted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "replayed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "email_suppressions_id" ON "email_suppressions" USING btree ("id");--> statement-breakpoint
CREATE INDEX "email_suppressions_created" ON "email_suppressions" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "emails_action" ON "emails" USING btree ("project_id","action_id","created_at","id");