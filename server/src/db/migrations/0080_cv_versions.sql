CREATE TABLE "cv_versions" (
	"application_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"job_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"filename" text NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"corrected" text,
	"hidden" jsonb NOT NULL,
	"facts" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"corrected_at" timestamp (3) with time zone,
	CONSTRAINT "cv_versions_application_id_number_pk" PRIMARY KEY("application_id","number")
);
--> statement-breakpoint
ALTER TABLE "cv_versions" ADD CONSTRAINT "cv_versions_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cv_versions" ADD CONSTRAINT "cv_versions_application_id_job_id_applications_id_job_id_fk" FOREIGN KEY ("application_id","job_id") REFERENCES "public"."applications"("id","job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cv_versions_job" ON "cv_versions" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "cv_versions_file" ON "cv_versions" USING btree ("file_id");