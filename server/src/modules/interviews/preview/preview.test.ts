import type { ResultOf } from '@vivavoce/contract/index.ts';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { aCompany, aMember } from '../../../../test/factories.ts';
import { problemOf } from '../../../../test/staff-scene.ts';
import { applications, jobs, mails } from '../../../db/schema/index.ts';

type Preview = ResultOf<'GET /api/preview'>;

const server = useTestServer();
let company_id: number;
let owner: ApiClient;
beforeEach(async () => {
  company_id = (await aCompany(server.ctx.db, { plan: 'freemium' })).id;
  owner = await server.staff(await aMember(server.ctx.db, { company_id, role: 'owner' }));
});

const read = async (client = owner) => (await client.get('/api/preview')).json as Preview;
const start = async (client = owner) => (await client.post('/api/preview', {})).json as Preview;
const listed = async (preview: Preview) =>
  (await owner.get(`/api/jobs/${preview.job}/applications?status=Responded`)).json as {
    results: { id: number; answer_count: number; user: { full_name: string } }[];
  };

it('begins with nothing, and starts once under simultaneous calls', async () => {
  expect(await read()).toEqual({
    job: null,
    application: null,
    sample: null,
    interview_url: null,
    answered: false,
    rated: false,
  });
  const [one, other] = await Promise.all([start(), start()]);
  expect(one).toEqual(other);
  expect(one).toMatchObject({ job: expect.any(Number), answered: false, rated: false });
  expect(await server.ctx.db.$count(jobs, eq(jobs.company_id, company_id))).toBe(1);
  expect(await read()).toEqual(one);
});

it('has made-up applicants with answers to rate, and an interview of the own that opens', async () => {
  const preview = await start();
  const { results } = await listed(preview);
  expect(results.map(({ user, answer_count }) => `${user.full_name} ${answer_count}`).toSorted()).toEqual([
    'Leila Nasser 1',
    'Owen Brandt 1',
  ]);
  const answers = (await owner.get(`/api/jobs/${preview.job}/answers?application=${preview.sample}`)).text;
  expect(answers).toContain('leaves tonight');
  const token = new URL(preview.interview_url!).searchParams.get('t');
  const [row] = await server.ctx.db.select().from(jobs).where(eq(jobs.id, preview.job!));
  const opened = await server
    .anonymous()
    .post('/api/interview/open', { shorturl: row!.shorturl, token, device: 'device-of-a-test' });
  expect(opened.status, opened.text).toBe(200);
  // The samples get no e-mail, and neither does the member.
  expect(await server.ctx.db.$count(mails, eq(mails.job_id, preview.job!))).toBe(0);
});

it('knows from the data when the interview was sent and when an applicant was rated', async () => {
  const preview = await start();
  const path = `/api/jobs/${preview.job}`;
  const answers = (await owner.get(`${path}/answers?application=${preview.sample}`)).json as { id: number | null }[];
  const answer = answers.find(({ id }) => id !== null)?.id;
  await owner.post(`${path}/answerreviews`, { answer, rating: 4 });
  const saved = await owner.post(`${path}/answerreviews/submit_review`, { application_id: preview.sample });
  expect(saved.status, saved.text).toBeLessThan(300);
  await owner.post(`/api/jobs/${preview.job}/applications/${preview.sample}/finalise-review`, {});
  expect(await read()).toMatchObject({ rated: true, answered: false });
  await server.ctx.db
    .update(applications)
    .set({ responded_at: new Date() })
    .where(eq(applications.id, preview.application!));
  expect(await read()).toMatchObject({ answered: true, interview_url: null });
});

it('does not count in the plan, but further applicants of the sample activity do', async () => {
  const preview = await start();
  const use = async () => (await owner.get('/api/plan')).json;
  expect(await use()).toMatchObject({ activities: { used: 0, max: 1 }, applicants: { used: 0, max: 10 } });
  const user = { first_name: 'Ines', last_name: 'Faure', email: `ines.${company_id}@mail.example` };
  expect((await owner.post(`/api/jobs/${preview.job}/applications`, { user })).status).toBe(201);
  expect(await use()).toMatchObject({ activities: { used: 0 }, applicants: { used: 1 } });
  expect((await owner.post('/api/jobs', { title: 'Baker' })).status).toBe(201);
});

it('starts again after the sample activity was archived or deleted', async () => {
  const first = await start();
  await owner.post(`/api/jobs/${first.job}/archive`, {});
  expect(await read()).toMatchObject({ job: null, interview_url: null });
  const second = await start();
  expect(second.job).not.toBe(first.job);
});

it('is for members of a freemium company, each with a preview of their own', async () => {
  const other = await server.staff(await aMember(server.ctx.db));
  for (const reply of [await other.get('/api/preview'), await other.post('/api/preview', {})])
    expect(problemOf(reply)).toMatchObject({ status: 403, code: 'forbidden' });
  const colleague = await server.staff(await aMember(server.ctx.db, { company_id }));
  expect((await start(colleague)).job).not.toBe((await start()).job);
});
