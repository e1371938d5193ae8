CREATE TABLE "shared_content" (
	"key" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "library_questions" ADD COLUMN "guidance" text;--> statement-breakpoint
ALTER TABLE "library_questions" ADD COLUMN "look_for" text;--> statement-breakpoint
ALTER TABLE "library_questions" ADD COLUMN "rubric" jsonb;