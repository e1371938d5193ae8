import { FEED_LIMITS } from '@vivavoce/domain/feed/event-types.ts';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { perFile } from '../../../test/lifetimes.ts';
import type { ApiClient } from '../../../test/api-client.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aJob, aMember, anApplication, aQuestion, aSeat, aUser, aVersion } from '../../../test/factories.ts';
import { events, questions } from '../../db/schema/index.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import type { StaffScene } from '../../../test/staff-scene.ts';
import { recordEvent } from './feed.service.ts';

interface Page {
  results: {
    id: number;
    type: string;
    actor: { kind: string; full_name: string | null };
    job: { id: number; title: string } | null;
    application: { full_name: string } | null;
  }[];
  previous: number | null;
  page: number;
}
const server = useTestServer();
let other: StaffScene;
let application: number;
const PAST = ['job.created', 'job.published', 'reviewer.added', 'application.rated', 'interview.submitted'] as const;
/** Newest first. */
const ALL = ['setup.started', ...PAST.toReversed()];

const scene = perFile(() => aStaffScene(server));
beforeAll(async () => {
  const { db } = server.ctx;
  ({ id: application } = await anApplication(db, { job: scene.job, applicant_name: 'Nora Lind' }));
  const place = { company_id: scene.company_id, job_id: scene.job.id };
  for (const type of PAST) await recordEvent(db, { ...place, type, actor: 'system', data: { of: type } });
  await recordEvent(db, { ...place, application_id: application, type: 'setup.started', actor: 'applicant' });
  other = await aStaffScene(server);
  await recordEvent(db, { company_id: other.company_id, job_id: other.job.id, type: 'job.archived', actor: 'system' });
});
const page = async (query: string) => (await scene.client.get(`${scene.path}/activities?${query}`)).json as Page;

