CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"file" text NOT NULL,
	"bytes" bigint NOT NULL,
	"is_encrypted" boolean NOT NULL,
	"tables" integer NOT NULL,
	"rows" bigint NOT NULL,
	"migration" text NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	"broken_record" bigint
);
--> statement-breakpoint
CREATE TABLE "log_levels" (
	"id" text PRIMARY KEY NOT NULL,
	"level" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "backups_ended" ON "backups" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "audit_records_at" ON "audit_records" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_records_actor" ON "audit_records" USING btree ("actor_id","id");