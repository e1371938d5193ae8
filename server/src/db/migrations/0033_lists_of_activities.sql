-- Nobody adds or moves anybody between the counts as they are and the counts as they are to be.
LOCK TABLE applications, bucket_deltas, reviews IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
-- An index holds entries of 2,700 bytes at most; 120 letters come to more than 400 only where each stands for a whole word.
CREATE OR REPLACE FUNCTION set_title_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.title_words := left(search_text(NEW.title), 400);
  RETURN NEW;
END $$;
--> statement-breakpoint
UPDATE jobs SET title_words = left(title_words, 400) WHERE length(title_words) > 400;
--> statement-breakpoint
DROP INDEX "jobs_list";--> statement-breakpoint
DROP INDEX "jobs_words";--> statement-breakpoint
DROP INDEX "reviewers_user";--> statement-breakpoint
DROP INDEX "reviews_job_user";--> statement-breakpoint
ALTER TABLE "bucket_deltas" ADD COLUMN "company_id" bigint;--> statement-breakpoint
UPDATE bucket_deltas SET company_id = jobs.company_id FROM jobs WHERE jobs.id = bucket_deltas.job_id;
--> statement-breakpoint
ALTER TABLE "bucket_deltas" ALTER COLUMN "company_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "bucket_deltas" ADD COLUMN "lacking" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bucket_deltas" ADD COLUMN "doubtful" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "counts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "bucket_deltas_waiting" ON "bucket_deltas" USING btree ("company_id","job_id","n") WHERE bucket = 'Responded' and not archived;--> statement-breakpoint
CREATE INDEX "jobs_by_age" ON "jobs" USING btree ("company_id","archived","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"status","created_by","title_words","deleting_at");--> statement-breakpoint
CREATE INDEX "jobs_by_title" ON "jobs" USING btree ("company_id","archived","title_words","id","status","created_by","deleting_at");--> statement-breakpoint
CREATE INDEX "jobs_by_deadline" ON "jobs" USING btree ("company_id","archived","fixed_deadline","id","status","created_by","title_words","deleting_at");--> statement-breakpoint
CREATE INDEX "reviewers_seats" ON "reviewers" USING btree ("user_id","job_id");--> statement-breakpoint
CREATE INDEX "reviewers_company" ON "reviewers" USING btree ("company_id","user_id","job_id");--> statement-breakpoint
CREATE INDEX "reviews_uncounted" ON "reviews" USING btree ("job_id","user_id","application_id") WHERE sent_at is not null and not counts;--> statement-breakpoint
CREATE INDEX "reviews_job_user" ON "reviews" USING btree ("job_id","user_id","sent_at","application_id");--> statement-breakpoint
UPDATE reviews SET counts = true FROM applications a WHERE a.id = reviews.application_id AND reviews.sent_at IS NOT NULL AND a.average_review IS NOT NULL;
--> statement-breakpoint
INSERT INTO bucket_deltas (job_id, company_id, bucket, archived, n, successful, rated, rating_sum, lacking, doubtful)
SELECT job_id, company_id, bucket, archived_at IS NOT NULL, 0, 0, 0, 0, count(*), count(*) FILTER (WHERE status <> 6 AND strip = '[]')
FROM applications WHERE facets & 4 <> 0 GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
-- As before, and with the company and who may be incomplete: 4 is that part of the number of labels and facets.
CREATE OR REPLACE FUNCTION count_buckets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO bucket_deltas (job_id, company_id, bucket, archived, n, successful, rated, rating_sum, lacking, doubtful)
    SELECT job_id, company_id, bucket, archived_at IS NOT NULL, count(*), count(shortlisted_at), count(average_review),
           coalesce(sum(round(average_review::numeric, 4)), 0),
           count(*) FILTER (WHERE facets & 4 <> 0), count(*) FILTER (WHERE facets & 4 <> 0 AND status <> 6 AND strip = '[]')
    FROM new_rows GROUP BY 1, 2, 3, 4;
  ELSIF TG_OP = 'DELETE' THEN
    -- Where the job itself goes, its counts go with it.
    INSERT INTO bucket_deltas (job_id, company_id, bucket, archived, n, successful, rated, rating_sum, lacking, doubtful)
    SELECT job_id, company_id, bucket, archived_at IS NOT NULL, -count(*), -count(shortlisted_at), -count(average_review),
           -coalesce(sum(round(average_review::numeric, 4)), 0),
           -count(*) FILTER (WHERE facets & 4 <> 0), -count(*) FILTER (WHERE facets & 4 <> 0 AND status <> 6 AND strip = '[]')
    FROM old_rows WHERE EXISTS (SELECT 1 FROM jobs WHERE jobs.id = old_rows.job_id) GROUP BY 1, 2, 3, 4;
  ELSE
    INSERT INTO bucket_deltas (job_id, company_id, bucket, archived, n, successful, rated, rating_sum, lacking, doubtful)
    SELECT job_id, company_id, bucket, archived, sum(sign), sum(sign * shortlisted), sum(sign * rated), sum(sign * rating),
           sum(sign * lacking), sum(sign * doubtful)
    FROM (
      SELECT job_id, company_id, bucket, archived_at IS NOT NULL AS archived, 1 AS sign, (shortlisted_at IS NOT NULL)::int AS shortlisted,
             (average_review IS NOT NULL)::int AS rated, coalesce(round(average_review::numeric, 4), 0) AS rating,
             (facets & 4 <> 0)::int AS lacking, (facets & 4 <> 0 AND status <> 6 AND strip = '[]')::int AS doubtful FROM new_rows
      UNION ALL
      SELECT job_id, company_id, bucket, archived_at IS NOT NULL, -1, (shortlisted_at IS NOT NULL)::int,
             (average_review IS NOT NULL)::int, coalesce(round(average_review::numeric, 4), 0),
             (facets & 4 <> 0)::int, (facets & 4 <> 0 AND status <> 6 AND strip = '[]')::int FROM old_rows
    ) AS moved
    GROUP BY 1, 2, 3, 4
    HAVING sum(sign) <> 0 OR sum(sign * shortlisted) <> 0 OR sum(sign * rated) <> 0 OR sum(sign * rating) <> 0
      OR sum(sign * lacking) <> 0 OR sum(sign * doubtful) <> 0;
  END IF;
  RETURN NULL;
END $$;
