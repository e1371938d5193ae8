CREATE TABLE "actions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "actions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"job_id" bigint NOT NULL,
	"application_id" bigint NOT NULL,
	"action_type" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_user_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"declined_at" timestamp (3) with time zone,
	"dismissed_at" timestamp (3) with time zone,
	"closed_by" bigint,
	"answer" text,
	"is_open" boolean GENERATED ALWAYS AS (completed_at is null and declined_at is null and dismissed_at is null) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"application_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"about" timestamp (3) with time zone NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminders_application_id_kind_about_pk" PRIMARY KEY("application_id","kind","about")
);
--> statement-breakpoint
CREATE TABLE "sending_recipients" (
	"sending_id" bigint NOT NULL,
	"job_id" bigint NOT NULL,
	"application_id" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	CONSTRAINT "sending_recipients_sending_id_application_id_pk" PRIMARY KEY("sending_id","application_id")
);
--> statement-breakpoint
CREATE TABLE "sendings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sendings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"words" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"total" integer NOT NULL,
	"created_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"start_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "sendings_id_job" UNIQUE("id","job_id")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "sending_id" bigint;--> statement-breakpoint
ALTER TABLE "actions" ADD CONSTRAINT "actions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "actions" ADD CONSTRAINT "actions_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "actions" ADD CONSTRAINT "actions_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "actions" ADD CONSTRAINT "actions_application_id_job_id_applications_id_job_id_fk" FOREIGN KEY ("application_id","job_id") REFERENCES "public"."applications"("id","job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "actions" ADD CONSTRAINT "actions_application_id_company_id_applications_id_company_id_fk" FOREIGN KEY ("application_id","company_id") REFERENCES "public"."applications"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sending_recipients" ADD CONSTRAINT "sending_recipients_sending_id_job_id_sendings_id_job_id_fk" FOREIGN KEY ("sending_id","job_id") REFERENCES "public"."sendings"("id","job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sending_recipients" ADD CONSTRAINT "sending_recipients_application_id_job_id_applications_id_job_id_fk" FOREIGN KEY ("application_id","job_id") REFERENCES "public"."applications"("id","job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sendings" ADD CONSTRAINT "sendings_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sendings" ADD CONSTRAINT "sendings_job_id_company_id_jobs_id_company_id_fk" FOREIGN KEY ("job_id","company_id") REFERENCES "public"."jobs"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "actions_open" ON "actions" USING btree ("application_id","action_type") WHERE is_open;--> statement-breakpoint
CREATE INDEX "actions_application" ON "actions" USING btree ("application_id","id");--> statement-breakpoint
CREATE INDEX "actions_company" ON "actions" USING btree ("company_id","action_type","is_open","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "actions_job" ON "actions" USING btree ("job_id","action_type","is_open","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sending_recipients_waiting" ON "sending_recipients" USING btree ("sending_id","application_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "sending_recipients_application" ON "sending_recipients" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "sendings_job" ON "sendings" USING btree ("job_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sendings_open" ON "sendings" USING btree ("id") WHERE finished_at is null and cancelled_at is null;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_sending_id_sendings_id_fk" FOREIGN KEY ("sending_id") REFERENCES "public"."sendings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_sending" UNIQUE("sending_id","application_id");