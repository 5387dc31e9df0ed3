DROP INDEX "report_visitors_quarter";--> statement-breakpoint
CREATE INDEX "report_visitors_quarter" ON "report_visitors" USING btree ("project_id","generation","quarter","previous","tenant_id");