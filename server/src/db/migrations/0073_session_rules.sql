ALTER TABLE "companies" ADD COLUMN "session_idle_minutes" smallint DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "session_longest_hours" smallint DEFAULT 12 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "staff_addresses" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "method" text DEFAULT 'password' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "idle_seconds" integer DEFAULT 3600 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "longest_seconds" integer DEFAULT 43200 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "signed_in_at" timestamp (3) with time zone;--> statement-breakpoint
-- The log is kept for 400 days, the time of AUDIT_LIMITS.kept_days.
CREATE OR REPLACE FUNCTION audit_events_are_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '400 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'audit_events can only be added to' USING ERRCODE = 'insufficient_privilege';
END
$$;
