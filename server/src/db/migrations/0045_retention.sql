CREATE TABLE "erased_applications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "erased_applications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"status" smallint NOT NULL,
	"bucket" text NOT NULL,
	"answer_count" integer NOT NULL,
	"average_review" double precision,
	"review_count" integer NOT NULL,
	"added_on" date NOT NULL,
	"invited_on" date,
	"responded_on" date,
	"reviewed_on" date,
	"shortlisted_on" date,
	"rejected_on" date,
	"declined_on" date,
	"erased_on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "legal_holds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "legal_holds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" bigint NOT NULL,
	"job_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"set_by" bigint NOT NULL,
	"set_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lift_reason" text,
	"lifted_by" bigint,
	"lifted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "agreed_retention_days" smallint;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "retention_days" smallint;--> statement-breakpoint
ALTER TABLE "erased_applications" ADD CONSTRAINT "erased_applications_job_id_company_id_jobs_id_company_id_fk" FOREIGN KEY ("job_id","company_id") REFERENCES "public"."jobs"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_lifted_by_users_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_application_id_job_id_applications_id_job_id_fk" FOREIGN KEY ("application_id","job_id") REFERENCES "public"."applications"("id","job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erased_applications_job" ON "erased_applications" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "erased_applications_company" ON "erased_applications" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "legal_holds_standing" ON "legal_holds" USING btree ("application_id") WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX "legal_holds_application" ON "legal_holds" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "legal_holds_job" ON "legal_holds" USING btree ("job_id");
--> statement-breakpoint
UPDATE "applications" SET "agreed_retention_days" = "companies"."retention_days" FROM "companies" WHERE "companies"."id" = "applications"."company_id" AND EXISTS (SELECT 1 FROM "consents" WHERE "consents"."application_id" = "applications"."id");
