CREATE TABLE "review_times" (
	"application_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"job_id" bigint NOT NULL,
	"seconds" integer NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "review_times_application_id_question_id_user_id_pk" PRIMARY KEY("application_id","question_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "review_times" ADD CONSTRAINT "review_times_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_times" ADD CONSTRAINT "review_times_application_id_job_id_applications_id_job_id_fk" FOREIGN KEY ("application_id","job_id") REFERENCES "public"."applications"("id","job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_times" ADD CONSTRAINT "review_times_question_id_job_id_questions_id_job_id_fk" FOREIGN KEY ("question_id","job_id") REFERENCES "public"."questions"("id","job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_times_job" ON "review_times" USING btree ("job_id","user_id");--> statement-breakpoint
CREATE INDEX "review_times_question" ON "review_times" USING btree ("question_id");