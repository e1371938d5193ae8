CREATE TABLE "report_applicants" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_applicants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" bigint,
	"company_id" bigint NOT NULL,
	"job_id" bigint,
	"day" date NOT NULL,
	"invited_at" timestamp (3) with time zone NOT NULL,
	"step" smallint NOT NULL,
	"cause" text NOT NULL,
	"device" text NOT NULL,
	"browser" text,
	"adjusted" boolean NOT NULL,
	"outcome" text,
	"sent_hours" integer,
	"reviewed_hours" integer,
	"decided_hours" integer,
	"closes_at" timestamp (3) with time zone,
	"counted" boolean DEFAULT true NOT NULL,
	CONSTRAINT "report_applicants_application_id_unique" UNIQUE("application_id")
);
--> statement-breakpoint
CREATE TABLE "report_days" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_days_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"job_id" bigint,
	"day" date NOT NULL,
	"step" smallint NOT NULL,
	"cause" text NOT NULL,
	"device" text NOT NULL,
	"browser" text,
	"adjusted" boolean NOT NULL,
	"outcome" text,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_hours" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_hours_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"job_id" bigint,
	"day" date NOT NULL,
	"span" text NOT NULL,
	"hours" integer NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_progress" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_progress_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint,
	"time_zone" text,
	"event_id" bigint,
	"rolled_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "report_progress_company_id_unique" UNIQUE("company_id")
);
--> statement-breakpoint
ALTER TABLE "report_applicants" ADD CONSTRAINT "report_applicants_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_applicants" ADD CONSTRAINT "report_applicants_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_applicants" ADD CONSTRAINT "report_applicants_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_days" ADD CONSTRAINT "report_days_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_days" ADD CONSTRAINT "report_days_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_hours" ADD CONSTRAINT "report_hours_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_hours" ADD CONSTRAINT "report_hours_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_progress" ADD CONSTRAINT "report_progress_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_applicants_day" ON "report_applicants" USING btree ("company_id","day","job_id");--> statement-breakpoint
CREATE INDEX "report_applicants_job" ON "report_applicants" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "report_applicants_closes" ON "report_applicants" USING btree ("closes_at");--> statement-breakpoint
CREATE INDEX "report_applicants_uncounted" ON "report_applicants" USING btree ("company_id","job_id","day") WHERE not counted;--> statement-breakpoint
CREATE INDEX "report_days_day" ON "report_days" USING btree ("company_id","day");--> statement-breakpoint
CREATE INDEX "report_days_job" ON "report_days" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "report_hours_day" ON "report_hours" USING btree ("company_id","day");--> statement-breakpoint
CREATE INDEX "report_hours_job" ON "report_hours" USING btree ("job_id");