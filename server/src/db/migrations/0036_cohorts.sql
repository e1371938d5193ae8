CREATE TABLE "cohort_assignments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cohort_assignments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cohort_id" bigint NOT NULL,
	"job_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "cohort_exclusions" (
	"cohort_id" bigint NOT NULL,
	"address_hash" text NOT NULL,
	CONSTRAINT "cohort_exclusions_cohort_id_address_hash_pk" PRIMARY KEY("cohort_id","address_hash")
);
--> statement-breakpoint
CREATE TABLE "cohort_joins" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cohort_joins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cohort_id" bigint NOT NULL,
	"code" text NOT NULL,
	"token_hash" text NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "cohort_joins_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "cohort_members" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cohort_members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cohort_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"full_name" text NOT NULL,
	"first_name" text NOT NULL,
	"source" text NOT NULL,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cohort_members_person" UNIQUE("cohort_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "cohort_staff" (
	"cohort_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "cohort_staff_cohort_id_user_id_pk" PRIMARY KEY("cohort_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "cohorts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cohorts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"ends_on" date NOT NULL,
	"join_code" text,
	"created_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cohorts_join_code_unique" UNIQUE("join_code")
);
--> statement-breakpoint
ALTER TABLE "cohort_assignments" ADD CONSTRAINT "cohort_assignments_cohort_id_cohorts_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohorts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_assignments" ADD CONSTRAINT "cohort_assignments_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_assignments" ADD CONSTRAINT "cohort_assignments_job_id_company_id_jobs_id_company_id_fk" FOREIGN KEY ("job_id","company_id") REFERENCES "public"."jobs"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_exclusions" ADD CONSTRAINT "cohort_exclusions_cohort_id_cohorts_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohorts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_joins" ADD CONSTRAINT "cohort_joins_cohort_id_cohorts_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohorts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_members" ADD CONSTRAINT "cohort_members_cohort_id_cohorts_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohorts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_members" ADD CONSTRAINT "cohort_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_staff" ADD CONSTRAINT "cohort_staff_cohort_id_cohorts_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohorts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_staff" ADD CONSTRAINT "cohort_staff_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohorts" ADD CONSTRAINT "cohorts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohorts" ADD CONSTRAINT "cohorts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cohort_assignments_open" ON "cohort_assignments" USING btree ("cohort_id","job_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "cohort_assignments_cohort" ON "cohort_assignments" USING btree ("cohort_id","id");--> statement-breakpoint
CREATE INDEX "cohort_assignments_job" ON "cohort_assignments" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "cohort_joins_cohort" ON "cohort_joins" USING btree ("cohort_id");--> statement-breakpoint
CREATE INDEX "cohort_joins_email" ON "cohort_joins" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "cohort_joins_age" ON "cohort_joins" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "cohort_members_page" ON "cohort_members" USING btree ("cohort_id",lower(full_name),"id");--> statement-breakpoint
CREATE INDEX "cohort_members_user" ON "cohort_members" USING btree ("user_id","company_id");--> statement-breakpoint
CREATE INDEX "cohort_staff_user" ON "cohort_staff" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cohorts_page" ON "cohorts" USING btree ("company_id","changed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "cohorts_end" ON "cohorts" USING btree ("ends_on");