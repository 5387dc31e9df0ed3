ALTER TABLE "strategies" ADD COLUMN "stopped" jsonb;--> statement-breakpoint
ALTER TABLE "strategies" ADD COLUMN "overruled" jsonb DEFAULT '[]'::jsonb NOT NULL;