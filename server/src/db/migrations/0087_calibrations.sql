CREATE TABLE "calibration_answers" (
	"calibration_id" bigint NOT NULL,
	"place" smallint NOT NULL,
	"answer_id" bigint NOT NULL,
	"application_id" bigint NOT NULL,
	"job_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	CONSTRAINT "calibration_answers_calibration_id_place_pk" PRIMARY KEY("calibration_id","place"),
	CONSTRAINT "calibration_answers_once" UNIQUE("answer_id","calibration_id")
);
--> statement-breakpoint
CREATE TABLE "calibration_comments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "calibration_comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"calibration_id" bigint NOT NULL,
	"place" smallint NOT NULL,
	"user_id" bigint NOT NULL,
	"comment" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calibration_ratings" (
	"calibration_id" bigint NOT NULL,
	"place" smallint NOT NULL,
	"user_id" bigint NOT NULL,
	"rating" smallint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calibration_ratings_calibration_id_place_user_id_pk" PRIMARY KEY("calibration_id","place","user_id")
);
--> statement-breakpoint
CREATE TABLE "calibration_submissions" (
	"calibration_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calibration_submissions_calibration_id_user_id_pk" PRIMARY KEY("calibration_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "calibrations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "calibrations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"started_by" bigint NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" bigint
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "feedback_scores" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "with_scores" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "calibration_answers" ADD CONSTRAINT "calibration_answers_calibration_id_calibrations_id_fk" FOREIGN KEY ("calibration_id") REFERENCES "public"."calibrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibration_answers" ADD CONSTRAINT "calibration_answers_answer_id_job_id_answers_id_job_id_fk" FOREIGN KEY ("answer_id","job_id") REFERENCES "public"."answers"("id","job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibration_answers" ADD CONSTRAINT "calibration_answers_application_id_job_id_applications_id_job_id_fk" FOREIGN KEY ("application_id","job_id") REFERENCES "public"."applications"("id","job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibration_answers" ADD CONSTRAINT "calibration_answers_question_id_job_id_questions_id_job_id_fk" FOREIGN KEY ("question_id","job_id") REFERENCES "public"."questions"("id","job_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibration_comments" ADD CONSTRAINT "calibration_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibration_comments" ADD CONSTRAINT "calibration_comments_calibration_id_place_calibration_answers_calibration_id_place_fk" FOREIGN KEY ("calibration_id","place") REFERENCES "public"."calibration_answers"("calibration_id","place") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibration_ratings" ADD CONSTRAINT "calibration_ratings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibration_ratings" ADD CONSTRAINT "calibration_ratings_calibration_id_place_calibration_answers_calibration_id_place_fk" FOREIGN KEY ("calibration_id","place") REFERENCES "public"."calibration_answers"("calibration_id","place") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibration_submissions" ADD CONSTRAINT "calibration_submissions_calibration_id_calibrations_id_fk" FOREIGN KEY ("calibration_id") REFERENCES "public"."calibrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibration_submissions" ADD CONSTRAINT "calibration_submissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibrations" ADD CONSTRAINT "calibrations_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibrations" ADD CONSTRAINT "calibrations_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibrations" ADD CONSTRAINT "calibrations_job_id_company_id_jobs_id_company_id_fk" FOREIGN KEY ("job_id","company_id") REFERENCES "public"."jobs"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calibration_answers_application" ON "calibration_answers" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "calibration_answers_question" ON "calibration_answers" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "calibration_comments_answer" ON "calibration_comments" USING btree ("calibration_id","place","id");--> statement-breakpoint
CREATE UNIQUE INDEX "calibrations_open" ON "calibrations" USING btree ("job_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "calibrations_job" ON "calibrations" USING btree ("job_id","id");