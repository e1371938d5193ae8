import { anApplication, aVersion } from '../../server/test/factories.ts';
import type { Job, Question } from '../../server/test/factories.ts';
import type { World } from '../lib/world.ts';

/** Adds applicants who all answered the question with the recording of that attempt. */
export async function addResponses(
  { database: { db, pool } }: World,
  { job, question, attempt, count }: { job: Job; question: Question; attempt: number; count: number },
): Promise<void> {
  const { version_id } = await aVersion(db, await anApplication(db, { job }));
  await pool.query(
    `with people as (
       insert into users (email, first_name, last_name)
       select format('answer.%s.%s@mail.example', $1::text, n), 'Amara', format('Okafor %s', n)
       from generate_series(1, $5::int) n returning id, full_name),
     applicants as (
       insert into applications (job_id, company_id, user_id, applicant_name, status, answer_count, version_id, opened_at,
         invited_at, responded_at, deadline)
       select $2, $3, id, full_name, 4, 1, $7, now(), now(), now(), now() + interval '30 days' from people order by id returning id),
     recordings as (
       insert into attempts (application_id, question_id, job_id, company_id, number, state, counted, ended_by, recorded_ms,
         captured_ms, bytes, max_bytes, max_ms, max_segments, mime_type, media_key, media_type, poster_key, duration, width, height, peaks)
       select a.id, $4, $2, $3, 1, 'playable', true, 'stop', t.recorded_ms, t.captured_ms, t.bytes, t.max_bytes, t.max_ms,
         t.max_segments, t.mime_type, t.media_key, t.media_type, t.poster_key, t.duration, t.width, t.height, t.peaks
       from applicants a cross join attempts t where t.id = $6 returning id, application_id)
     insert into answers (application_id, question_id, job_id, company_id, attempt_id)
     select application_id, $4, $2, $3, id from recordings`,
    [`${job.id}`, job.id, job.company_id, question.id, count, attempt, version_id],
  );
  await pool.query('vacuum analyze');
}
