CREATE TABLE "answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"job_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"attempt_id" bigint NOT NULL,
	"confirmed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answers_question" UNIQUE("application_id","question_id"),
	CONSTRAINT "answers_id_job" UNIQUE("id","job_id")
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"job_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"counted" boolean DEFAULT false NOT NULL,
	"ended_by" text,
	"recorded_ms" integer,
	"captured_ms" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"max_bytes" bigint NOT NULL,
	"max_ms" integer NOT NULL,
	"max_segments" integer NOT NULL,
	"mime_type" text,
	"manifest" jsonb,
	"client" jsonb,
	"failure" text,
	"media_key" text,
	"media_type" text,
	"poster_key" text,
	"duration" double precision,
	"width" integer,
	"height" integer,
	"peaks" jsonb,
	"heartbeat_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sealed_at" timestamp (3) with time zone,
	"processed_at" timestamp (3) with time zone,
	CONSTRAINT "attempts_number" UNIQUE("application_id","question_id","number"),
	CONSTRAINT "attempts_id_application" UNIQUE("id","application_id")
);
--> statement-breakpoint
CREATE TABLE "question_openings" (
	"application_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"job_id" bigint NOT NULL,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"credited_ms" integer DEFAULT 0 NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"free_repeats_used" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "question_openings_application_id_question_id_pk" PRIMARY KEY("application_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "segments" (
	"attempt_id" bigint NOT NULL,
	"track" text NOT NULL,
	"part" smallint NOT NULL,
	"index" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"stored_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "segments_attempt_id_track_part_index_pk" PRIMARY KEY("attempt_id","track","part","index")
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "applications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"applicant_name" text DEFAULT '' NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"answer_count" integer DEFAULT 0 NOT NULL,
	"average_review" double precision,
	"review_count" integer DEFAULT 0 NOT NULL,
	"reviewed_at" timestamp (3) with time zone,
	"shortlisted_at" timestamp (3) with time zone,
	"rejected_at" timestamp (3) with time zone,
	"declined_at" timestamp (3) with time zone,
	"declined_reason" text,
	"responded_at" timestamp (3) with time zone,
	"invited_at" timestamp (3) with time zone,
	"invitation_failed" boolean DEFAULT false NOT NULL,
	"deadline" timestamp (3) with time zone,
	"archived_at" timestamp (3) with time zone,
	"external_id" text,
	"reasonable_adjustments" boolean DEFAULT false NOT NULL,
	"phone" text,
	"custom_field" text,
	"locale" text,
	"link_version" integer DEFAULT 1 NOT NULL,
	"version_id" bigint,
	"opened_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"lease_device" text,
	"lease_expires_at" timestamp (3) with time zone,
	"strip" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"date" timestamp (3) with time zone GENERATED ALWAYS AS (coalesce(responded_at, invited_at, created_at)) STORED NOT NULL,
	"bucket" text GENERATED ALWAYS AS (CASE WHEN (shortlisted_at IS NOT NULL OR rejected_at IS NOT NULL) THEN 'Outcomes' WHEN (average_review IS NOT NULL OR reviewed_at IS NOT NULL) THEN 'Reviewed' WHEN (answer_count > 0) IS TRUE THEN 'Responded' WHEN (declined_at IS NOT NULL OR (invited_at IS NOT NULL AND NOT (responded_at IS NOT NULL) AND NOT (invitation_failed IS TRUE))) THEN 'AwaitingResponse' ELSE 'ToInvite' END) STORED NOT NULL,
	CONSTRAINT "applications_person" UNIQUE("job_id","user_id"),
	CONSTRAINT "applications_id_job" UNIQUE("id","job_id"),
	CONSTRAINT "applications_id_company" UNIQUE("id","company_id")
);
--> statement-breakpoint
CREATE TABLE "bucket_deltas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bucket_deltas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" bigint NOT NULL,
	"bucket" text NOT NULL,
	"archived" boolean NOT NULL,
	"n" bigint NOT NULL,
	"successful" bigint NOT NULL,
	"rated" bigint NOT NULL,
	"rating_sum" numeric(20, 4) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"application_id" bigint NOT NULL,
	"notice_version" text NOT NULL,
	"recording" boolean NOT NULL,
	"ai" boolean NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consents_application_id_at_pk" PRIMARY KEY("application_id","at")
);
--> statement-breakpoint
CREATE TABLE "interview_grants" (
	"session_id" bigint NOT NULL,
	"application_id" bigint NOT NULL,
	"link_version" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "interview_grants_session_id_application_id_pk" PRIMARY KEY("session_id","application_id")
);
--> statement-breakpoint
CREATE TABLE "interview_sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "interview_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "interview_sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "companies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shortname" text NOT NULL,
	"account_name" text NOT NULL,
	"account_type" text DEFAULT 'employer' NOT NULL,
	"hub_type" text,
	"alternate_brand" boolean DEFAULT false NOT NULL,
	"freemium" boolean DEFAULT false NOT NULL,
	"screen_recording" boolean DEFAULT false NOT NULL,
	"ai_smart_priority_enabled" boolean DEFAULT false NOT NULL,
	"ai_summary_enabled" boolean DEFAULT false NOT NULL,
	"logo" text,
	"primary_color" text,
	"time_zone" text DEFAULT 'Europe/London' NOT NULL,
	"account_message" text,
	"account_message_style" smallint DEFAULT 1 NOT NULL,
	"custom_fields" text DEFAULT '' NOT NULL,
	"retention_days" smallint DEFAULT 180 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "companies_shortname_unique" UNIQUE("shortname")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"job_id" bigint,
	"application_id" bigint,
	"type" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_user_id" bigint,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"content_hash" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_versions_content" UNIQUE("job_id","content_hash")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"created_by" bigint NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'Draft' NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"details" text DEFAULT '' NOT NULL,
	"role" text DEFAULT '' NOT NULL,
	"assessment_type" text,
	"test_provider" text,
	"sjt_assessment" boolean DEFAULT false NOT NULL,
	"is_webinar" boolean DEFAULT false NOT NULL,
	"is_questionnaire" boolean DEFAULT false NOT NULL,
	"is_cvcopilot" boolean DEFAULT false NOT NULL,
	"ai_summary_enabled" boolean DEFAULT false NOT NULL,
	"applicant_deadline_days" integer DEFAULT 3 NOT NULL,
	"fixed_deadline" timestamp (3) with time zone,
	"reinvitation_deadline" integer DEFAULT 3 NOT NULL,
	"allow_answer_review" boolean DEFAULT true NOT NULL,
	"rating_style" smallint DEFAULT 1 NOT NULL,
	"rating_scale" smallint DEFAULT 5 NOT NULL,
	"default_locale" text DEFAULT 'en-gb' NOT NULL,
	"sms_enabled" boolean DEFAULT false NOT NULL,
	"custom_field_label" text DEFAULT '' NOT NULL,
	"custom_fields" text DEFAULT '' NOT NULL,
	"advertise_review" boolean DEFAULT false NOT NULL,
	"contact_name" text DEFAULT '' NOT NULL,
	"applicant_accept_subheading" text DEFAULT '' NOT NULL,
	"applicant_accept_text" text DEFAULT '' NOT NULL,
	"interview_intro_text" text DEFAULT '' NOT NULL,
	"interview_complete_message" text DEFAULT '' NOT NULL,
	"interview_complete_from_name" text DEFAULT '' NOT NULL,
	"interview_complete_reply_to_email" text DEFAULT '' NOT NULL,
	"invitation_from_name" text DEFAULT '' NOT NULL,
	"invitation_reply_to_email" text DEFAULT '' NOT NULL,
	"invitation_subject" text DEFAULT '' NOT NULL,
	"invitation_text" text DEFAULT '' NOT NULL,
	"shorturl" text NOT NULL,
	"question_count" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp (3) with time zone,
	CONSTRAINT "jobs_shorturl_unique" UNIQUE("shorturl"),
	CONSTRAINT "jobs_id_company" UNIQUE("id","company_id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "idempotency_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner" text NOT NULL,
	"operation" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" bigint,
	"response" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_key" UNIQUE("owner","operation","key")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" text NOT NULL,
	"company_id" bigint,
	"job_id" bigint,
	"application_id" bigint,
	"user_id" bigint,
	"type" text NOT NULL,
	"to_address" text NOT NULL,
	"to_name" text NOT NULL,
	"from_name" text NOT NULL,
	"reply_to" text,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempted_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "mails_message_id" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"text" text NOT NULL,
	"order" integer NOT NULL,
	"competency" text,
	"category" text,
	"video_id" bigint,
	"kind" text DEFAULT 'video' NOT NULL,
	"preparation_seconds" integer DEFAULT 30,
	"answer_seconds" integer DEFAULT 120 NOT NULL,
	"attempts_allowed" integer DEFAULT 2 NOT NULL,
	"screen_recording" boolean DEFAULT false NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "questions_id_job" UNIQUE("id","job_id")
);
--> statement-breakpoint
CREATE TABLE "reviewers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviewers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"may_decide" boolean DEFAULT false NOT NULL,
	"invited_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviewers_person" UNIQUE("job_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "answer_reviews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "answer_reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"answer_id" bigint NOT NULL,
	"application_id" bigint NOT NULL,
	"job_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"rating" smallint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answer_reviews_person" UNIQUE("answer_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" bigint NOT NULL,
	"job_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"comment" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_comments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" bigint NOT NULL,
	"job_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"comment" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_comments_person" UNIQUE("application_id","question_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" bigint NOT NULL,
	"job_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"rating" smallint,
	"sent_at" timestamp (3) with time zone,
	"finalised_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_person" UNIQUE("application_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"role" text DEFAULT 'member' NOT NULL,
	"create_interview_only" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_company_id_user_id_pk" PRIMARY KEY("company_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"user_id" bigint NOT NULL,
	"company_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"user_agent" text,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"full_name" text GENERATED ALWAYS AS (btrim(first_name || ' ' || last_name)) STORED NOT NULL,
	"phone" text,
	"locale" text DEFAULT 'en-gb' NOT NULL,
	"password_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_application_id_job_id_applications_id_job_id_fk" FOREIGN KEY ("application_id","job_id") REFERENCES "public"."applications"("id","job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_question_id_job_id_questions_id_job_id_fk" FOREIGN KEY ("question_id","job_id") REFERENCES "public"."questions"("id","job_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_attempt_id_application_id_attempts_id_application_id_fk" FOREIGN KEY ("attempt_id","application_id") REFERENCES "public"."attempts"("id","application_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_application_id_job_id_applications_id_job_id_fk" FOREIGN KEY ("application_id","job_id") REFERENCES "public"."applications"("id","job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_question_id_job_id_questions_id_job_id_fk" FOREIGN KEY ("question_id","job_id") REFERENCES "public"."questions"("id","job_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_openings" ADD CONSTRAINT "question_openings_application_id_job_id_applications_id_job_id_fk" FOREIGN KEY ("application_id","job_id") REFERENCES "public"."applications"("id","job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_openings" ADD CONSTRAINT "question_openings_question_id_job_id_questions_id_job_id_fk" FOREIGN KEY ("question_id","job_id") REFERENCES "public"."questions"("id","job_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segments" ADD CONSTRAINT "segments_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_version_id_job_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."job_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_job_id_company_id_jobs_id_company_id_fk" FOREIGN KEY ("job_id","company_id") REFERENCES "public"."jobs"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bucket_deltas" ADD CONSTRAINT "bucket_deltas_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_grants" ADD CONSTRAINT "interview_grants_session_id_interview_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."interview_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_grants" ADD CONSTRAINT "interview_grants_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_versions" ADD CONSTRAINT "job_versions_job_id_company_id_jobs_id_company_id_fk" FOREIGN KEY ("job_id","company_id") REFERENCES "public"."jobs"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_job_id_company_id_jobs_id_company_id_fk" FOREIGN KEY ("job_id","company_id") REFERENCES "public"."jobs"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviewers" ADD CONSTRAINT "reviewers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviewers" ADD CONSTRAINT "reviewers_job_id_company_id_jobs_id_company_id_fk" FOREIGN KEY ("job_id","company_id") REFERENCES "public"."jobs"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_reviews" ADD CONSTRAINT "answer_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_reviews" ADD CONSTRAINT "answer_reviews_answer_id_job_id_answers_id_job_id_fk" FOREIGN KEY ("answer_id","job_id") REFERENCES "public"."answers"("id","job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_reviews" ADD CONSTRAINT "answer_reviews_application_id_job_id_applications_id_job_id_fk" FOREIGN KEY ("application_id","job_id") REFERENCES "public"."applications"("id","job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_application_id_job_id_applications_id_job_id_fk" FOREIGN KEY ("application_id","job_id") REFERENCES "public"."applications"("id","job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_comments" ADD CONSTRAINT "review_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_comments" ADD CONSTRAINT "review_comments_application_id_job_id_applications_id_job_id_fk" FOREIGN KEY ("application_id","job_id") REFERENCES "public"."applications"("id","job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_comments" ADD CONSTRAINT "review_comments_question_id_job_id_questions_id_job_id_fk" FOREIGN KEY ("question_id","job_id") REFERENCES "public"."questions"("id","job_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_application_id_job_id_applications_id_job_id_fk" FOREIGN KEY ("application_id","job_id") REFERENCES "public"."applications"("id","job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_company_id_user_id_memberships_company_id_user_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_unfinished" ON "attempts" USING btree ("state","heartbeat_at");--> statement-breakpoint
CREATE INDEX "applications_page" ON "applications" USING btree ("job_id","bucket","date" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "applications_name" ON "applications" USING btree ("job_id","bucket",lower(applicant_name),"id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "applications_rating" ON "applications" USING btree ("job_id","bucket",coalesce(average_review, 0),"id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "applications_archived" ON "applications" USING btree ("job_id","bucket","date" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE archived_at is not null;--> statement-breakpoint
CREATE INDEX "applications_deadline" ON "applications" USING btree ("job_id","deadline") WHERE bucket = 'AwaitingResponse' and archived_at is null;--> statement-breakpoint
CREATE INDEX "applications_user" ON "applications" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "bucket_deltas_job" ON "bucket_deltas" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "events_company" ON "events" USING btree ("company_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "events_job" ON "events" USING btree ("job_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "events_application" ON "events" USING btree ("application_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "jobs_list" ON "jobs" USING btree ("company_id","archived","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "mails_application" ON "mails" USING btree ("application_id","id");--> statement-breakpoint
CREATE INDEX "mails_state" ON "mails" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "questions_job" ON "questions" USING btree ("job_id","order");--> statement-breakpoint
CREATE INDEX "reviewers_user" ON "reviewers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "answer_reviews_application" ON "answer_reviews" USING btree ("application_id","user_id");--> statement-breakpoint
CREATE INDEX "comments_application" ON "comments" USING btree ("application_id","id");--> statement-breakpoint
CREATE INDEX "reviews_job_user" ON "reviews" USING btree ("job_id","user_id");--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));