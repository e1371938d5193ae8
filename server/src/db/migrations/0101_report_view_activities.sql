ALTER TABLE "report_views" DROP CONSTRAINT "report_views_job_id_jobs_id_fk";
--> statement-breakpoint
DROP INDEX "report_views_job";--> statement-breakpoint
ALTER TABLE "report_views" ADD COLUMN "job_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "report_views" SET "job_ids" = array["job_id"] WHERE "job_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "report_views" DROP COLUMN "job_id";