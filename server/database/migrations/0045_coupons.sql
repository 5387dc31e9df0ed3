CREATE TABLE "coupon_codes" (
	"project_id" uuid NOT NULL,
	"pool_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"key" text NOT NULL,
	"code" text NOT NULL,
	"position" integer NOT NULL,
	"is_issued" boolean NOT NULL,
	CONSTRAINT "coupon_codes_project_id_key_pk" PRIMARY KEY("project_id","key")
);
--> statement-breakpoint
ALTER TABLE "coupon_codes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "coupon_issues" (
	"project_id" uuid NOT NULL,
	"pool_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"key" text NOT NULL,
	"code" text NOT NULL,
	"profile_id" uuid,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"redeemed_at" timestamp (3) with time zone,
	"is_own" boolean,
	CONSTRAINT "coupon_issues_project_id_id_pk" PRIMARY KEY("project_id","id")
);
--> statement-breakpoint
ALTER TABLE "coupon_issues" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "coupon_pools" (
	"project_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"revision" integer NOT NULL,
	"pattern" text,
	"shared_code" text,
	"person_limit" integer,
	"budget" integer,
	"valid_from" timestamp (3) with time zone,
	"valid_to" timestamp (3) with time zone,
	"expires_after_hours" integer,
	"low_stock" integer,
	"codes" integer NOT NULL,
	"issued" integer NOT NULL,
	"redeemed" integer NOT NULL,
	"by_others" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "coupon_pools_project_id_id_pk" PRIMARY KEY("project_id","id")
);
--> statement-breakpoint
ALTER TABLE "coupon_pools" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "coupon_redemptions" (
	"project_id" uuid NOT NULL,
	"pool_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"key" text NOT NULL,
	"order_key" text NOT NULL,
	"issue_id" uuid,
	"profile_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"is_own" boolean NOT NULL,
	CONSTRAINT "coupon_redemptions_project_id_key_order_key_pk" PRIMARY KEY("project_id","key","order_key")
);
--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "coupon_codes" ADD CONSTRAINT "coupon_codes_tenant_id_organizations_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_codes" ADD CONSTRAINT "coupon_codes_pool" FOREIGN KEY ("project_id","pool_id") REFERENCES "public"."coupon_pools"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_issues" ADD CONSTRAINT "coupon_issues_tenant_id_organizations_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_issues" ADD CONSTRAINT "coupon_issues_pool_id" FOREIGN KEY ("project_id","pool_id") REFERENCES "public"."coupon_pools"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_pools" ADD CONSTRAINT "coupon_pools_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_pools" ADD CONSTRAINT "coupon_pools_tenant_id_organizations_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_tenant_id_organizations_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_pool" FOREIGN KEY ("project_id","pool_id") REFERENCES "public"."coupon_pools"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_codes_free" ON "coupon_codes" USING btree ("project_id","pool_id","position") WHERE not "coupon_codes"."is_issued";--> statement-breakpoint
CREATE INDEX "coupon_issues_pool" ON "coupon_issues" USING btree ("project_id","pool_id","issued_at","id");--> statement-breakpoint
CREATE INDEX "coupon_issues_key" ON "coupon_issues" USING btree ("project_id","key","profile_id");--> statement-breakpoint
CREATE INDEX "coupon_issues_profile" ON "coupon_issues" USING btree ("project_id","profile_id");--> statement-breakpoint
CREATE INDEX "coupon_issues_open" ON "coupon_issues" USING btree ("project_id","pool_id","expires_at") WHERE "coupon_issues"."redeemed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_pools_name" ON "coupon_pools" USING btree ("project_id",lower("name"));--> statement-breakpoint
CREATE INDEX "coupon_redemptions_issue" ON "coupon_redemptions" USING btree ("project_id","issue_id");--> statement-breakpoint
CREATE INDEX "coupon_redemptions_profile" ON "coupon_redemptions" USING btree ("project_id","profile_id");--> statement-breakpoint
CREATE POLICY "coupon_codes_of_tenant" ON "coupon_codes" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "coupon_issues_of_tenant" ON "coupon_issues" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "coupon_pools_of_tenant" ON "coupon_pools" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "coupon_redemptions_of_tenant" ON "coupon_redemptions" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON coupon_pools, coupon_codes, coupon_issues, coupon_redemptions TO causeway_app;
