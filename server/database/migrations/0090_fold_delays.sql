CREATE TABLE "profile_fold_delays" (
	"project_id" uuid NOT NULL,
	"generation" integer NOT NULL,
	"minute" timestamp (3) with time zone NOT NULL,
	"tenant_id" uuid NOT NULL,
	"counts" integer[] NOT NULL,
	CONSTRAINT "profile_fold_delays_project_id_generation_minute_pk" PRIMARY KEY("project_id","generation","minute")
);
--> statement-breakpoint
ALTER TABLE "profile_fold_delays" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "profile_fold_delays_of_tenant" ON "profile_fold_delays" AS PERMISSIVE FOR ALL TO "causeway_app" USING (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid)) WITH CHECK (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON profile_fold_delays TO causeway_app;--> statement-breakpoint
ALTER TABLE profile_fold_delays SET (fillfactor = 50);--> statement-breakpoint
CREATE FUNCTION forget_delays_of_fold() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM profile_fold_delays WHERE project_id = OLD.project_id AND generation = OLD.generation;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER profile_folds_delays_forgotten AFTER DELETE ON profile_folds FOR EACH ROW EXECUTE FUNCTION forget_delays_of_fold();
