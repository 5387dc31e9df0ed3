ALTER TABLE "effect_people" ADD COLUMN "visitor" text;--> statement-breakpoint
ALTER TABLE "effect_people" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "effect_people" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "effect_people" ADD COLUMN "source" text;
