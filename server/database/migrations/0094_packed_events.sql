CREATE TABLE "packed_events" (
	"project_id" uuid NOT NULL,
	"after_id" bigint NOT NULL,
	"event" text NOT NULL,
	"tenant_id" uuid NOT NULL,
	"events" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"packed" "bytea" NOT NULL,
	CONSTRAINT "packed_events_project_id_after_id_event_pk" PRIMARY KEY("project_id","after_id","event")
);
--> statement-breakpoint
ALTER TABLE "packed_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "packed_parts" (
	"project_id" uuid NOT NULL,
	"after_id" bigint NOT NULL,
	"tenant_id" uuid NOT NULL,
	"to_id" bigint NOT NULL,
	"state" text NOT NULL,
	"run" uuid NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"first_received_at" timestamp (3) with time zone,
	CONSTRAINT "packed_parts_project_id_after_id_pk" PRIMARY KEY("project_id","after_id")
);
--> statement-breakpoint
ALTER TABLE "packed_parts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "packed_events" ADD CONSTRAINT "packed_events_part" FOREIGN KEY ("project_id","after_id") REFERENCES "public"."packed_parts"("project_id","after_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packed_parts" ADD CONSTRAINT "packed_parts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "packed_events_of_tenant" ON "packed_events" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)) WITH CHECK (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "packed_parts_of_tenant" ON "packed_parts" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)) WITH CHECK (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON packed_parts, packed_events TO causeway_app;--> statement-breakpoint
ALTER TABLE packed_events ALTER COLUMN packed SET STORAGE EXTERNAL;--> statement-breakpoint
CREATE FUNCTION forget_packed_events() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- Who begins to pack a part holds this row for a moment, so that the part is either seen here or does not have the events yet.
  PERFORM 1 FROM event_counters WHERE project_id IN (SELECT project_id FROM gone) FOR KEY SHARE;
  DELETE FROM packed_parts p USING (SELECT project_id, min(id) AS first, max(id) AS last FROM gone GROUP BY project_id) s
   WHERE p.project_id = s.project_id AND p.to_id >= s.first AND p.after_id < s.last
     AND EXISTS (SELECT FROM gone g WHERE g.project_id = p.project_id AND g.id > p.after_id AND g.id <= p.to_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER events_deleted AFTER DELETE ON events REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_packed_events();--> statement-breakpoint
CREATE TRIGGER events_changed AFTER UPDATE ON events REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_packed_events();
