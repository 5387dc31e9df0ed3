DROP INDEX "profile_atoms_profile";--> statement-breakpoint
CREATE INDEX "profile_atoms_profile" ON "profile_atoms" USING btree ("profile_id","generation");