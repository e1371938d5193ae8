ALTER TABLE "reviews" ADD COLUMN "left_panel_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "excluded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "excluded_by" bigint;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "excluded_reason" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_excluded_by_users_id_fk" FOREIGN KEY ("excluded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION mark_former_reviewers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reviews SET left_panel_at = now() FROM gone JOIN jobs ON jobs.id = gone.job_id
  WHERE reviews.job_id = gone.job_id AND reviews.user_id = gone.user_id AND jobs.deleting_at IS NULL;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION unmark_former_reviewers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reviews SET left_panel_at = NULL FROM come
  WHERE reviews.job_id = come.job_id AND reviews.user_id = come.user_id AND reviews.left_panel_at IS NOT NULL;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER reviewers_left AFTER DELETE ON reviewers REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION mark_former_reviewers();
--> statement-breakpoint
CREATE TRIGGER reviewers_came AFTER INSERT ON reviewers REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION unmark_former_reviewers();
--> statement-breakpoint
UPDATE reviews SET left_panel_at = now() FROM jobs WHERE jobs.id = reviews.job_id
  AND NOT EXISTS (SELECT FROM reviewers s WHERE s.job_id = reviews.job_id AND s.user_id = reviews.user_id)
  AND NOT EXISTS (SELECT FROM memberships m WHERE m.company_id = jobs.company_id AND m.user_id = reviews.user_id);
