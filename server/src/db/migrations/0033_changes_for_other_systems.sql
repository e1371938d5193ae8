ALTER TABLE "applications" ADD COLUMN "metadata" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "metadata" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "company_id" bigint;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "applications_changed" ON "applications" USING btree ("company_id","changed_at","id");--> statement-breakpoint
CREATE INDEX "applications_external" ON "applications" USING btree ("company_id","external_id") WHERE external_id is not null;--> statement-breakpoint
CREATE INDEX "applications_metadata" ON "applications" USING gin (metadata jsonb_path_ops) WHERE metadata <> '{}';--> statement-breakpoint
CREATE INDEX "jobs_changed" ON "jobs" USING btree ("company_id","changed_at","id");--> statement-breakpoint
CREATE INDEX "jobs_external_ids" ON "jobs" USING gin (external_ids jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "jobs_metadata" ON "jobs" USING gin (metadata jsonb_path_ops) WHERE metadata <> '{}';--> statement-breakpoint
CREATE INDEX "reviews_changed" ON "reviews" USING btree ("company_id","changed_at","id") WHERE sent_at is not null;
--> statement-breakpoint
UPDATE "reviews" r SET company_id = j.company_id FROM "jobs" j WHERE j.id = r.job_id;
--> statement-breakpoint
CREATE FUNCTION mark_change() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  -- First the number of the transaction, then the time: a transaction that a reader cannot know of yet has a later time.
  perform pg_current_xact_id();
  new.changed_at := clock_timestamp();
  return new;
end $$;
--> statement-breakpoint
CREATE FUNCTION name_company_of_review() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  select company_id into new.company_id from jobs where id = new.job_id;
  return new;
end $$;
--> statement-breakpoint
CREATE TRIGGER mark_change_insert BEFORE INSERT ON jobs FOR EACH ROW EXECUTE FUNCTION mark_change();
--> statement-breakpoint
CREATE TRIGGER mark_change_update BEFORE UPDATE OF title, status, archived, external_ids, metadata, applicant_deadline_days, fixed_deadline, decision_by, default_locale ON jobs FOR EACH ROW EXECUTE FUNCTION mark_change();
--> statement-breakpoint
CREATE TRIGGER mark_change_insert BEFORE INSERT ON applications FOR EACH ROW EXECUTE FUNCTION mark_change();
--> statement-breakpoint
CREATE TRIGGER mark_change_update BEFORE UPDATE OF user_id, applicant_name, status, answer_count, reviewed_at, shortlisted_at, rejected_at, declined_at, responded_at, invited_at, invitation_failed, deadline, archived_at, external_id, metadata ON applications FOR EACH ROW EXECUTE FUNCTION mark_change();
--> statement-breakpoint
CREATE TRIGGER mark_change_insert BEFORE INSERT ON reviews FOR EACH ROW EXECUTE FUNCTION mark_change();
--> statement-breakpoint
CREATE TRIGGER mark_change_update BEFORE UPDATE OF rating, programme_reviews, sent_at, finalised_at, excluded_at ON reviews FOR EACH ROW EXECUTE FUNCTION mark_change();
--> statement-breakpoint
CREATE TRIGGER name_company BEFORE INSERT ON reviews FOR EACH ROW EXECUTE FUNCTION name_company_of_review();
