CREATE TABLE "event_minutes" (
	"project_id" uuid NOT NULL,
	"minute" timestamp (3) with time zone NOT NULL,
	"tenant_id" uuid NOT NULL,
	"accepted" integer NOT NULL,
	"rejected" integer NOT NULL,
	CONSTRAINT "event_minutes_project_id_minute_pk" PRIMARY KEY("project_id","minute")
);
--> statement-breakpoint
ALTER TABLE "event_minutes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "page_views" (
	"project_id" uuid NOT NULL,
	"page_view_id" text NOT NULL,
	"tenant_id" uuid NOT NULL,
	"anonymous_id" text NOT NULL,
	"session_id" text,
	"is_viewed" boolean NOT NULL,
	"viewed_at" timestamp (3) with time zone NOT NULL,
	"viewed_by" text NOT NULL,
	"is_bot" boolean NOT NULL,
	"url" text,
	"path" text,
	"title" text,
	"engaged_ms" bigint NOT NULL,
	"active_ms" bigint NOT NULL,
	"max_scroll" integer NOT NULL,
	CONSTRAINT "page_views_project_id_page_view_id_pk" PRIMARY KEY("project_id","page_view_id")
);
--> statement-breakpoint
ALTER TABLE "page_views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "quarantined_events" (
	"project_id" uuid NOT NULL,
	"id" bigint NOT NULL,
	"tenant_id" uuid NOT NULL,
	"message_id" text,
	"received_at" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"event" text,
	"anonymous_id" text,
	"payload" text NOT NULL,
	"is_cut" boolean NOT NULL,
	CONSTRAINT "quarantined_events_project_id_id_pk" PRIMARY KEY("project_id","id")
);
--> statement-breakpoint
ALTER TABLE "quarantined_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "visitor_sessions" (
	"project_id" uuid NOT NULL,
	"session_id" text NOT NULL,
	"tenant_id" uuid NOT NULL,
	"anonymous_id" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"events" integer NOT NULL,
	"page_views" integer NOT NULL,
	"is_bot" boolean NOT NULL,
	"country" text,
	"entry_at" timestamp (3) with time zone NOT NULL,
	"entry_by" text NOT NULL,
	"entry_path" text,
	"source_type" text,
	"source_name" text,
	CONSTRAINT "visitor_sessions_project_id_session_id_pk" PRIMARY KEY("project_id","session_id")
);
--> statement-breakpoint
ALTER TABLE "visitor_sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "event_minutes" ADD CONSTRAINT "event_minutes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_minutes" ADD CONSTRAINT "event_minutes_tenant_id_organizations_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_views" ADD CONSTRAINT "page_views_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_views" ADD CONSTRAINT "page_views_tenant_id_organizations_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quarantined_events" ADD CONSTRAINT "quarantined_events_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quarantined_events" ADD CONSTRAINT "quarantined_events_tenant_id_organizations_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor_sessions" ADD CONSTRAINT "visitor_sessions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor_sessions" ADD CONSTRAINT "visitor_sessions_tenant_id_organizations_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_views_viewed" ON "page_views" USING btree ("project_id","viewed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "quarantined_events_message" ON "quarantined_events" USING btree ("project_id","message_id");--> statement-breakpoint
CREATE INDEX "quarantined_events_received" ON "quarantined_events" USING btree ("project_id","received_at");--> statement-breakpoint
CREATE INDEX "visitor_sessions_last" ON "visitor_sessions" USING btree ("project_id","last_at");--> statement-breakpoint
CREATE POLICY "event_minutes_of_tenant" ON "event_minutes" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "page_views_of_tenant" ON "page_views" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "quarantined_events_of_tenant" ON "quarantined_events" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "visitor_sessions_of_tenant" ON "visitor_sessions" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);