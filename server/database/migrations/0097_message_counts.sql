ALTER TABLE "report_quarters" ADD COLUMN "shown" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "report_quarters" ADD COLUMN "clicked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "report_visitors" ADD COLUMN "shown" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "report_visitors" ADD COLUMN "clicked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE profile_folds f SET status = 'replaced' WHERE status = 'rebuilding' AND EXISTS (SELECT FROM report_quarters r WHERE r.project_id = f.project_id);--> statement-breakpoint
INSERT INTO profile_folds (project_id, tenant_id, generation, status)
SELECT project_id, (array_agg(tenant_id))[1], max(generation) + 1, 'rebuilding' FROM profile_folds f
 WHERE EXISTS (SELECT FROM profile_folds l WHERE l.project_id = f.project_id AND l.status = 'live')
   AND EXISTS (SELECT FROM report_quarters r WHERE r.project_id = f.project_id)
 GROUP BY project_id;
