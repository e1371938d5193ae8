CREATE TABLE "provider_deliveries" (
	"company_id" bigint NOT NULL,
	"signature" text NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_deliveries_company_id_signature_pk" PRIMARY KEY("company_id","signature")
);
--> statement-breakpoint
CREATE TABLE "test_providers" (
	"company_id" bigint PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"base_url" text NOT NULL,
	"account" text NOT NULL,
	"api_key" text NOT NULL,
	"webhook_secret" text,
	"webhook_name" text NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "test_providers_webhook_name_unique" UNIQUE("webhook_name")
);
--> statement-breakpoint
CREATE TABLE "provider_tests" (
	"application_id" bigint PRIMARY KEY NOT NULL,
	"job_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"state" text NOT NULL,
	"assessment" text NOT NULL,
	"assessment_name" text NOT NULL,
	"external_id" text,
	"link" text,
	"result" jsonb,
	"report_file_id" bigint,
	"tries" integer DEFAULT 0 NOT NULL,
	"fault" text,
	"next_try_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"linked_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "provider_tests_external" UNIQUE("company_id","external_id")
);
--> statement-breakpoint
ALTER TABLE "provider_deliveries" ADD CONSTRAINT "provider_deliveries_company_id_test_providers_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."test_providers"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_providers" ADD CONSTRAINT "test_providers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_tests" ADD CONSTRAINT "provider_tests_report_file_id_stored_files_id_fk" FOREIGN KEY ("report_file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_tests" ADD CONSTRAINT "provider_tests_application_id_job_id_applications_id_job_id_fk" FOREIGN KEY ("application_id","job_id") REFERENCES "public"."applications"("id","job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_deliveries_age" ON "provider_deliveries" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "provider_tests_job" ON "provider_tests" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "provider_tests_report" ON "provider_tests" USING btree ("report_file_id");--> statement-breakpoint
CREATE INDEX "provider_tests_due" ON "provider_tests" USING btree ("next_try_at") WHERE "provider_tests"."next_try_at" is not null;