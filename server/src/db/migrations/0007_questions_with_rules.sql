CREATE TABLE "unmet_requirements" (
	"application_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"job_id" bigint NOT NULL,
	"requirement" text NOT NULL,
	"choices" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"met_at" timestamp (3) with time zone,
	"met_by" bigint,
	"met_note" text,
	CONSTRAINT "unmet_requirements_application_id_question_id_pk" PRIMARY KEY("application_id","question_id")
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "unmet" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "rated" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "requirement" text;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "unmet_choices" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "unmet_requirements" ADD CONSTRAINT "unmet_requirements_met_by_users_id_fk" FOREIGN KEY ("met_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmet_requirements" ADD CONSTRAINT "unmet_requirements_application_id_job_id_applications_id_job_id_fk" FOREIGN KEY ("application_id","job_id") REFERENCES "public"."applications"("id","job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmet_requirements" ADD CONSTRAINT "unmet_requirements_question_id_job_id_questions_id_job_id_fk" FOREIGN KEY ("question_id","job_id") REFERENCES "public"."questions"("id","job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unmet_requirements_question" ON "unmet_requirements" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "unmet_requirements_met_by" ON "unmet_requirements" USING btree ("met_by");--> statement-breakpoint
CREATE INDEX "applications_unmet" ON "applications" USING btree ("job_id","bucket","date" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE unmet;