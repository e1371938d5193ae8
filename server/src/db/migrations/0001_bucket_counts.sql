-- Every statement that moves applicants between buckets leaves the difference, in the same transaction.
CREATE FUNCTION count_buckets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO bucket_deltas (job_id, bucket, archived, n, successful, rated, rating_sum)
    SELECT job_id, bucket, archived_at IS NOT NULL, count(*), count(shortlisted_at), count(average_review),
           coalesce(sum(round(average_review::numeric, 4)), 0)
    FROM new_rows GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    -- Where the job itself goes, its counts go with it.
    INSERT INTO bucket_deltas (job_id, bucket, archived, n, successful, rated, rating_sum)
    SELECT job_id, bucket, archived_at IS NOT NULL, -count(*), -count(shortlisted_at), -count(average_review),
           -coalesce(sum(round(average_review::numeric, 4)), 0)
    FROM old_rows WHERE EXISTS (SELECT 1 FROM jobs WHERE jobs.id = old_rows.job_id) GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO bucket_deltas (job_id, bucket, archived, n, successful, rated, rating_sum)
    SELECT job_id, bucket, archived, sum(sign), sum(sign * shortlisted), sum(sign * rated), sum(sign * rating)
    FROM (
      SELECT job_id, bucket, archived_at IS NOT NULL AS archived, 1 AS sign, (shortlisted_at IS NOT NULL)::int AS shortlisted,
             (average_review IS NOT NULL)::int AS rated, coalesce(round(average_review::numeric, 4), 0) AS rating FROM new_rows
      UNION ALL
      SELECT job_id, bucket, archived_at IS NOT NULL, -1, (shortlisted_at IS NOT NULL)::int,
             (average_review IS NOT NULL)::int, coalesce(round(average_review::numeric, 4), 0) FROM old_rows
    ) AS moved
    GROUP BY 1, 2, 3
    HAVING sum(sign) <> 0 OR sum(sign * shortlisted) <> 0 OR sum(sign * rated) <> 0 OR sum(sign * rating) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_buckets_insert AFTER INSERT ON applications
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_buckets();
--> statement-breakpoint
CREATE TRIGGER count_buckets_update AFTER UPDATE ON applications
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_buckets();
--> statement-breakpoint
CREATE TRIGGER count_buckets_delete AFTER DELETE ON applications
REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_buckets();
