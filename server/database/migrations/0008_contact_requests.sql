CREATE TABLE "contact_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invitation" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"company" text NOT NULL,
	"position" text NOT NULL,
	"requirement_type" text NOT NULL,
	"requirements" text NOT NULL,
	"page" text NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "contact_requests_created" ON "contact_requests" USING btree ("created_at");