ALTER TABLE "jobs" ADD COLUMN "use_sso" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_flows" ADD COLUMN "job_id" bigint;--> statement-breakpoint
ALTER TABLE "sign_in_results" ADD COLUMN "job_id" bigint;--> statement-breakpoint
ALTER TABLE "sign_in_flows" ADD CONSTRAINT "sign_in_flows_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_results" ADD CONSTRAINT "sign_in_results_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_flows_job" ON "sign_in_flows" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "sign_in_results_job" ON "sign_in_results" USING btree ("job_id");