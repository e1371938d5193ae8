CREATE TABLE "scenario_pictures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scenario_pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_erasures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_erasures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"external_id" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"fault" text,
	"next_try_at" timestamp (3) with time zone,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_erasures_test" UNIQUE("company_id","external_id")
);
--> statement-breakpoint
ALTER TABLE "scenario_pictures" ADD CONSTRAINT "scenario_pictures_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenario_pictures" ADD CONSTRAINT "scenario_pictures_job_id_company_id_jobs_id_company_id_fk" FOREIGN KEY ("job_id","company_id") REFERENCES "public"."jobs"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_erasures" ADD CONSTRAINT "provider_erasures_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scenario_pictures_job" ON "scenario_pictures" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "scenario_pictures_file" ON "scenario_pictures" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "provider_erasures_due" ON "provider_erasures" USING btree ("next_try_at") WHERE "provider_erasures"."next_try_at" is not null;