describe('the activity feed', () => {
  it('is newest first, and pages back in time until there is no more', async () => {
    const types: string[] = [];
    let next: number | null = 1;
    while (next !== null) {
      const part: Page = await page(`page_size=2&page=${next}`);
      expect(part.page).toBe(next);
      types.push(...part.results.map(({ type }) => type));
      next = part.previous;
    }
    expect(types).toEqual(ALL);
  });

  it('leaves out what the product noted automatically where that is asked, and nothing else', async () => {
    const types = async (query: string) => (await page(query)).results.map(({ type }) => type);
    expect(await types('automatic=false&page_size=20')).toEqual(PAST.toReversed());
    expect(await types('automatic=false&page_size=2')).toEqual(PAST.toReversed().slice(0, 2));
    expect(await types('automatic=false&page_size=2&page=2')).toEqual(PAST.toReversed().slice(2, 4));
    expect(await page('automatic=false&page_size=20&page=2')).toMatchObject({ results: [], previous: null });
    expect(await types('automatic=true&page_size=20')).toEqual(ALL);
  });

  it('names no page that would be refused: numbers end, and by the entry before which to read it goes on', async () => {
    const { client, job, company_id, path } = await aStaffScene(server);
    const type = 'job.archived';
    const rows = Array.from({ length: FEED_LIMITS.page_max + 1 }, () => ({
      company_id,
      job_id: job.id,
      type,
      actor_kind: 'system' as const,
    }));
    await server.ctx.db.insert(events).values(rows);
    const read = async (query: string) => (await client.get(`${path}/activities?page_size=1&${query}`)).json as Page;
    expect((await read(`page=${FEED_LIMITS.page_max - 1}`)).previous).toBe(FEED_LIMITS.page_max);
    const last = await read(`page=${FEED_LIMITS.page_max}`);
    expect([last.results.length, last.previous]).toEqual([1, null]);
    expect(await read(`before=${last.results[0]?.id}`)).toMatchObject({ results: [{ type }], previous: null });
  });

  it('says who did it to whom, and can be narrowed to one applicant', async () => {
    const { results } = await page(`application=${application}`);
    expect(results).toMatchObject([
      {
        actor: { kind: 'applicant', full_name: 'Nora Lind' },
        application: { id: application, full_name: 'Nora Lind' },
      },
    ]);
    expect((await page('')).results[1]).toMatchObject({
      actor: { kind: 'system', full_name: null },
      data: { of: 'interview.submitted' },
    });
  });

  it('of one applicant has nothing of an applicant of another activity', async () => {
    const { db } = server.ctx;
    for (const place of [other, { ...scene, job: await aJob(db, { company_id: scene.company_id }) }]) {
      const { id: application_id } = await anApplication(db, { job: place.job });
      const { company_id, job } = place;
      await recordEvent(db, { company_id, job_id: job.id, application_id, type: 'setup.started', actor: 'applicant' });
      expect((await page(`application=${application_id}`)).results).toEqual([]);
      await db.delete(events).where(eq(events.application_id, application_id));
    }
  });

  it('narrows to a topic, and goes back by naming the entry before which to read', async () => {
    const { results } = await page('topic=interviews');
    expect(results.map(({ type }) => type)).toEqual(['setup.started', 'interview.submitted']);
    const first = await page('page_size=4');
    const rest = await page(`page_size=4&before=${first.results.at(-1)?.id}`);
    expect([...first.results, ...rest.results].map(({ type }) => type)).toEqual(ALL);
    expect(rest).toMatchObject({ page: 1, previous: null });
  });

  it('names a question by its place in the interview that the applicant holds, whatever became of the activity', async () => {
    const { db } = server.ctx;
    const job = await aJob(db, { company_id: scene.company_id });
    await aQuestion(db, { job });
    const second = await aQuestion(db, { job });
    const { id } = await aVersion(db, await anApplication(db, { job }));
    await db.update(questions).set({ order: 7 }).where(eq(questions.id, second.id));
    const place = { company_id: scene.company_id, job_id: job.id, application_id: id, actor: 'applicant' } as const;
    await recordEvent(db, { ...place, type: 'question.opened', data: { question: second.id } });
    await recordEvent(db, { ...place, type: 'question.opened', data: { question: 0 } });
    const { json } = await scene.client.get(`/api/jobs/${job.id}/activities`);
    expect((json as Page).results).toMatchObject([
      { data: { question: 0, order: null } },
      { data: { question: second.id, order: 2 } },
    ]);
    await db.delete(events).where(eq(events.job_id, job.id));
  });

  it('refuses pages above a hundred', async () => {
    const reply = await scene.client.get(`${scene.path}/activities?page_size=101`);
    expect(problemOf(reply).errors).toEqual({ page_size: ['too_big'] });
  });
});

describe('the feed of all activities', () => {
  const feedOf = async (client: ApiClient, query = '') =>
    ((await client.get(`/api/activities?${query}`)).json as Page).results.map(({ type, job }) => ({ type, job }));

  it('is of the own company alone, and names the activity', async () => {
    const job = { id: scene.job.id, title: scene.job.title, job_kind: 'presentation' };
    expect(await feedOf(scene.client)).toEqual(ALL.map((type) => ({ type, job })));
    expect(await feedOf(other.client)).toEqual([
      { type: 'job.archived', job: expect.objectContaining({ id: other.job.id }) },
    ]);
  });

  it('shows to whoever sees a few activities those few', async () => {
    const { db } = server.ctx;
    const limited = await aMember(db, { company_id: scene.company_id, role: 'member', create_interview_only: true });
    const own = await aJob(db, { company_id: scene.company_id, created_by: limited.id, title: 'Own one' });
    const place = { company_id: scene.company_id, job_id: own.id, actor: { user_id: limited.id } };
    for (const type of ['job.created', 'job.published'] as const) await recordEvent(db, { ...place, type });
    const client = await server.staff(limited);
    expect(await feedOf(client)).toEqual(
      ['job.published', 'job.created'].map((type) => ({
        type,
        job: { id: own.id, title: 'Own one', job_kind: 'presentation' },
      })),
    );
    expect(await feedOf(client, 'page_size=1&page=2')).toMatchObject([{ type: 'job.created' }]);

    const reviewer = await aUser(db);
    await aSeat(db, other.job, { user_id: reviewer.id });
    expect(await feedOf(await server.staff(reviewer))).toMatchObject([{ job: { id: other.job.id } }]);
  });
});
