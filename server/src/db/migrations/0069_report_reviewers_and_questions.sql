CREATE TABLE "report_questions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"job_id" bigint,
	"day" date NOT NULL,
	"question_id" bigint,
	"answered" integer NOT NULL,
	"skipped" integer NOT NULL,
	"attempts" integer NOT NULL,
	"seconds" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_reviews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"job_id" bigint,
	"day" date NOT NULL,
	"user_id" bigint NOT NULL,
	"hours" integer,
	"n" integer NOT NULL,
	"compared" integer NOT NULL,
	"equal" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deletions" ADD COLUMN "figures_kept_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "report_applicants" ADD COLUMN "ratable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "report_applicants" ADD COLUMN "reviews" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "report_applicants" ADD COLUMN "questions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "report_questions" ADD CONSTRAINT "report_questions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_questions" ADD CONSTRAINT "report_questions_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_questions" ADD CONSTRAINT "report_questions_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_reviews" ADD CONSTRAINT "report_reviews_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_reviews" ADD CONSTRAINT "report_reviews_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_reviews" ADD CONSTRAINT "report_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_questions_day" ON "report_questions" USING btree ("company_id","day");--> statement-breakpoint
CREATE INDEX "report_questions_job" ON "report_questions" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "report_questions_question" ON "report_questions" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "report_reviews_day" ON "report_reviews" USING btree ("company_id","day");--> statement-breakpoint
CREATE INDEX "report_reviews_job" ON "report_reviews" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "report_applicants_ratable" ON "report_applicants" USING btree ("company_id","day") WHERE ratable and application_id is not null;
--> statement-breakpoint
-- Reads every event again, so that the new columns of all applicants are filled.
UPDATE "report_progress" SET "event_id" = 0 WHERE "company_id" IS NULL;
