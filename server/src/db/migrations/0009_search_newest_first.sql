DROP INDEX "search_entries_company";--> statement-breakpoint
DROP INDEX "search_entries_job";--> statement-breakpoint
ALTER TABLE "search_entries" DROP CONSTRAINT "search_entries_pkey";--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_company_id_application_id_pk" PRIMARY KEY("company_id","application_id");--> statement-breakpoint
CREATE INDEX "search_entries_application" ON "search_entries" USING hash ("application_id");--> statement-breakpoint
CREATE INDEX "search_entries_job" ON "search_entries" USING btree ("job_id","application_id");--> statement-breakpoint
-- The search asks how many people the planner expects to match: among a thousand samples, not among a hundred.
ALTER TABLE "search_entries" ALTER COLUMN "words" SET STATISTICS 1000;
