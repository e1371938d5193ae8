CREATE TABLE "written_answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "written_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"job_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"credited_ms" integer DEFAULT 0 NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"choices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"file_key" text,
	"file_name" text,
	"file_bytes" bigint,
	"file_media_type" text,
	"revision" integer DEFAULT 0 NOT NULL,
	"saved_at" timestamp (3) with time zone,
	"device" text,
	"late_seconds" integer,
	CONSTRAINT "written_answers_question" UNIQUE("application_id","question_id"),
	CONSTRAINT "written_answers_id_application" UNIQUE("id","application_id")
);
--> statement-breakpoint
ALTER TABLE "answers" ALTER COLUMN "attempt_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "answers" ADD COLUMN "written_id" bigint;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "choices" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "choices_multiple" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "max_characters" integer;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "file_types" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "written_answers" ADD CONSTRAINT "written_answers_application_id_job_id_applications_id_job_id_fk" FOREIGN KEY ("application_id","job_id") REFERENCES "public"."applications"("id","job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "written_answers" ADD CONSTRAINT "written_answers_question_id_job_id_questions_id_job_id_fk" FOREIGN KEY ("question_id","job_id") REFERENCES "public"."questions"("id","job_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "written_answers_question_only" ON "written_answers" USING btree ("question_id");--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_written_id_application_id_written_answers_id_application_id_fk" FOREIGN KEY ("written_id","application_id") REFERENCES "public"."written_answers"("id","application_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_one_source" CHECK (num_nonnulls("answers"."attempt_id", "answers"."written_id") = 1);