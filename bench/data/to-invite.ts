import { aJob, aQuestion } from '../../server/test/factories.ts';
import type { Job } from '../../server/test/factories.ts';
import type { World } from '../lib/world.ts';

/** A published activity with uninvited applicants, and an invitation of usual length. */
export async function addJobToInvite({ database: { db, pool }, staff }: World, count: number): Promise<Job> {
  const job = await aJob(db, {
    company_id: staff.company_id,
    created_by: staff.id,
    invitation_subject: 'Your video interview, [FIRST NAME]',
    invitation_text:
      '<p>Hello [FIRST NAME],</p><p>[ORGANISATION NAME] invites you to a video interview for <strong>[INTERVIEW TITLE]</strong>. ' +
      'It has [QUESTION COUNT] questions and takes about [DURATION]. You can record it whenever it suits you, until [DEADLINE].</p>',
  });
  await aQuestion(db, { job });
  await pool.query(
    `with people as (
       insert into users (email, first_name, last_name)
       select format('to-invite.%s.%s@mail.example', $1::bigint, n), 'Amara', format('Okafor %s', n)
       from generate_series(1, $3::int) n returning id, first_name || ' ' || last_name as name)
     insert into applications (job_id, company_id, user_id, applicant_name) select $1, $2, id, name from people`,
    [job.id, job.company_id, count],
  );
  return job;
}
