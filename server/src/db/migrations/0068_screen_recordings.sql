ALTER TABLE "attempts" ADD COLUMN "screen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "screen_offset_ms" integer;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "screen_key" text;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "screen_type" text;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "screen_duration" double precision;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "screen_failure" text;