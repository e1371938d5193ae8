-- Applicants erased before reports kept their figures: those of an activity and a day beyond the ones already kept.
INSERT INTO "report_applicants" ("company_id", "job_id", "day", "invited_at", "step", "cause", "device", "adjusted", "outcome", "counted")
SELECT e.company_id, e.job_id, e.day, (e.day + time '12:00') at time zone c.time_zone,
  CASE WHEN e.responded_on IS NOT NULL AND coalesce(e.shortlisted_on, e.rejected_on) IS NOT NULL THEN 8
    WHEN e.responded_on IS NOT NULL AND e.reviewed_on IS NOT NULL THEN 7
    WHEN e.responded_on IS NOT NULL THEN 6 ELSE 1 END,
  CASE WHEN e.declined_on IS NOT NULL THEN 'declined' WHEN e.responded_on IS NOT NULL THEN 'open' ELSE 'deadline' END,
  'unknown', false,
  CASE WHEN e.shortlisted_on IS NOT NULL THEN 'shortlisted' WHEN e.rejected_on IS NOT NULL THEN 'rejected' END, false
FROM (
  SELECT *, coalesce(invited_on, added_on) AS day,
    row_number() OVER (PARTITION BY job_id, coalesce(invited_on, added_on) ORDER BY erased_on DESC, id DESC) AS place
  FROM "erased_applications" WHERE coalesce(invited_on, responded_on) IS NOT NULL
) e
JOIN "companies" c ON c.id = e.company_id
WHERE e.place > (
  SELECT count(*) FROM "report_applicants" r
  WHERE r.job_id = e.job_id AND r.day = e.day AND r.application_id IS NULL);
--> statement-breakpoint
DROP TABLE "erased_applications";
