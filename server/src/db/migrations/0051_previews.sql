CREATE TABLE "previews" (
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"job_id" bigint NOT NULL,
	"application_id" bigint,
	"sample_id" bigint,
	"last_applicant" bigint NOT NULL,
	CONSTRAINT "previews_company_id_user_id_pk" PRIMARY KEY("company_id","user_id"),
	CONSTRAINT "previews_job_id_unique" UNIQUE("job_id")
);
--> statement-breakpoint
ALTER TABLE "previews" ADD CONSTRAINT "previews_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "previews" ADD CONSTRAINT "previews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "previews" ADD CONSTRAINT "previews_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "previews" ADD CONSTRAINT "previews_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "previews" ADD CONSTRAINT "previews_sample_id_applications_id_fk" FOREIGN KEY ("sample_id") REFERENCES "public"."applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "previews_user" ON "previews" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "previews_application" ON "previews" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "previews_sample" ON "previews" USING btree ("sample_id");