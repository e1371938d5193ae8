ALTER TABLE "attempts" ADD COLUMN "picture" text;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "picture_reason" text;