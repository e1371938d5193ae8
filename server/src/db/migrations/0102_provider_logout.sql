ALTER TABLE "sign_in_steps" ADD COLUMN "provider_session" jsonb;--> statement-breakpoint
ALTER TABLE "identity_providers" ADD COLUMN "silent_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "provider_keys" ADD COLUMN "used_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "provider_keys" ADD COLUMN "warned_days" integer;--> statement-breakpoint
ALTER TABLE "provider_sessions" ADD COLUMN "id_token" text;