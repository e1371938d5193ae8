CREATE TABLE "marketplace_days" (
	"job_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"day" date NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"opens" integer DEFAULT 0 NOT NULL,
	"registrations" integer DEFAULT 0 NOT NULL,
	"completions" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "marketplace_days_key" PRIMARY KEY("job_id","day")
);
--> statement-breakpoint
ALTER TABLE "marketplace_days" ADD CONSTRAINT "marketplace_days_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_days" ADD CONSTRAINT "marketplace_days_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "marketplace_days_company" ON "marketplace_days" USING btree ("company_id","day");