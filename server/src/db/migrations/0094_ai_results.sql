CREATE TABLE "ai_outages" (
	"server" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"paused_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "ai_results" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ai_results_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" bigint NOT NULL,
	"job_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"question_id" bigint,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"due_at" timestamp (3) with time zone,
	"run" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"content" jsonb,
	"dropped" integer DEFAULT 0 NOT NULL,
	"notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"transcript_revision" integer,
	"input_sha256" text,
	"model" text,
	"prompt_version" text,
	"generated_at" timestamp (3) with time zone,
	"corrected_content" jsonb,
	"corrected_by" bigint,
	"corrected_at" timestamp (3) with time zone,
	"dismissed_by" bigint,
	"dismissed_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_results_one" UNIQUE NULLS NOT DISTINCT("application_id","question_id","kind"),
	CONSTRAINT "ai_results_id_application" UNIQUE("id","application_id"),
	CONSTRAINT "ai_results_ready" CHECK ("ai_results"."state" <> 'ready' or "ai_results"."generated_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "ai_usage" (
	"company_id" bigint NOT NULL,
	"month" date NOT NULL,
	"reserved_tokens" bigint DEFAULT 0 NOT NULL,
	"used_tokens" bigint DEFAULT 0 NOT NULL,
	"reserved_seconds" bigint DEFAULT 0 NOT NULL,
	"used_seconds" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ai_usage_company_id_month_pk" PRIMARY KEY("company_id","month"),
	CONSTRAINT "ai_usage_counts" CHECK (least("ai_usage"."reserved_tokens", "ai_usage"."used_tokens", "ai_usage"."reserved_seconds", "ai_usage"."used_seconds") >= 0)
);
--> statement-breakpoint
ALTER TABLE "ai_calls" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_calls" ADD COLUMN "application_id" bigint;--> statement-breakpoint
ALTER TABLE "ai_calls" ADD COLUMN "result_id" bigint;--> statement-breakpoint
ALTER TABLE "ai_calls" ADD COLUMN "input_sha256" text;--> statement-breakpoint
ALTER TABLE "ai_calls" ADD COLUMN "tokens" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_calls" ADD COLUMN "audio_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_results" ADD CONSTRAINT "ai_results_corrected_by_users_id_fk" FOREIGN KEY ("corrected_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_results" ADD CONSTRAINT "ai_results_dismissed_by_users_id_fk" FOREIGN KEY ("dismissed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_results" ADD CONSTRAINT "ai_results_application_id_job_id_applications_id_job_id_fk" FOREIGN KEY ("application_id","job_id") REFERENCES "public"."applications"("id","job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_usage" ADD CONSTRAINT "ai_usage_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_results_due" ON "ai_results" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "ai_results_job" ON "ai_results" USING btree ("job_id","kind");--> statement-breakpoint
CREATE INDEX "ai_results_corrected_by" ON "ai_results" USING btree ("corrected_by");--> statement-breakpoint
CREATE INDEX "ai_results_dismissed_by" ON "ai_results" USING btree ("dismissed_by");--> statement-breakpoint
ALTER TABLE "ai_calls" ADD CONSTRAINT "ai_calls_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_calls" ADD CONSTRAINT "ai_calls_result_id_ai_results_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."ai_results"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_calls_open" ON "ai_calls" USING btree ("created_at") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "ai_calls_application" ON "ai_calls" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "ai_calls_result" ON "ai_calls" USING btree ("result_id");