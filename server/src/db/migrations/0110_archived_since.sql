ALTER TABLE "jobs" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "jobs" SET "archived_at" = "updated_at" WHERE "archived";
