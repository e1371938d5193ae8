ALTER TABLE "applications" ADD COLUMN "outcome_mail_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "outcome_reason" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "outcome_note" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "rejection_reasons" text[];--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "outcome_mail_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "outcome_reason" text;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "outcome_note" text;