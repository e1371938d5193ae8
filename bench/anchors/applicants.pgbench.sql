select a.id, a.user_id, a.applicant_name, a.status, a.answer_count, a.average_review, a.review_count, a.reviewed_at,
       a.shortlisted_at, a.rejected_at, a.declined_at, a.responded_at, a.invited_at, a.deadline, a.bucket, a.strip, a.date
from applications a
where a.job_id = JOB and a.bucket = 'Responded' and a.archived_at is null
order by a.date desc, a.id desc
limit 20
