import { RATING_STYLE } from '@vivavoce/domain/reviews/styles.ts';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { perFile } from '../../../../test/lifetimes.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { aQuestion, aResponse, anApplication } from '../../../../test/factories.ts';
import { aStaffScene } from '../../../../test/staff-scene.ts';
import { jobs, reviews } from '../../../db/schema/index.ts';

const server = useTestServer();

const scene = perFile(() => aStaffScene(server, { rating_style: RATING_STYLE.per_question }));
beforeAll(async () => {
  const { db } = server.ctx;
  await aQuestion(db, { job: scene.job });
  await aQuestion(db, { job: scene.job });
  const now = new Date();
  const some = fc.constantFrom(null, now);
  const facts = fc.record({
    answer_count: fc.constantFrom(0, 1, 2),
    declined_at: fc.constantFrom(null, null, null, now),
    archived_at: some,
    status: fc.constantFrom(1, 4, 6),
    // As after the first opening, with the questions stored.
    strip: fc.constant([1, 2].map((question) => ({ question, state: 'empty' as const, height: 0 }))),
  });
  for (const each of fc.sample(facts, 40)) await anApplication(db, { job: scene.job, ...each });
});

const bucketPath = (query: string) => `${scene.path}/applications?status=Responded&${query}`;
const listed = async (query: string): Promise<{ id: number }[]> => {
  const { results } = (await scene.client.get(`${bucketPath(query)}&page_size=100`)).json as {
    results: { id: number }[];
  };
  return results;
};
/** The count, and whether rows were read for it. */
async function counted(query: string): Promise<{ count: number; readsRows: boolean }> {
  const statements = vi.spyOn(server.ctx.pool, 'query');
  const reply = await scene.client.get(bucketPath(query).replace('/applications?', '/applications/count?'));
  const reading = statements.mock.calls
    .map(([given]) => JSON.stringify(given))
    .filter((text) => text.includes('(select 1 from'));
  statements.mockRestore();
  return { count: (reply.json as { count: number }).count, readsRows: reading.length > 0 };
}

describe('the count of incomplete ones', () => {
  it.each(['incomplete=true', 'incomplete=true&label=NotReviewed', 'incomplete=true&filter=Archived'])(
    '%s is the stored one, and as long as the list',
    async (query) => {
      const rows = await listed(query);
      expect(rows.length).toBeGreaterThan(0);
      expect(await counted(query)).toEqual({ count: rows.length, readsRows: false });
    },
  );

  it('is none where a rating covers the whole interview', async () => {
    const styled = (rating_style: number) =>
      server.ctx.db.update(jobs).set({ rating_style }).where(eq(jobs.id, scene.job.id));
    await styled(RATING_STYLE.overall);
    expect(await counted('incomplete=true')).toEqual({ count: 0, readsRows: false });
    await styled(RATING_STYLE.per_question);
  });

  it('is counted where only the questions of the activity tell', async () => {
    const { db } = server.ctx;
    const { length } = await listed('incomplete=true');
    await anApplication(db, { job: scene.job, answer_count: 1, strip: [] });
    await anApplication(db, { job: scene.job, answer_count: 2, strip: [] });
    expect(await listed('incomplete=true')).toHaveLength(length + 1);
    expect(await counted('incomplete=true')).toEqual({ count: length + 1, readsRows: true });
  });
});

describe('the count of applicants whom the viewer has not rated', () => {
  it('follows ratings that are sent, and those that rate nothing', async () => {
    const { db } = server.ctx;
    await db.update(jobs).set({ rating_style: RATING_STYLE.overall }).where(eq(jobs.id, scene.job.id));
    const before = await counted('need_your_rating=true');
    expect(before.readsRows).toBe(false);
    const { application: one } = await aResponse(db, scene.job);
    const { application: other } = await aResponse(db, scene.job);
    expect((await counted('need_your_rating=true')).count).toBe(before.count + 2);

    const rated = await scene.client.post(`${scene.path}/reviews`, { application: one.id, rating: 4 });
    expect(rated.status, rated.text).toBe(201);
    const stored = await db.select({ counts: reviews.counts }).from(reviews).where(eq(reviews.application_id, one.id));
    expect(stored).toEqual([{ counts: true }]);
    // A sent rating that does not count: the applicant stays in the bucket.
    await db
      .insert(reviews)
      .values({ application_id: other.id, job_id: scene.job.id, user_id: scene.owner.id, sent_at: new Date() });
    for (const query of ['need_your_rating=true', 'need_your_rating=true&filter=Archived'])
      expect(await counted(query)).toEqual({ count: (await listed(query)).length, readsRows: false });
    expect((await counted('need_your_rating=true')).count).toBe(before.count);
  });
});
