select j.id, j.title, j.status, j.archived, j.question_count, j.applicant_deadline_days, j.fixed_deadline, j.created_at,
       j.created_by, j.company_id, count(*) over () as total,
       (select jsonb_object_agg(bucket, n) from (
          select bucket, sum(n) as n from bucket_deltas where job_id = j.id and not archived group by bucket) c) as buckets,
       (select jsonb_agg(jsonb_build_object('id', u.id, 'full_name', u.full_name) order by r.id)
          from reviewers r join users u on u.id = r.user_id where r.job_id = j.id) as panel,
       (select sum(coalesce(preparation_seconds, 30) + answer_seconds) from questions
          where job_id = j.id and removed_at is null) as seconds
from jobs j
where j.company_id = $1 and not j.archived
order by j.created_at desc, j.id desc
limit 20
