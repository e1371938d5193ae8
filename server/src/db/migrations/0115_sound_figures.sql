ALTER TABLE "attempts" ADD COLUMN "sound_figures" jsonb;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "sound_left_out" boolean DEFAULT false NOT NULL;