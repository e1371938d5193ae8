ALTER TABLE "companies" ADD COLUMN "sender_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "reply_to_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "reply_to_checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "reply_to_checked_by" bigint;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "reply_to_pending" jsonb;