GRANT SELECT, INSERT, UPDATE, DELETE ON roles TO causeway_app;--> statement-breakpoint
GRANT SELECT ON members TO causeway_app;--> statement-breakpoint
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit records are only ever added' USING ERRCODE = '42501';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_records_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_records
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
