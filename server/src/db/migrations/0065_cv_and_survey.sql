CREATE TABLE "survey_replies" (
	"application_id" bigint PRIMARY KEY NOT NULL,
	"job_id" bigint NOT NULL,
	"ease" smallint NOT NULL,
	"fairness" smallint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "survey_replies_scale" CHECK (ease between 1 and 5 and fairness between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "cv_requested" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "survey_replies" ADD CONSTRAINT "survey_replies_application_id_job_id_applications_id_job_id_fk" FOREIGN KEY ("application_id","job_id") REFERENCES "public"."applications"("id","job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "survey_replies_job" ON "survey_replies" USING btree ("job_id");