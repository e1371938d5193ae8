ALTER TABLE "companies" ADD COLUMN "marketplace_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "invitation_promote_practice" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "company_emails" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;