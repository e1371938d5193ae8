import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Interview } from '@vivavoce/contract/types.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aCompany, aJob, aMember, anApplication, anAttempt, aQuestion, aVersion } from '../../../test/factories.ts';
import { quickHash } from '../../../test/quick-hash.ts';
import { memberships, users, written_answers } from '../../db/schema/index.ts';
import { uploadToken } from '../../lib/secrets.ts';
import { reopenCompany, suspendCompany } from './companies.service.ts';

const server = useTestServer();

const PASSWORD = 'a quiet street of nine houses';

it('signs users of a suspended company out, tells them at the sign-in, and lets them back', async () => {
  const { db } = server.ctx;
  const company = await aCompany(db);
  const member = await aMember(db, { company_id: company.id });
  await db
    .update(users)
    .set({ password_hash: await quickHash(PASSWORD) })
    .where(eq(users.id, member.id));
  const open = await server.staff(member);
  const signIn = async (password = PASSWORD) => {
    const reply = await server.anonymous().post('/login/ajax', { username: member.email, password });
    return [reply.status, (reply.json as { code?: string }).code];
  };
  expect((await open.get('/api/jobs')).status).toBe(200);
  await suspendCompany(server.ctx, company.shortname, 'Not paid');
  expect((await open.get('/api/jobs')).status).toBe(401);
  expect(await signIn()).toEqual([403, 'company_suspended']);
  // The state of a company is told to its users alone.
  expect(await signIn('wrong password')).toEqual([400, 'wrong_credentials']);

  // With another company the user gets in there, and the suspended one is not offered.
  const other = await aCompany(db);
  await db.insert(memberships).values({ company_id: other.id, user_id: member.id });
  expect(await signIn()).toEqual([200, undefined]);
  const there = await server.staff(member, other.id);
  expect((await there.get('/api/companies')).json).toMatchObject([{ id: other.id }]);
  expect((await there.post(`/company/change/${company.id}`)).status).toBe(404);

  await reopenCompany(server.ctx, company.shortname);
  expect((await open.get('/api/jobs')).status).toBe(200);
});

it('pauses open interviews: nothing new begins, what was begun is kept and can be sent', async () => {
  const { db } = server.ctx;
  const company = await aCompany(db);
  const job = await aJob(db, { company_id: company.id });
  const question = await aQuestion(db, { job, kind: 'text', preparation_seconds: 0, answer_seconds: 0 });
  const application = await aVersion(db, await anApplication(db, { job }));
  const applicant = await server.applicant(application);
  const path = `/api/interview/${application.id}`;
  const read = async () => (await applicant.get(path)).json as Interview;
  expect((await read()).gate).toBe('open');

  await suspendCompany(server.ctx, company.shortname, 'Not paid');
  expect((await read()).gate).toBe('paused');
  const begun = await applicant.post(`${path}/questions/${question.id}/open`, { device: 'device-of-a-test' });
  expect([begun.status, begun.json]).toMatchObject([409, { code: 'interview_paused' }]);
  expect(await db.$count(written_answers)).toBe(0);
  // An upload in progress finishes.
  const video = await aQuestion(db, { job });
  const attempt = await anAttempt(db, { question: video, application, state: 'open' });
  const token = uploadToken(server.ctx.env.SESSION_SECRET, attempt.id, new Date(Date.now() + 3600_000));
  const upload = await server
    .anonymous()
    .send('GET', `/api/attempts/${attempt.id}`, { headers: { 'upload-token': token } });
  expect(upload.status).toBe(200);
  const page = await server.anonymous().get(`/api/public-jobs/${job.shorturl}`);
  expect(page.json).toMatchObject({ open: false });

  await reopenCompany(server.ctx, company.shortname);
  expect((await read()).gate).toBe('open');
});
