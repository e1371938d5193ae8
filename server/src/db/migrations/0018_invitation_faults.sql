ALTER TABLE "applications" ADD COLUMN "invitation_fault" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "invitation_fault_at" timestamp (3) with time zone;