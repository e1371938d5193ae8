import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { FirstSteps } from '@vivavoce/contract/types.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aCompany, aJob, aMember, anApplication, aQuestion, aResponse } from '../../../test/factories.ts';
import { companies, jobs, reviews } from '../../db/schema/index.ts';

const server = useTestServer();

test('the first steps follow what is stored, one after the other, and end with the first review', async () => {
  const { db } = server.ctx;
  const { id: company_id } = await aCompany(db);
  const owner = await aMember(db, { company_id, role: 'owner' });
  const staff = await server.staff(owner, company_id);
  const done = async () => {
    const { steps } = (await staff.get('/api/first-steps')).json as FirstSteps;
    return steps && steps.filter((step) => step.done).map(({ step }) => step);
  };
  // Another company is further on its way.
  const other = await aJob(db);
  await aResponse(db, other);
  expect(await done()).toEqual([]);
  await db.update(companies).set({ primary_color: '#007755' }).where(eq(companies.id, company_id));
  expect(await done()).toEqual(['brand']);
  await db.update(companies).set({ reply_to_checked_at: new Date() }).where(eq(companies.id, company_id));
  expect(await done()).toEqual(['brand', 'email']);
  const job = await aJob(db, { company_id, status: 'Draft', created_by: owner.id });
  await aQuestion(db, { job });
  expect(await done()).toEqual(['brand', 'email']);
  await db.update(jobs).set({ status: 'Published' }).where(eq(jobs.id, job.id));
  expect(await done()).toEqual(['brand', 'email', 'activity']);
  const member = await aMember(db, { company_id, role: 'member' });
  expect(await done()).toEqual(['brand', 'email', 'activity', 'colleague']);
  const colleague = await server.staff(member, company_id);
  expect((await colleague.get('/api/first-steps')).json).toEqual({ steps: null });
  await anApplication(db, { job, status: 0, invited_at: null });
  expect(await done()).toEqual(['brand', 'email', 'activity', 'colleague']);
  const { application } = await aResponse(db, job);
  expect(await done()).toEqual(['brand', 'email', 'activity', 'colleague', 'invite']);
  const review = { application_id: application.id, job_id: job.id, user_id: owner.id };
  await db.insert(reviews).values(review);
  expect(await done()).toHaveLength(5);
  await db.update(reviews).set({ sent_at: new Date() }).where(eq(reviews.job_id, job.id));
  expect(await done()).toBeNull();
});

test('a skipped step is skipped for all who set up the company, is taken up again, and ends the list with the others', async () => {
  const { db } = server.ctx;
  const { id: company_id } = await aCompany(db);
  const owner = await server.staff(await aMember(db, { company_id, role: 'owner' }), company_id);
  const admin = await server.staff(await aMember(db, { company_id, role: 'admin' }), company_id);
  const member = await server.staff(await aMember(db, { company_id, role: 'member' }), company_id);
  const put = (step: string, skipped: boolean) => owner.put(`/api/first-steps/${step}`, { json: { skipped } });
  const skipped = async () =>
    ((await admin.get('/api/first-steps')).json as FirstSteps).steps
      ?.filter((step) => step.skipped)
      .map(({ step }) => step);
  expect((await member.put('/api/first-steps/email', { json: { skipped: true } })).status).toBe(403);
  expect((await put('none', true)).status).toBe(404);
  expect(await skipped()).toEqual([]);
  await Promise.all([put('email', true), put('email', true), put('invite', true)]);
  expect(await skipped()).toEqual(['email', 'invite']);
  expect((await put('email', false)).status).toBe(204);
  expect(await skipped()).toEqual(['invite']);
  // The second user is the colleague.
  for (const step of ['brand', 'email', 'activity', 'rate']) await put(step, true);
  expect(await skipped()).toBeUndefined();
});
