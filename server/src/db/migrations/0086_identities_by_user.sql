DROP INDEX "identities_member";--> statement-breakpoint
CREATE INDEX "identities_member" ON "identities" USING btree ("user_id","company_id");