import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import { aJob, anApplication } from '../../../test/factories.ts';
import type { Application, Job } from '../../../test/factories.ts';
import { applications, bucket_deltas } from '../../db/schema/index.ts';
import { taskHandlers } from '../handlers.ts';
import { taskSchedules } from '../schedule.ts';

const server = useTestServer();

const run = () =>
  taskHandlers(server.ctx).foldBucketDeltas.run({}, { id: 'run', attempt: 1, signal: new AbortController().signal });
const rowsOf = async ({ id }: Job): Promise<number> =>
  (await server.ctx.db.select().from(bucket_deltas).where(eq(bucket_deltas.job_id, id))).length;

/** Sums that differ from a recount, seen in one snapshot. */
async function differences({ id }: Job): Promise<object[]> {
  const { rows } = await server.ctx.db.execute(sql`
    select * from
      (select bucket, archived, sum(n)::int as n, sum(successful)::int as successful, sum(rated)::int as rated,
              sum(rating_sum)::numeric as rating_sum, sum(lacking)::int as lacking, sum(doubtful)::int as doubtful
       from bucket_deltas where job_id = ${id} group by 1, 2
       having sum(n) <> 0 or sum(successful) <> 0 or sum(rated) <> 0 or sum(rating_sum) <> 0 or sum(lacking) <> 0) kept
      full join
      (select bucket, archived_at is not null as archived, count(*)::int as n, count(shortlisted_at)::int as successful,
              count(average_review)::int as rated, coalesce(sum(round(average_review::numeric, 4)), 0) as rating_sum,
              count(*) filter (where facets & 4 <> 0)::int as lacking,
              count(*) filter (where facets & 4 <> 0 and status <> 6 and strip = '[]')::int as doubtful
       from applications where job_id = ${id} group by 1, 2) counted
      using (bucket, archived, n, successful, rated, rating_sum, lacking, doubtful)
    where kept is null or counted is null`);
  return rows;
}

/** One way of moving an applicant, different from step to step. */
function change(step: number): Partial<typeof applications.$inferInsert> {
  const now = new Date();
  const changes: Partial<typeof applications.$inferInsert>[] = [
    { responded_at: now, answer_count: 1 },
    {
      strip: [
        { question: 1, state: 'playable', height: 1 },
        { question: 2, state: 'empty', height: 0 },
      ],
    },
    { average_review: 1 + (step % 9) * 0.5, reviewed_at: now },
    { shortlisted_at: now },
    { shortlisted_at: null, rejected_at: now },
    { archived_at: now },
    { archived_at: null, rejected_at: null, average_review: null, reviewed_at: null, strip: [] },
  ];
  return changes[step % changes.length] ?? {};
}

async function moveAbout(people: readonly Application[], steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    const person = people[step % people.length];
    if (!person) continue;
    await server.ctx.db.update(applications).set(change(step)).where(eq(applications.id, person.id));
  }
}

test('counts stay exact in every snapshot while applicants move and two workers fold', async () => {
  const job = await aJob(server.ctx.db);
  const people: Application[] = [];
  for (let count = 0; count < 40; count += 1) people.push(await anApplication(server.ctx.db, { job }));

  const writing = new AbortController();
  let folds = 0;
  const counts: object[] = [];
  const folding = async () => {
    for (; !writing.signal.aborted; folds += 1) await run();
  };
  const watching = async () => {
    while (!writing.signal.aborted) counts.push(...(await differences(job)));
  };
  const writers = [0, 1, 2, 3].map((part) => moveAbout(people.slice(part * 10, part * 10 + 10), 120));
  const others = [folding(), folding(), watching()];
  await Promise.all(writers);
  writing.abort();
  await Promise.all(others);

  expect(counts).toEqual([]);
  expect(await differences(job)).toEqual([]);
  expect(folds).toBeGreaterThan(10);
});

test('many rows become one for each bucket, few are left alone', async () => {
  const job = await aJob(server.ctx.db);
  const people = [await anApplication(server.ctx.db, { job }), await anApplication(server.ctx.db, { job })];
  const few = await rowsOf(job);
  await run();
  expect(await rowsOf(job)).toBe(few);

  await moveAbout(people, 120);
  expect(await rowsOf(job)).toBeGreaterThan(50);
  await run();
  expect(await rowsOf(job)).toBeLessThanOrEqual(10);
  expect(await differences(job)).toEqual([]);
});

test('counts of a job that was emptied leave no row', async () => {
  const job = await aJob(server.ctx.db);
  for (let count = 0; count < 30; count += 1) {
    const { id } = await anApplication(server.ctx.db, { job });
    await server.ctx.db.delete(applications).where(eq(applications.id, id));
  }
  expect(await rowsOf(job)).toBe(60);
  await run();
  expect(await rowsOf(job)).toBe(0);
});

test('it runs every minute automatically', () => {
  expect(taskSchedules.find(({ task }) => task.name === 'fold-bucket-deltas')).toMatchObject({ cron: '* * * * *' });
});
