ALTER TABLE "decision_settings" ADD COLUMN "quiet_from" text;--> statement-breakpoint
ALTER TABLE "decision_settings" ADD COLUMN "quiet_to" text;