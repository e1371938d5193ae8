import type { Interview, Job, Question, Video } from '@vivavoce/contract/types.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer } from '../../../test/api-test.ts';
import type { TestServer } from '../../../test/api-test.ts';
import { applications, jobs, users } from '../schema/index.ts';
import { seedDemo } from './demo.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await seedDemo(server.ctx);
});
afterAll(() => server.close());

const person = async (email: string) => {
  const [found] = await server.ctx.db.select().from(users).where(eq(users.email, email));
  if (!found) throw new Error(`the demo has nobody with ${email}`);
  return found;
};

it('the videos of the demo play with captions in both languages, and its activities show them', async () => {
  const owner = await server.staff(await person('owner@northwind.example'));
  for (const [shortname, names] of [
    ['northwind', ['Welcome from Helen', 'Deciding with half of the numbers']],
    ['commonvideos', ['Three things before you begin', 'Merci, et la suite']],
  ] as const) {
    const { results } = (await owner.get(`/api/companies/${shortname}/videos`)).json as { results: Video[] };
    expect(results.map(({ description }) => description)).toEqual(names);
    for (const video of results) {
      expect(video).toMatchObject({ state: 'ready', has_poster: true, captions: ['en-gb', 'fr-fr'] });
      expect((await owner.get(`${video.url}/media`)).bytes).toHaveLength(video.bytes);
      expect((await owner.get(`${video.url}/poster`)).status).toBe(200);
      for (const locale of video.captions) {
        const { text } = await owner.get(`${video.url}/captions/${locale}`);
        expect(text).toMatch(/^WEBVTT\n\n00:00:00\.350 --> /);
      }
    }
  }
  const [row] = await server.ctx.db.select().from(jobs).where(eq(jobs.title, 'Graduate Analyst Programme 2027'));
  const job = (await owner.get(`/api/jobs/${row?.id}`)).json as Job;
  expect(job.applicant_accept_video?.description).toBe('Welcome from Helen');
  const questions = (await owner.get(`/api/jobs/${row?.id}/questions`)).json as Question[];
  expect(questions.map(({ video }) => video?.description ?? null).filter(Boolean)).toEqual([
    'Deciding with half of the numbers',
  ]);
});

it('applicants who hold an interview of the demo are shown its videos', async () => {
  const [row] = await server.ctx.db.select().from(jobs).where(eq(jobs.title, 'Graduate Analyst Programme 2027'));
  const held = await server.ctx.db
    .select()
    .from(applications)
    .where(eq(applications.job_id, row?.id ?? 0));
  const sent = held.find(({ responded_at, version_id }) => responded_at !== null && version_id !== null);
  if (!sent) throw new Error('nobody has answered');
  const browser = await server.applicant(sent);
  const interview = (await browser.get(`/api/interview/${sent.id}`)).json as Interview;
  expect((await browser.get(interview.job.applicant_accept_video?.url ?? '')).status).toBe(200);
});
