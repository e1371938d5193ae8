import { applicantBucket } from '@vivavoce/domain/applications/bucket.ts';
import { incompleteSql, statusLabel, statusLabelSql } from '@vivavoce/domain/applications/status-label.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { perFile } from '../../../../test/lifetimes.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import type { TestServer } from '../../../../test/api-test.ts';
import { aJob, anApplication, aUser } from '../../../../test/factories.ts';
import { applications, jobs } from '../../../db/schema/index.ts';

const server = useTestServer();
const now = new Date('2027-03-10T10:00:00.000Z');

const job = perFile(() => aJob(server.ctx.db));

const instant = fc.option(fc.date({ min: new Date('2027-03-01'), max: new Date('2027-03-20'), noInvalidDate: true }));
const anyFacts = fc.record({
  shortlisted_at: instant,
  rejected_at: instant,
  average_review: fc.option(fc.integer({ min: 10, max: 50 }).map((value) => value / 10)),
  reviewed_at: instant,
  answer_count: fc.nat(4),
  declined_at: instant,
  declined_reason: fc.option(fc.constantFrom('', 'Accepted another offer')),
  invited_at: instant,
  responded_at: instant,
  invitation_failed: fc.boolean(),
  deadline: instant,
  status: fc.constantFrom(0, 1, 2, 3, 4, 6),
  archived_at: fc.option(fc.constant(new Date('2027-03-05'))),
  strip: fc
    .constantFrom(0, 3)
    .map((n) => Array.from({ length: n }, () => ({ question: 1, state: 'empty' as const, height: 0 }))),
});

interface CountRow extends Record<string, unknown> {
  bucket: string;
  archived: boolean;
  n: string;
  successful: string;
  rated: string;
  rating_sum: string;
  lacking: string;
  doubtful: string;
}

const counted = (server_: TestServer, jobId: number) =>
  server_.ctx.db.execute<CountRow>(sql`
    select bucket, archived, sum(n) as n, sum(successful) as successful, sum(rated) as rated, sum(rating_sum)::numeric(20,2) as rating_sum,
      sum(lacking) as lacking, sum(doubtful) as doubtful
    from bucket_deltas where job_id = ${jobId} group by 1, 2 having sum(n) <> 0 order by 1, 2`);
/** May be incomplete, whatever the activity asks. */
const lacks = sql.raw(`((${statusLabelSql('now()')}) = 'NotReviewed' and answer_count > 0
  and (status = 6 or jsonb_array_length(strip) = 0 or answer_count < jsonb_array_length(strip)))`);
const recounted = (server_: TestServer, jobId: number) =>
  server_.ctx.db.execute<CountRow>(sql`
    select bucket, archived_at is not null as archived, count(*) as n, count(shortlisted_at) as successful, count(average_review) as rated,
      coalesce(sum(round(average_review::numeric, 4)), 0)::numeric(20,2) as rating_sum,
      count(*) filter (where ${lacks}) as lacking, count(*) filter (where ${lacks} and status <> 6 and jsonb_array_length(strip) = 0) as doubtful
    from applications where job_id = ${jobId} group by 1, 2 order by 1, 2`);

describe('rules of an applicant', () => {
  it('are the same in the database and in the browser', async () => {
    const { db } = server.ctx;
    const application = await anApplication(db, { job });
    await fc.assert(
      fc.asyncProperty(anyFacts, fc.constantFrom(1, 2, 3), fc.nat(4), async (facts, rating_style, question_count) => {
        await db
          .update(jobs)
          .set({ rating_style, question_count })
          .where(sql`id = ${job.id}`);
        await db
          .update(applications)
          .set(facts)
          .where(sql`id = ${application.id}`);
        const alias = { application: 'a', job: 'j' };
        const { rows } = await db.execute<{ bucket: string; label: string; incomplete: boolean }>(sql`
          select a.bucket, ${sql.raw(statusLabelSql(`'${now.toISOString()}'::timestamptz`, alias))} as label, ${sql.raw(incompleteSql(alias))} as incomplete
          from applications a join jobs j on j.id = a.job_id where a.id = ${application.id}`);
        const { code, incomplete } = statusLabel({ ...facts, rating_style, question_count }, now);
        expect(rows[0]).toEqual({ bucket: applicantBucket(facts), label: code, incomplete });
      }),
      { numRuns: 300 },
    );
  });

  it('keep the stored counts equal to a recount, whatever moves and in whatever order', async () => {
    const { db } = server.ctx;
    const busy = await aJob(db);
    const ids: number[] = [];
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyFacts, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('insert', 'update', 'delete'),
        fc.nat(100),
        async (rows, bulk_operation, place) => {
          if (bulk_operation === 'insert' || ids.length === 0) {
            for (const facts of rows)
              ids.push((await anApplication(db, { job: busy, user_id: (await aUser(db)).id, ...facts })).id);
          } else if (bulk_operation === 'update') {
            await db
              .update(applications)
              .set(rows[0] ?? {})
              .where(sql`job_id = ${busy.id} and id % 3 = ${place % 3}`);
          } else {
            await db.delete(applications).where(sql`id = ${ids.splice(place % ids.length, 1)[0]}`);
          }
          expect((await counted(server, busy.id)).rows).toEqual((await recounted(server, busy.id)).rows);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('and a count that nobody made is seen', async () => {
    const { db } = server.ctx;
    const busy = await aJob(db);
    await anApplication(db, { job: busy });
    for (const column of ['n', 'successful', 'rated', 'rating_sum', 'lacking', 'doubtful']) {
      const wrong = sql.raw(column);
      await db.execute(sql`update bucket_deltas set ${wrong} = ${wrong} + 1 where job_id = ${busy.id}`);
      expect((await counted(server, busy.id)).rows, column).not.toEqual((await recounted(server, busy.id)).rows);
      await db.execute(sql`update bucket_deltas set ${wrong} = ${wrong} - 1 where job_id = ${busy.id}`);
    }
    expect((await counted(server, busy.id)).rows).toEqual((await recounted(server, busy.id)).rows);
  });

  it('keep the counts exact while many people decide at the same time', async () => {
    const { db } = server.ctx;
    const busy = await aJob(db);
    const rows = await Promise.all(Array.from({ length: 12 }, () => anApplication(db, { job: busy })));
    await Promise.all(
      rows.flatMap(({ id }) => [
        db
          .update(applications)
          .set({ shortlisted_at: now, rejected_at: null })
          .where(sql`id = ${id}`),
        db
          .update(applications)
          .set({ rejected_at: now, shortlisted_at: null })
          .where(sql`id = ${id}`),
        db
          .update(applications)
          .set({ average_review: 3.25 })
          .where(sql`id = ${id}`),
      ]),
    );
    expect((await counted(server, busy.id)).rows).toEqual((await recounted(server, busy.id)).rows);
  });

  it('forget the counts of a job that is deleted', async () => {
    const { db } = server.ctx;
    const gone = await aJob(db);
    await anApplication(db, { job: gone });
    await db.delete(jobs).where(sql`id = ${gone.id}`);
    expect((await counted(server, gone.id)).rows).toEqual([]);
  });
});
