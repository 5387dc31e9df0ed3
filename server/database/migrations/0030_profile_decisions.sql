CREATE TABLE "profile_decisions" (
	"project_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"place" bigint NOT NULL,
	"body" jsonb NOT NULL,
	"decided_by" uuid NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "profile_decisions_project_id_seq_pk" PRIMARY KEY("project_id","seq")
);
--> statement-breakpoint
ALTER TABLE "profile_decisions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "profile_erasures" (
	"project_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"certificate" jsonb NOT NULL,
	"replaced_by" uuid,
	CONSTRAINT "profile_erasures_project_id_profile_id_pk" PRIMARY KEY("project_id","profile_id")
);
--> statement-breakpoint
ALTER TABLE "profile_erasures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "profile_tombstones" (
	"project_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"tenant_id" uuid NOT NULL,
	CONSTRAINT "profile_tombstones_project_id_hash_pk" PRIMARY KEY("project_id","hash")
);
--> statement-breakpoint
ALTER TABLE "profile_tombstones" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "profile_folds" ADD COLUMN "decisions" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "email_hash" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "phone_hash" text;--> statement-breakpoint
ALTER TABLE "profile_decisions" ADD CONSTRAINT "profile_decisions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_erasures" ADD CONSTRAINT "profile_erasures_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_tombstones" ADD CONSTRAINT "profile_tombstones_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "profile_decisions_id" ON "profile_decisions" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "profile_erasures_replaced" ON "profile_erasures" USING btree ("project_id","replaced_by");--> statement-breakpoint
CREATE INDEX "events_visitor" ON "events" USING btree ("project_id","anonymous_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "events_order" ON "events" USING btree ("project_id",(properties ->> 'order_id')) WHERE event in ('purchase', 'refund');--> statement-breakpoint
CREATE INDEX "profile_merges_from" ON "profile_merges" USING btree ("project_id","generation","from_profile");--> statement-breakpoint
CREATE INDEX "profiles_first_seen" ON "profiles" USING btree ("project_id","generation","first_seen","id") WHERE "profiles"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "profiles_events" ON "profiles" USING btree ("project_id","generation","events","id") WHERE "profiles"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "profiles_visits" ON "profiles" USING btree ("project_id","generation","visits","id") WHERE "profiles"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "profiles_orders" ON "profiles" USING btree ("project_id","generation","orders","id") WHERE "profiles"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "profiles_revenue" ON "profiles" USING btree ("project_id","generation","revenue","id") WHERE "profiles"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "profiles_email" ON "profiles" USING btree ("project_id","generation","email_hash") WHERE "profiles"."email_hash" is not null;--> statement-breakpoint
CREATE INDEX "profiles_phone" ON "profiles" USING btree ("project_id","generation","phone_hash") WHERE "profiles"."phone_hash" is not null;--> statement-breakpoint
CREATE INDEX "profiles_merged" ON "profiles" USING btree ("project_id","generation","merged_into") WHERE "profiles"."merged_into" is not null;--> statement-breakpoint
CREATE POLICY "profile_decisions_of_tenant" ON "profile_decisions" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "profile_erasures_of_tenant" ON "profile_erasures" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "profile_tombstones_of_tenant" ON "profile_tombstones" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON profile_decisions, profile_erasures, profile_tombstones TO causeway_app;
