CREATE TABLE "deleted_answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deleted_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"job_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"deleted_by" bigint NOT NULL,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"restore_until" timestamp (3) with time zone NOT NULL,
	"sent" jsonb,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deleted_answers" ADD CONSTRAINT "deleted_answers_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_answers" ADD CONSTRAINT "deleted_answers_application_id_job_id_applications_id_job_id_fk" FOREIGN KEY ("application_id","job_id") REFERENCES "public"."applications"("id","job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_answers" ADD CONSTRAINT "deleted_answers_question_id_job_id_questions_id_job_id_fk" FOREIGN KEY ("question_id","job_id") REFERENCES "public"."questions"("id","job_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_answers_application" ON "deleted_answers" USING btree ("application_id","question_id");--> statement-breakpoint
CREATE INDEX "deleted_answers_question" ON "deleted_answers" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "deleted_answers_due" ON "deleted_answers" USING btree ("restore_until");