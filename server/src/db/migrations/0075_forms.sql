CREATE TABLE "job_forms" (
	"job_id" bigint PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"content" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "form_replies" (
	"application_id" bigint PRIMARY KEY NOT NULL,
	"job_id" bigint NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"order_seed" integer NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"saved_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"competency_scores" jsonb,
	"judgement_score" jsonb,
	"percent" double precision,
	"released_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "questionnaire_intro_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "questionnaire_download_cta_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "questionnaire_rating_type" text DEFAULT 'mean' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "sjt_pass_mark" smallint;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "form_minutes" integer;--> statement-breakpoint
ALTER TABLE "job_forms" ADD CONSTRAINT "job_forms_job_id_company_id_jobs_id_company_id_fk" FOREIGN KEY ("job_id","company_id") REFERENCES "public"."jobs"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_replies" ADD CONSTRAINT "form_replies_application_id_job_id_applications_id_job_id_fk" FOREIGN KEY ("application_id","job_id") REFERENCES "public"."applications"("id","job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "form_replies_sent" ON "form_replies" USING btree ("job_id","sent_at" DESC NULLS FIRST,"application_id") WHERE "form_replies"."sent_at" is not null;