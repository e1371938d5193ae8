CREATE TABLE "data_archives" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_archives_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"files_done" integer DEFAULT 0 NOT NULL,
	"files_total" integer DEFAULT 0 NOT NULL,
	"file_key" text,
	"bytes" bigint,
	"sha256" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "question_openings" ADD COLUMN "paused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "question_openings" ADD COLUMN "paused_ms" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "question_openings" ADD COLUMN "breaks_taken" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "written_answers" ADD COLUMN "file_sha256" text;--> statement-breakpoint
ALTER TABLE "written_answers" ADD COLUMN "paused_ms" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "erasure_requested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "data_archives" ADD CONSTRAINT "data_archives_application_id_company_id_applications_id_company_id_fk" FOREIGN KEY ("application_id","company_id") REFERENCES "public"."applications"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_archives_application" ON "data_archives" USING btree ("application_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "data_archives_unfinished" ON "data_archives" USING btree ("application_id") WHERE state in ('waiting', 'building');--> statement-breakpoint
CREATE INDEX "data_archives_expiry" ON "data_archives" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "applications_erasure_requested" ON "applications" USING btree ("job_id") WHERE erasure_requested_at is not null;