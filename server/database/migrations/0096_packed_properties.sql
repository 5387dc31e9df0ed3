DELETE FROM packed_parts;--> statement-breakpoint
CREATE TABLE "packed_properties" (
	"project_id" uuid NOT NULL,
	"after_id" bigint NOT NULL,
	"event" text NOT NULL,
	"property" text NOT NULL,
	"tenant_id" uuid NOT NULL,
	"packed" "bytea" NOT NULL,
	CONSTRAINT "packed_properties_project_id_after_id_event_property_pk" PRIMARY KEY("project_id","after_id","event","property")
);
--> statement-breakpoint
ALTER TABLE "packed_properties" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "packed_events" ADD COLUMN "has_all_properties" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "packed_properties" ADD CONSTRAINT "packed_properties_part" FOREIGN KEY ("project_id","after_id") REFERENCES "public"."packed_parts"("project_id","after_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "packed_properties_of_tenant" ON "packed_properties" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)) WITH CHECK (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON packed_properties TO causeway_app;--> statement-breakpoint
ALTER TABLE packed_properties ALTER COLUMN packed SET STORAGE EXTERNAL;
