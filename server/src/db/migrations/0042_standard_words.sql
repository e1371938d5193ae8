-- Tables, columns and names of constraints follow the words of the code: bulk operation, mailing, applicant request.
ALTER TABLE "deeds" RENAME TO "bulk_operations";--> statement-breakpoint
ALTER TABLE "deed_parts" RENAME TO "bulk_operation_batches";--> statement-breakpoint
ALTER TABLE "sendings" RENAME TO "mailings";--> statement-breakpoint
ALTER TABLE "sending_recipients" RENAME TO "mailing_recipients";--> statement-breakpoint
ALTER TABLE "actions" RENAME TO "applicant_requests";--> statement-breakpoint
ALTER TABLE "bulk_operation_batches" RENAME COLUMN "deed_id" TO "bulk_operation_id";--> statement-breakpoint
ALTER TABLE "bulk_operations" RENAME COLUMN "sending_id" TO "mailing_id";--> statement-breakpoint
ALTER TABLE "bulk_operations" RENAME COLUMN "told" TO "announced";--> statement-breakpoint
ALTER TABLE "mailings" RENAME COLUMN "words" TO "overrides";--> statement-breakpoint
ALTER TABLE "mailing_recipients" RENAME COLUMN "sending_id" TO "mailing_id";--> statement-breakpoint
ALTER TABLE "mails" RENAME COLUMN "sending_id" TO "mailing_id";--> statement-breakpoint
ALTER TABLE "imports" RENAME COLUMN "sending_id" TO "mailing_id";--> statement-breakpoint
ALTER TABLE "applicant_requests" RENAME COLUMN "told_of" TO "notified_deadline";--> statement-breakpoint
ALTER SEQUENCE "actions_id_seq" RENAME TO "applicant_requests_id_seq";--> statement-breakpoint
ALTER SEQUENCE "deeds_id_seq" RENAME TO "bulk_operations_id_seq";--> statement-breakpoint
ALTER SEQUENCE "sendings_id_seq" RENAME TO "mailings_id_seq";--> statement-breakpoint
ALTER TABLE "applicant_requests" RENAME CONSTRAINT "actions_actor_user_id_users_id_fk" TO "applicant_requests_actor_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "applicant_requests" RENAME CONSTRAINT "actions_application_id_company_id_applications_id_company_id_fk" TO "applicant_requests_application_id_company_id_applications_id_co";--> statement-breakpoint
ALTER TABLE "applicant_requests" RENAME CONSTRAINT "actions_application_id_job_id_applications_id_job_id_fk" TO "applicant_requests_application_id_job_id_applications_id_job_id";--> statement-breakpoint
ALTER TABLE "applicant_requests" RENAME CONSTRAINT "actions_closed_by_users_id_fk" TO "applicant_requests_closed_by_users_id_fk";--> statement-breakpoint
ALTER TABLE "applicant_requests" RENAME CONSTRAINT "actions_company_id_companies_id_fk" TO "applicant_requests_company_id_companies_id_fk";--> statement-breakpoint
ALTER TABLE "applicant_requests" RENAME CONSTRAINT "actions_pkey" TO "applicant_requests_pkey";--> statement-breakpoint
ALTER TABLE "bulk_operation_batches" RENAME CONSTRAINT "deed_parts_deed_id_deeds_id_fk" TO "bulk_operation_batches_bulk_operation_id_bulk_operations_id_fk";--> statement-breakpoint
ALTER TABLE "bulk_operation_batches" RENAME CONSTRAINT "deed_parts_deed_id_part_pk" TO "bulk_operation_batches_bulk_operation_id_part_pk";--> statement-breakpoint
ALTER TABLE "bulk_operations" RENAME CONSTRAINT "deeds_created_by_users_id_fk" TO "bulk_operations_created_by_users_id_fk";--> statement-breakpoint
ALTER TABLE "bulk_operations" RENAME CONSTRAINT "deeds_job_id_company_id_jobs_id_company_id_fk" TO "bulk_operations_job_id_company_id_jobs_id_company_id_fk";--> statement-breakpoint
ALTER TABLE "bulk_operations" RENAME CONSTRAINT "deeds_pkey" TO "bulk_operations_pkey";--> statement-breakpoint
ALTER TABLE "bulk_operations" RENAME CONSTRAINT "deeds_sending_id_sendings_id_fk" TO "bulk_operations_mailing_id_mailings_id_fk";--> statement-breakpoint
ALTER TABLE "imports" RENAME CONSTRAINT "imports_sending_id_sendings_id_fk" TO "imports_mailing_id_mailings_id_fk";--> statement-breakpoint
ALTER TABLE "mails" RENAME CONSTRAINT "mails_sending" TO "mails_mailing";--> statement-breakpoint
ALTER TABLE "mails" RENAME CONSTRAINT "mails_sending_id_sendings_id_fk" TO "mails_mailing_id_mailings_id_fk";--> statement-breakpoint
ALTER TABLE "mailing_recipients" RENAME CONSTRAINT "sending_recipients_application_id_job_id_applications_id_job_id" TO "mailing_recipients_application_id_job_id_applications_id_job_id";--> statement-breakpoint
ALTER TABLE "mailing_recipients" RENAME CONSTRAINT "sending_recipients_sending_id_application_id_pk" TO "mailing_recipients_mailing_id_application_id_pk";--> statement-breakpoint
ALTER TABLE "mailing_recipients" RENAME CONSTRAINT "sending_recipients_sending_id_job_id_sendings_id_job_id_fk" TO "mailing_recipients_mailing_id_job_id_mailings_id_job_id_fk";--> statement-breakpoint
ALTER TABLE "mailings" RENAME CONSTRAINT "sendings_created_by_users_id_fk" TO "mailings_created_by_users_id_fk";--> statement-breakpoint
ALTER TABLE "mailings" RENAME CONSTRAINT "sendings_id_job" TO "mailings_id_job";--> statement-breakpoint
ALTER TABLE "mailings" RENAME CONSTRAINT "sendings_job_id_company_id_jobs_id_company_id_fk" TO "mailings_job_id_company_id_jobs_id_company_id_fk";--> statement-breakpoint
ALTER TABLE "mailings" RENAME CONSTRAINT "sendings_pkey" TO "mailings_pkey";--> statement-breakpoint
ALTER INDEX "actions_application" RENAME TO "applicant_requests_application";--> statement-breakpoint
ALTER INDEX "actions_company" RENAME TO "applicant_requests_company";--> statement-breakpoint
ALTER INDEX "actions_company_all" RENAME TO "applicant_requests_company_all";--> statement-breakpoint
ALTER INDEX "actions_job" RENAME TO "applicant_requests_job";--> statement-breakpoint
ALTER INDEX "actions_open" RENAME TO "applicant_requests_open";--> statement-breakpoint
ALTER INDEX "deeds_job" RENAME TO "bulk_operations_job";--> statement-breakpoint
ALTER INDEX "deeds_open" RENAME TO "bulk_operations_open";--> statement-breakpoint
ALTER INDEX "deeds_sending" RENAME TO "bulk_operations_mailing";--> statement-breakpoint
ALTER INDEX "imports_sending" RENAME TO "imports_mailing";--> statement-breakpoint
ALTER INDEX "sending_recipients_application" RENAME TO "mailing_recipients_application";--> statement-breakpoint
ALTER INDEX "sending_recipients_waiting" RENAME TO "mailing_recipients_waiting";--> statement-breakpoint
ALTER INDEX "sendings_job" RENAME TO "mailings_job";--> statement-breakpoint
ALTER INDEX "sendings_open" RENAME TO "mailings_open";--> statement-breakpoint
UPDATE "events" SET "data" = ("data" - 'deed') || jsonb_build_object('change', "data" -> 'deed') WHERE "type" IN ('job.question_changed', 'job.image_changed') AND "data" ? 'deed';
