CREATE TABLE "pass_places" (
	"question_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"place" integer NOT NULL,
	"application_id" bigint NOT NULL,
	"job_id" bigint NOT NULL,
	CONSTRAINT "pass_places_question_id_user_id_place_pk" PRIMARY KEY("question_id","user_id","place"),
	CONSTRAINT "pass_places_applicant" UNIQUE("application_id","question_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "pass_places" ADD CONSTRAINT "pass_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_places" ADD CONSTRAINT "pass_places_application_id_job_id_applications_id_job_id_fk" FOREIGN KEY ("application_id","job_id") REFERENCES "public"."applications"("id","job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_places" ADD CONSTRAINT "pass_places_question_id_job_id_questions_id_job_id_fk" FOREIGN KEY ("question_id","job_id") REFERENCES "public"."questions"("id","job_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pass_places_job" ON "pass_places" USING btree ("job_id");