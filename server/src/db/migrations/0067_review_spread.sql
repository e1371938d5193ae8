ALTER TABLE "applications" ADD COLUMN "review_spread" double precision;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "applications_unratable" ON "applications" USING btree ("job_id","bucket") WHERE bucket in ('Responded', 'Reviewed') and (declined_at is not null or answer_count = 0);--> statement-breakpoint
CREATE INDEX "bucket_deltas_reviewed" ON "bucket_deltas" USING btree ("company_id","job_id","n") WHERE bucket = 'Reviewed' and not archived;--> statement-breakpoint
WITH rated AS (
  SELECT r.application_id, 0 AS question_id, r.user_id, r.rating::float8 AS rating FROM reviews r WHERE r.sent_at IS NOT NULL AND r.rating IS NOT NULL
  UNION ALL SELECT r.application_id, ar.question_id, r.user_id, ar.rating::float8 FROM reviews r
    JOIN answer_reviews ar ON ar.application_id = r.application_id AND ar.user_id = r.user_id WHERE r.sent_at IS NOT NULL AND r.rating IS NULL
  UNION ALL SELECT r.application_id, m.question_id, r.user_id, avg(l.place)::float8 * j.rating_scale / (SELECT count(*) FROM matrix_levels c WHERE c.job_id = j.id)
    FROM reviews r JOIN matrix_reviews m ON m.application_id = r.application_id AND m.user_id = r.user_id
    JOIN matrix_levels l ON l.id = m.level_id JOIN jobs j ON j.id = r.job_id
    WHERE r.sent_at IS NOT NULL AND r.rating IS NULL GROUP BY r.application_id, m.question_id, r.user_id, j.id
), spreads AS (
  SELECT application_id, max(spread) AS spread FROM (
    SELECT application_id, max(rating) - min(rating) AS spread FROM rated GROUP BY application_id, question_id HAVING count(DISTINCT user_id) > 1) s
  GROUP BY application_id
)
UPDATE applications a SET review_spread = s.spread FROM spreads s WHERE a.id = s.application_id;
