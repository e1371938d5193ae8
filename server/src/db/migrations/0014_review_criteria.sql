CREATE TABLE "matrix_competencies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "matrix_competencies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" bigint NOT NULL,
	"place" smallint NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "matrix_competencies_id_job" UNIQUE("id","job_id")
);
--> statement-breakpoint
CREATE TABLE "matrix_indicators" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "matrix_indicators_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"competency_id" bigint NOT NULL,
	"job_id" bigint NOT NULL,
	"place" smallint NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "matrix_indicators_id_competency" UNIQUE("id","competency_id")
);
--> statement-breakpoint
CREATE TABLE "matrix_levels" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "matrix_levels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" bigint NOT NULL,
	"place" smallint NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "matrix_levels_id_job" UNIQUE("id","job_id")
);
--> statement-breakpoint
CREATE TABLE "matrix_options" (
	"job_id" bigint PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "matrix_reviews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "matrix_reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" bigint NOT NULL,
	"job_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"competency_id" bigint NOT NULL,
	"indicator_id" bigint NOT NULL,
	"level_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "matrix_reviews_person" UNIQUE("application_id","question_id","indicator_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "rubric_indicators" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rubric_indicators_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rubric_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"place" smallint NOT NULL,
	"text" text NOT NULL,
	"score" smallint NOT NULL,
	CONSTRAINT "rubric_indicators_id_question" UNIQUE("id","question_id")
);
--> statement-breakpoint
CREATE TABLE "rubric_reviews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rubric_reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" bigint NOT NULL,
	"job_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"indicator_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rubric_reviews_person" UNIQUE("application_id","question_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "rubrics" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rubrics_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rubrics_question" UNIQUE("question_id"),
	CONSTRAINT "rubrics_id_question" UNIQUE("id","question_id")
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "ai_assistance" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "matrix_competencies" ADD CONSTRAINT "matrix_competencies_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matrix_indicators" ADD CONSTRAINT "matrix_indicators_competency_id_job_id_matrix_competencies_id_job_id_fk" FOREIGN KEY ("competency_id","job_id") REFERENCES "public"."matrix_competencies"("id","job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matrix_levels" ADD CONSTRAINT "matrix_levels_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matrix_options" ADD CONSTRAINT "matrix_options_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matrix_reviews" ADD CONSTRAINT "matrix_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matrix_reviews" ADD CONSTRAINT "matrix_reviews_application_id_job_id_applications_id_job_id_fk" FOREIGN KEY ("application_id","job_id") REFERENCES "public"."applications"("id","job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matrix_reviews" ADD CONSTRAINT "matrix_reviews_question_id_job_id_questions_id_job_id_fk" FOREIGN KEY ("question_id","job_id") REFERENCES "public"."questions"("id","job_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matrix_reviews" ADD CONSTRAINT "matrix_reviews_indicator_id_competency_id_matrix_indicators_id_competency_id_fk" FOREIGN KEY ("indicator_id","competency_id") REFERENCES "public"."matrix_indicators"("id","competency_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matrix_reviews" ADD CONSTRAINT "matrix_reviews_level_id_job_id_matrix_levels_id_job_id_fk" FOREIGN KEY ("level_id","job_id") REFERENCES "public"."matrix_levels"("id","job_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rubric_indicators" ADD CONSTRAINT "rubric_indicators_rubric_id_question_id_rubrics_id_question_id_fk" FOREIGN KEY ("rubric_id","question_id") REFERENCES "public"."rubrics"("id","question_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rubric_reviews" ADD CONSTRAINT "rubric_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rubric_reviews" ADD CONSTRAINT "rubric_reviews_application_id_job_id_applications_id_job_id_fk" FOREIGN KEY ("application_id","job_id") REFERENCES "public"."applications"("id","job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rubric_reviews" ADD CONSTRAINT "rubric_reviews_indicator_id_question_id_rubric_indicators_id_question_id_fk" FOREIGN KEY ("indicator_id","question_id") REFERENCES "public"."rubric_indicators"("id","question_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rubrics" ADD CONSTRAINT "rubrics_question_id_job_id_questions_id_job_id_fk" FOREIGN KEY ("question_id","job_id") REFERENCES "public"."questions"("id","job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "matrix_competencies_job" ON "matrix_competencies" USING btree ("job_id","place");--> statement-breakpoint
CREATE INDEX "matrix_indicators_competency" ON "matrix_indicators" USING btree ("competency_id","place");--> statement-breakpoint
CREATE INDEX "matrix_levels_job" ON "matrix_levels" USING btree ("job_id","place");--> statement-breakpoint
CREATE INDEX "matrix_reviews_indicator" ON "matrix_reviews" USING btree ("indicator_id");--> statement-breakpoint
CREATE INDEX "matrix_reviews_level" ON "matrix_reviews" USING btree ("level_id");--> statement-breakpoint
CREATE INDEX "matrix_reviews_question" ON "matrix_reviews" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "rubric_indicators_rubric" ON "rubric_indicators" USING btree ("rubric_id","place");--> statement-breakpoint
CREATE INDEX "rubric_reviews_indicator" ON "rubric_reviews" USING btree ("indicator_id");--> statement-breakpoint
CREATE INDEX "rubrics_job" ON "rubrics" USING btree ("job_id");