CREATE TABLE "action_channels" (
	"project_id" uuid NOT NULL,
	"anonymous_id" text NOT NULL,
	"tenant_id" uuid NOT NULL,
	"last_seq" bigint NOT NULL,
	"pruned_seq" bigint NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "action_channels_project_id_anonymous_id_pk" PRIMARY KEY("project_id","anonymous_id")
);
--> statement-breakpoint
ALTER TABLE "action_channels" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "action_messages" (
	"project_id" uuid NOT NULL,
	"anonymous_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"tenant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"decision_id" text,
	"payload" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone,
	CONSTRAINT "action_messages_project_id_anonymous_id_seq_pk" PRIMARY KEY("project_id","anonymous_id","seq")
);
--> statement-breakpoint
ALTER TABLE "action_messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "used_tickets" (
	"nonce" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "action_channels" ADD CONSTRAINT "action_channels_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_channels" ADD CONSTRAINT "action_channels_tenant_id_organizations_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_messages" ADD CONSTRAINT "action_messages_tenant_id_organizations_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_messages" ADD CONSTRAINT "action_messages_channel" FOREIGN KEY ("project_id","anonymous_id") REFERENCES "public"."action_channels"("project_id","anonymous_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "action_channels_sent" ON "action_channels" USING btree ("sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "action_messages_decision" ON "action_messages" USING btree ("project_id","anonymous_id","decision_id","kind");--> statement-breakpoint
CREATE INDEX "action_messages_expiry" ON "action_messages" USING btree ("expires_at");--> statement-breakpoint
CREATE POLICY "action_channels_of_tenant" ON "action_channels" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "action_messages_of_tenant" ON "action_messages" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);