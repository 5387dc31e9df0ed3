CREATE TABLE "ai_model_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"model_id" uuid,
	"model" text NOT NULL,
	"purpose" text NOT NULL,
	"made_by" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"milliseconds" integer NOT NULL,
	"status" integer,
	"failure" text,
	"tokens_in" integer,
	"tokens_out" integer,
	"cost" bigint
);
--> statement-breakpoint
ALTER TABLE "ai_model_calls" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "model_endpoints" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"version" uuid NOT NULL,
	"base_url" text NOT NULL,
	"model" text NOT NULL,
	"price_in" bigint NOT NULL,
	"price_out" bigint NOT NULL,
	"limit_kind" text NOT NULL,
	"monthly_limit" bigint NOT NULL,
	"is_on" boolean NOT NULL,
	"locked_key" text,
	"key_set_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"used_month" text NOT NULL,
	"used_calls" integer NOT NULL,
	"used_cost" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "model_endpoints" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ai_model_organizations" (
	"model_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	CONSTRAINT "ai_model_organizations_model_id_tenant_id_pk" PRIMARY KEY("model_id","tenant_id")
);
--> statement-breakpoint
ALTER TABLE "response_actions" ADD COLUMN "drafted" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_models" ADD COLUMN "default_for" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_models" ADD COLUMN "audience" text DEFAULT 'chosen' NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_model_calls" ADD CONSTRAINT "ai_model_calls_tenant_id_organizations_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_model_calls" ADD CONSTRAINT "ai_model_calls_model_id_ai_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."ai_models"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_endpoints" ADD CONSTRAINT "model_endpoints_tenant_id_organizations_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_model_organizations" ADD CONSTRAINT "ai_model_organizations_model_id_ai_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."ai_models"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_model_organizations" ADD CONSTRAINT "ai_model_organizations_tenant_id_organizations_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_model_calls_model" ON "ai_model_calls" USING btree ("model_id","tenant_id","at");--> statement-breakpoint
CREATE INDEX "ai_model_calls_tenant" ON "ai_model_calls" USING btree ("tenant_id","at");--> statement-breakpoint
CREATE INDEX "ai_model_calls_at" ON "ai_model_calls" USING btree ("at");--> statement-breakpoint
CREATE INDEX "ai_model_organizations_tenant" ON "ai_model_organizations" USING btree ("tenant_id");--> statement-breakpoint
CREATE POLICY "ai_model_calls_of_tenant" ON "ai_model_calls" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "model_endpoints_of_tenant" ON "model_endpoints" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON model_endpoints TO causeway_app;--> statement-breakpoint
GRANT SELECT ON ai_model_calls TO causeway_app;