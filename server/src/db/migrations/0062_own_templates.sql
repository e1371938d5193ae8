ALTER TABLE "job_templates" ADD COLUMN "is_private" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "job_templates" ADD COLUMN "retired_at" timestamp (3) with time zone;