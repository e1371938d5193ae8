ALTER TABLE "applications" ADD COLUMN "programmes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "programme_reviews" jsonb DEFAULT '[]'::jsonb NOT NULL;