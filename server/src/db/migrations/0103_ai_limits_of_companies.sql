ALTER TABLE "companies" ADD COLUMN "ai_monthly_tokens" integer;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "ai_monthly_minutes" integer;