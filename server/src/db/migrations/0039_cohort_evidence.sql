CREATE TABLE "cohort_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cohort_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cohort_id" bigint NOT NULL,
	"quarter" text NOT NULL,
	"with_cohort_id" bigint,
	"fingerprint" text NOT NULL,
	"kept_by" bigint NOT NULL,
	"kept_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cohort_work" (
	"application_id" bigint PRIMARY KEY NOT NULL,
	"assignment_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cohort_reports" ADD CONSTRAINT "cohort_reports_cohort_id_cohorts_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohorts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_reports" ADD CONSTRAINT "cohort_reports_with_cohort_id_cohorts_id_fk" FOREIGN KEY ("with_cohort_id") REFERENCES "public"."cohorts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_reports" ADD CONSTRAINT "cohort_reports_kept_by_users_id_fk" FOREIGN KEY ("kept_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_work" ADD CONSTRAINT "cohort_work_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_work" ADD CONSTRAINT "cohort_work_assignment_id_cohort_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."cohort_assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cohort_reports_cohort" ON "cohort_reports" USING btree ("cohort_id","id");--> statement-breakpoint
CREATE INDEX "cohort_reports_with" ON "cohort_reports" USING btree ("with_cohort_id");--> statement-breakpoint
CREATE INDEX "cohort_work_assignment" ON "cohort_work" USING btree ("assignment_id");