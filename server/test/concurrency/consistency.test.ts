import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { mails, mailing_recipients, mailings } from '../../src/db/schema/index.ts';
import { useTestServer } from '../api-test.ts';
import { inconsistencies } from './consistency.ts';
import { anApplicantRequest, anApplication, aUser } from '../factories.ts';
import { aStaffScene } from '../staff-scene.ts';

const server = useTestServer();

it('finds nothing where all is well, and what was planted', async () => {
  const { db } = server.ctx;
  const { job } = await aStaffScene(server);
  const place = { job_id: job.id, company_id: job.company_id };
  const { id } = await anApplication(db, { job });
  const application_id = id;
  expect(await inconsistencies(server)).toEqual({});

  await db.execute(sql`
    update applications set shortlisted_at = now(), rejected_at = now(), declined_at = now(), responded_at = now(),
      deadline = invited_at - interval '1 day' where id = ${id}`);
  await db.execute(sql`update bucket_deltas set n = n + 1`);
  for (const type of ['rejected', 'rejected', 'archived', 'archived'])
    await db.execute(sql`
      insert into events (company_id, job_id, application_id, type, actor_kind)
      values (${job.company_id}, ${job.id}, ${id}, ${`application.${type}`}, 'system')`);
  await anApplicantRequest(db, await anApplication(db, { job }), { completed_at: new Date(), declined_at: new Date() });
  const [mailing] = await db
    .insert(mailings)
    .values({ ...place, kind: 'message', total: 1, created: 1, finished_at: new Date() })
    .returning();
  await db.insert(mailing_recipients).values({ mailing_id: mailing!.id, job_id: job.id, application_id });
  const content = { from_name: '', subject: '', html: '', text: '', to_name: '', to_address: 'other@mail.example' };
  await db.insert(mails).values({ ...place, ...content, application_id, message_id: 'planted', type: 'message' });
  const emptied = await aUser(db, { email: 'erased-1@erased.invalid' });
  await anApplication(db, { job, user_id: emptied.id });
  expect(Object.keys(await inconsistencies(server))).toEqual([
    'stored counts of a stage that a recount contradicts',
    'applicants with two outcomes',
    'applicants who withdrew and sent their answers',
    'applicants whose status contradicts what they did',
    'deadlines of somebody who was not invited, or before the invitation',
    'outcomes recorded twice in a row',
    'archivings recorded twice in a row',
    'archived applicants whose last entry says otherwise',
    'requests with two ends, or an end that nobody gave',
    'mailings that count wrongly',
    'mailings that ended with recipients waiting, or wrote mails though called off or held back',
    'mails that wait for no task',
    'mails to another address than the applicant has, or to an erased person',
    'people who were emptied and are somebody still',
  ]);
});
