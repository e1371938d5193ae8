CREATE TABLE "webinars" (
	"job_id" bigint PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"time_zone" text NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"join_link" text DEFAULT '' NOT NULL,
	"seats" integer,
	"recording_link" text DEFAULT '' NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"sequence" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webinar_registrations" (
	"application_id" bigint PRIMARY KEY NOT NULL,
	"job_id" bigint NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"registered_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"joined_at" timestamp (3) with time zone,
	"attended" boolean,
	"changes" integer DEFAULT 0 NOT NULL,
	"notified_sequence" integer NOT NULL,
	"reminded_day" timestamp (3) with time zone,
	"reminded_hour" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "events" drop column "topic";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "topic" text GENERATED ALWAYS AS (case when type in ('application.reviewed', 'application.rated', 'application.commented') then 'reviews' when split_part(type, '.', 1) in ('application', 'invitation', 'deadline', 'data') then 'applicants' when split_part(type, '.', 1) in ('link', 'setup', 'check', 'practice', 'question', 'attempt', 'interview', 'declined', 'recording', 'webinar') then 'interviews' when split_part(type, '.', 1) in ('adjustment', 'extension', 'reset') then 'requests' when split_part(type, '.', 1) in ('review', 'feedback') then 'reviews' else 'activity' end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "calendar" text;--> statement-breakpoint
ALTER TABLE "webinars" ADD CONSTRAINT "webinars_job_id_company_id_jobs_id_company_id_fk" FOREIGN KEY ("job_id","company_id") REFERENCES "public"."jobs"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webinar_registrations" ADD CONSTRAINT "webinar_registrations_application_id_job_id_applications_id_job_id_fk" FOREIGN KEY ("application_id","job_id") REFERENCES "public"."applications"("id","job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webinars_coming" ON "webinars" USING btree ("company_id","ends_at");--> statement-breakpoint
CREATE INDEX "webinars_by_end" ON "webinars" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "webinar_registrations_state" ON "webinar_registrations" USING btree ("job_id","state","asked_at","application_id");--> statement-breakpoint
CREATE INDEX "webinar_registrations_order" ON "webinar_registrations" USING btree ("job_id","asked_at","application_id");--> statement-breakpoint
CREATE INDEX "webinar_registrations_notified" ON "webinar_registrations" USING btree ("job_id","notified_sequence");--> statement-breakpoint
-- By hand: the column is written again for the topic of webinars, and its indexes left with it.
CREATE INDEX "events_company_topic" ON "events" USING btree ("company_id","topic","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "events_job_topic" ON "events" USING btree ("job_id","topic","id" DESC NULLS FIRST);
