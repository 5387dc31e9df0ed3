CREATE TABLE "ai_model_tests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"model_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"milliseconds" integer NOT NULL,
	"status" integer,
	"failure" text,
	"made_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_models" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"provider" text NOT NULL,
	"base_url" text NOT NULL,
	"model" text NOT NULL,
	"purposes" text[] NOT NULL,
	"context_tokens" integer NOT NULL,
	"price_in" bigint NOT NULL,
	"price_out" bigint NOT NULL,
	"requests_per_minute" integer NOT NULL,
	"timeout_seconds" integer NOT NULL,
	"is_on" boolean NOT NULL,
	"fallback_id" uuid,
	"locked_key" text,
	"key_set_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ai_model_tests" ADD CONSTRAINT "ai_model_tests_model_id_ai_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."ai_models"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_models" ADD CONSTRAINT "ai_models_fallback" FOREIGN KEY ("fallback_id") REFERENCES "public"."ai_models"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_model_tests_model" ON "ai_model_tests" USING btree ("model_id","at");--> statement-breakpoint
CREATE INDEX "ai_model_tests_at" ON "ai_model_tests" USING btree ("at");--> statement-breakpoint
CREATE INDEX "ai_models_fallback" ON "ai_models" USING btree ("fallback_id");--> statement-breakpoint
CREATE INDEX "ai_models_created" ON "ai_models" USING btree ("created_at","id");