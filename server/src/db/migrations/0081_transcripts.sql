CREATE TABLE "transcript_versions" (
	"transcript_id" bigint NOT NULL,
	"revision" integer NOT NULL,
	"application_id" bigint NOT NULL,
	"source" text NOT NULL,
	"times" text NOT NULL,
	"model" text,
	"cues" jsonb NOT NULL,
	"author" text NOT NULL,
	"user_id" bigint,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transcript_versions_transcript_id_revision_pk" PRIMARY KEY("transcript_id","revision"),
	CONSTRAINT "transcript_versions_model" CHECK ("transcript_versions"."model" is null or "transcript_versions"."author" = 'provider')
);
--> statement-breakpoint
CREATE TABLE "transcripts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transcripts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"attempt_id" bigint NOT NULL,
	"application_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"job_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"language" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transcripts_attempt" UNIQUE("attempt_id"),
	CONSTRAINT "transcripts_id_application" UNIQUE("id","application_id")
);
--> statement-breakpoint
ALTER TABLE "transcript_versions" ADD CONSTRAINT "transcript_versions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_versions" ADD CONSTRAINT "transcript_versions_transcript_id_application_id_transcripts_id_application_id_fk" FOREIGN KEY ("transcript_id","application_id") REFERENCES "public"."transcripts"("id","application_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcripts" ADD CONSTRAINT "transcripts_application_id_job_id_applications_id_job_id_fk" FOREIGN KEY ("application_id","job_id") REFERENCES "public"."applications"("id","job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcripts" ADD CONSTRAINT "transcripts_attempt_id_application_id_attempts_id_application_id_fk" FOREIGN KEY ("attempt_id","application_id") REFERENCES "public"."attempts"("id","application_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transcript_versions_application" ON "transcript_versions" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "transcript_versions_user" ON "transcript_versions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "transcripts_application" ON "transcripts" USING btree ("application_id");--> statement-breakpoint
-- By hand: captions of recordings become the first version of their transcript.
INSERT INTO "transcripts" ("attempt_id", "application_id", "question_id", "job_id", "company_id", "language", "created_at", "updated_at")
SELECT "id", "application_id", "question_id", "job_id", "company_id", left("captions" ->> 'locale', 2),
  coalesce("processed_at", "created_at"), coalesce("processed_at", "created_at")
FROM "attempts" WHERE "captions" IS NOT NULL;--> statement-breakpoint
INSERT INTO "transcript_versions" ("transcript_id", "revision", "application_id", "source", "times", "cues", "author", "at")
SELECT t."id", 1, t."application_id", 'uploaded', 'segment', coalesce((
    SELECT jsonb_agg(jsonb_build_object(
        'from_ms', ((m[1]::int * 60 + m[2]::int) * 60 + m[3]::int) * 1000 + m[4]::int,
        'to_ms', ((m[5]::int * 60 + m[6]::int) * 60 + m[7]::int) * 1000 + m[8]::int,
        'text', trim(regexp_replace(replace(replace(regexp_replace(m[9], '<[^<>]*>', '', 'g'), '&lt;', '<'), '&amp;', '&'), '\s+', ' ', 'g')),
        'starts', '[]'::jsonb) ORDER BY place)
    FROM regexp_split_to_table(a."captions" ->> 'webvtt', E'\n\n+') WITH ORDINALITY AS blocks (block, place),
      regexp_match(block, E'(\\d+):(\\d+):(\\d+)\\.(\\d+) --> (\\d+):(\\d+):(\\d+)\\.(\\d+)[^\n]*\n(.*)') AS m
    WHERE m IS NOT NULL), '[]'::jsonb), 'user', t."created_at"
FROM "transcripts" t JOIN "attempts" a ON a."id" = t."attempt_id";--> statement-breakpoint
UPDATE "attempts" SET "captions" = NULL WHERE "captions" IS NOT NULL;
