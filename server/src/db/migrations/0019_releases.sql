ALTER TABLE "installation" ADD COLUMN "release" text;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "oldest_release" text;