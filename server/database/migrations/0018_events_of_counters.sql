ALTER TABLE "events" DROP CONSTRAINT "events_project_id_projects_id_fk";
--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "events_tenant_id_organizations_id_fk";
--> statement-breakpoint
ALTER TABLE "page_views" DROP CONSTRAINT "page_views_project_id_projects_id_fk";
--> statement-breakpoint
ALTER TABLE "page_views" DROP CONSTRAINT "page_views_tenant_id_organizations_id_fk";
--> statement-breakpoint
ALTER TABLE "visitor_sessions" DROP CONSTRAINT "visitor_sessions_project_id_projects_id_fk";
--> statement-breakpoint
ALTER TABLE "visitor_sessions" DROP CONSTRAINT "visitor_sessions_tenant_id_organizations_id_fk";
--> statement-breakpoint
ALTER TABLE "event_minutes" DROP CONSTRAINT "event_minutes_project_id_projects_id_fk";
--> statement-breakpoint
ALTER TABLE "event_minutes" DROP CONSTRAINT "event_minutes_tenant_id_organizations_id_fk";
--> statement-breakpoint
ALTER TABLE "quarantined_events" DROP CONSTRAINT "quarantined_events_project_id_projects_id_fk";
--> statement-breakpoint
ALTER TABLE "quarantined_events" DROP CONSTRAINT "quarantined_events_tenant_id_organizations_id_fk";
--> statement-breakpoint
CREATE FUNCTION forget_events_of_counter() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM events WHERE project_id = OLD.project_id;
  DELETE FROM quarantined_events WHERE project_id = OLD.project_id;
  DELETE FROM visitor_sessions WHERE project_id = OLD.project_id;
  DELETE FROM page_views WHERE project_id = OLD.project_id;
  DELETE FROM event_minutes WHERE project_id = OLD.project_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER event_counters_forgotten AFTER DELETE ON event_counters FOR EACH ROW EXECUTE FUNCTION forget_events_of_counter();
