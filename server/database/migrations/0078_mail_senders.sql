CREATE TABLE "mail_senders" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"version" uuid NOT NULL,
	"display_name" text NOT NULL,
	"address" text NOT NULL,
	"reply_to" text NOT NULL,
	"domain" text,
	"token" text,
	"selector" text,
	"public_key" text,
	"locked_key" text,
	"state" text NOT NULL,
	"seen" jsonb NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "mail_senders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "organization_id" uuid;--> statement-breakpoint
ALTER TABLE "mail_senders" ADD CONSTRAINT "mail_senders_tenant_id_organizations_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "mail_senders_of_tenant" ON "mail_senders" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON mail_senders TO causeway_app;