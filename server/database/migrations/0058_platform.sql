ALTER TABLE "users" ADD COLUMN "locked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "locked_reason" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "suspended_reason" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "events_day" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "events_month" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "last_event_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "counted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_locked" ON "users" USING btree ("created_at","id") WHERE "users"."locked_at" is not null;--> statement-breakpoint
CREATE INDEX "audit_records_tenant" ON "audit_records" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE INDEX "audit_records_target" ON "audit_records" USING btree ("target","id");--> statement-breakpoint
CREATE INDEX "organizations_name" ON "organizations" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "organizations_created" ON "organizations" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "organizations_events" ON "organizations" USING btree ("events_month","id");--> statement-breakpoint
CREATE INDEX "organizations_counted" ON "organizations" USING btree ("counted_at","id");