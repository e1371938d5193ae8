-- Every statement that moves applicants between buckets leaves the difference, in the same transaction.
CREATE FUNCTION count_buckets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO bucket_deltas (job_id, bucket, archived, n)
    SELECT job_id, bucket, archived_at IS NOT NULL, count(*) FROM new_rows GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    -- Where the job itself goes, its counts go with it.
    INSERT INTO bucket_deltas (job_id, bucket, archived, n)
    SELECT job_id, bucket, archived_at IS NOT NULL, -count(*) FROM old_rows
    WHERE EXISTS (SELECT 1 FROM jobs WHERE jobs.id = old_rows.job_id) GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO bucket_deltas (job_id, bucket, archived, n)
    SELECT job_id, bucket, archived, sum(n) FROM (
      SELECT job_id, bucket, archived_at IS NOT NULL AS archived, 1 AS n FROM new_rows
      UNION ALL
      SELECT job_id, bucket, archived_at IS NOT NULL, -1 FROM old_rows
    ) AS moved GROUP BY 1, 2, 3 HAVING sum(n) <> 0;
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
