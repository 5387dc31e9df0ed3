DROP INDEX "profiles_events";--> statement-breakpoint
DROP INDEX "profiles_visits";--> statement-breakpoint
DROP INDEX "profiles_orders";--> statement-breakpoint
DROP INDEX "profiles_revenue";--> statement-breakpoint
CREATE INDEX "profiles_events" ON "profiles" USING btree ("project_id","generation","events","last_seen","id") WHERE "profiles"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "profiles_visits" ON "profiles" USING btree ("project_id","generation","visits","last_seen","id") WHERE "profiles"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "profiles_orders" ON "profiles" USING btree ("project_id","generation","orders","last_seen","id") WHERE "profiles"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "profiles_revenue" ON "profiles" USING btree ("project_id","generation","revenue","last_seen","id") WHERE "profiles"."merged_into" is null;