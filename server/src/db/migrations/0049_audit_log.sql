ALTER TABLE "audit_events" ALTER COLUMN "company_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_events" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_events" ALTER COLUMN "job_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_events" ALTER COLUMN "application_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "category" text DEFAULT 'data' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "actor" text DEFAULT 'user' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "session_id" bigint;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "ip" "inet";--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "details" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_events_company" ON "audit_events" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "audit_events_category" ON "audit_events" USING btree ("company_id","category","id");--> statement-breakpoint
CREATE INDEX "audit_events_user" ON "audit_events" USING btree ("company_id","user_id","id");--> statement-breakpoint
CREATE INDEX "audit_events_job" ON "audit_events" USING btree ("job_id","id");--> statement-breakpoint
-- The log can only be added to, by every role: rows may go once the time of AUDIT_LIMITS.kept_days is over.
CREATE FUNCTION audit_events_are_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '396 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'audit_events can only be added to' USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE TRIGGER audit_events_no_change BEFORE UPDATE OR DELETE ON "audit_events"
  FOR EACH ROW EXECUTE FUNCTION audit_events_are_kept();--> statement-breakpoint
CREATE TRIGGER audit_events_no_truncate BEFORE TRUNCATE ON "audit_events"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_events_are_kept();--> statement-breakpoint
REVOKE UPDATE, DELETE, TRUNCATE ON "audit_events" FROM PUBLIC;
