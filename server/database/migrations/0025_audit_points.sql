CREATE TABLE "audit_points" (
	"name" text PRIMARY KEY NOT NULL,
	"last_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"seal" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_tallies" (
	"key" text PRIMARY KEY NOT NULL,
	"entry" jsonb NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_tallies_ends" ON "audit_tallies" USING btree ("ends_at");--> statement-breakpoint
INSERT INTO audit_points (name, last_id, hash, seal)
  SELECT 'head', coalesce(max(id), 0), coalesce((SELECT hash FROM audit_records ORDER BY id DESC LIMIT 1), ''), '' FROM audit_records;--> statement-breakpoint
CREATE FUNCTION refuse_audit_point_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.name = OLD.name AND (OLD.name = 'turn' OR NEW.last_id >= OLD.last_id) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the places of the audit record only move on' USING ERRCODE = '42501';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_points_move_on BEFORE UPDATE OR DELETE ON audit_points
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_point_change();--> statement-breakpoint
CREATE TRIGGER audit_points_stay BEFORE TRUNCATE ON audit_points
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
