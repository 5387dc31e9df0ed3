CREATE TABLE "server_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"start" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"retires_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "server_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "server_keys" ADD CONSTRAINT "server_keys_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_keys" ADD CONSTRAINT "server_keys_tenant_id_organizations_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "server_keys_hash" ON "server_keys" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "server_keys_project" ON "server_keys" USING btree ("project_id") WHERE "server_keys"."retires_at" is null;--> statement-breakpoint
CREATE POLICY "server_keys_of_tenant" ON "server_keys" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON server_keys TO causeway_app;
