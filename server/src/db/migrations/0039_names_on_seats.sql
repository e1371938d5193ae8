ALTER TABLE "applications" ADD COLUMN "applicant_first_name" text;--> statement-breakpoint
ALTER TABLE "reviewers" ADD COLUMN "first_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviewers" ADD COLUMN "last_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviewers" ADD COLUMN "accepted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "password_links" ADD COLUMN "first_name" text;--> statement-breakpoint
ALTER TABLE "password_links" ADD COLUMN "last_name" text;--> statement-breakpoint
-- Panels show whom they showed. Members, and whoever rated there, have accepted.
UPDATE reviewers r SET first_name = u.first_name, last_name = u.last_name,
  accepted_at = CASE WHEN EXISTS (SELECT 1 FROM memberships m WHERE m.company_id = r.company_id AND m.user_id = r.user_id)
    OR EXISTS (SELECT 1 FROM reviews v WHERE v.job_id = r.job_id AND v.user_id = r.user_id) THEN coalesce(r.invited_at, r.created_at) END
FROM users u WHERE u.id = r.user_id;
