import {
  blindRatings,
  openCalibration,
  ratesApplicants,
  ratesBlind,
  ratesIndependently,
  ratingUsers,
  withheldRatings,
  withholdsRatings,
  withholdsReviews,
} from '@vivavoce/domain/reviews/independence.ts';
import type { Condition } from '@vivavoce/domain/applications/condition.ts';
import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../../test/api-test.ts';
import { aJob, aMember, anApplication, aUser } from '../../test/factories.ts';
import { withholds } from '../modules/applications/list/rows.ts';
import { conditionSql } from './condition-sql.ts';
import { ratesIn, withheldFrom, withheldInJob } from './left-to-rate.ts';
import { companies, jobs, reviewers, reviews } from './schema/index.ts';

const server = useTestServer();
let creator: { id: number; company_id: number };
const readers: number[] = [];
const users: number[] = [];
const APPLICANTS = 2;

beforeAll(async () => {
  creator = await aMember(server.ctx.db);
  for (let n = 0; n < 2; n += 1) readers.push((await aUser(server.ctx.db)).id);
  for (let n = 0; n < APPLICANTS; n += 1) users.push((await aUser(server.ctx.db)).id);
});

const aReview = fc.record({ is_sent: fc.boolean(), is_excluded: fc.boolean(), has_left: fc.boolean() });
const aPanel = fc.record({
  of_company: fc.boolean(),
  of_job: fc.option(fc.boolean()),
  is_webinar: fc.boolean(),
  seats: fc.array(fc.boolean(), { minLength: 2, maxLength: 2 }),
  averages: fc.array(fc.option(fc.constant(3)), { minLength: APPLICANTS, maxLength: APPLICANTS }),
  /** Of each reader about each applicant. */
  written: fc.array(fc.option(aReview), { minLength: 2 * APPLICANTS, maxLength: 2 * APPLICANTS }),
});
type Panel = typeof aPanel extends fc.Arbitrary<infer T> ? T : never;

const rowsOf = <Part>(readersOf: (reader: number, index: number) => Part[]): Part[] => readers.flatMap(readersOf);

async function store({ of_company, of_job, is_webinar, seats, averages, written }: Panel) {
  const { db } = server.ctx;
  const { company_id, id: created_by } = creator;
  await db.update(companies).set({ independent_ratings: of_company }).where(eq(companies.id, company_id));
  const job = await aJob(db, { company_id, created_by, independent_ratings: of_job, is_webinar });
  const applicants: number[] = [];
  for (const [index, user_id] of users.entries())
    applicants.push(
      (await anApplication(db, { job, user_id, answer_count: 1, average_review: averages[index] ?? null })).id,
    );
  const panel = rowsOf((user_id, index) => (seats[index] ? [{ job_id: job.id, company_id, user_id }] : []));
  if (panel.length > 0) await db.insert(reviewers).values(panel);
  const rows = rowsOf((user_id, index) =>
    applicants.flatMap((application_id, place) => {
      const review = written[index * APPLICANTS + place];
      if (!review) return [];
      const at = (holds: boolean) => (holds ? new Date() : null);
      const { is_sent, is_excluded, has_left } = review;
      const dates = { sent_at: at(is_sent), excluded_at: at(is_excluded), left_panel_at: at(has_left) };
      return [{ job_id: job.id, application_id, user_id, ...dates }];
    }),
  );
  if (rows.length > 0) await db.insert(reviews).values(rows);
  return { job: job.id, applicants };
}

type Facts = Record<string, boolean | null>;
const BOTH = [true, false] as const;

/** All rows of these columns. */
const allRows = (columns: Record<string, readonly (boolean | null)[]>): Facts[] =>
  Object.entries(columns).reduce<Facts[]>(
    (rows, [column, values]) => rows.flatMap((row) => values.map((value) => ({ ...row, [column]: value }))),
    [{}],
  );

async function expectSame<Row extends object>(
  condition: Condition<Row>,
  columns: Record<keyof Row & string, readonly (boolean | null)[]>,
): Promise<void> {
  const cases = allRows(columns);
  const literals = (row: Facts) =>
    Object.fromEntries(Object.entries(row).map(([column, value]) => [column, sql.raw(`${value}::boolean`)]));
  const results = sql.join(
    cases.map((row) => conditionSql(condition, literals(row) as Record<keyof Row & string, SQL>)),
    sql`, `,
  );
  const { rows } = await server.ctx.db.execute<{ results: boolean[] }>(sql`select array[${results}] as results`);
  const expected = cases.map((row) => condition.holds(row as Row, new Date()));
  expect(rows[0]?.results).toEqual(expected);
  expect(new Set(expected)).toEqual(new Set(BOTH));
}

describe('the rules of whose ratings a reader gets', () => {
  it('are the same in TypeScript and in SQL for every combination of facts', async () => {
    await expectSame(blindRatings, { of_job: [...BOTH, null], of_company: BOTH, on_panel: BOTH });
    await expectSame(withheldRatings, { rates_first: BOTH, has_sent: BOTH });
    await expectSame(ratingUsers, { on_panel: BOTH, has_panel: BOTH, is_webinar: BOTH });
    await expectSame(openCalibration, { has_ended: BOTH, has_sent: BOTH, runs: BOTH, on_panel: BOTH });
  });

  it('say the same of random panels in the database', async () => {
    const { db } = server.ctx;
    const results = new Map<string, Set<boolean>>();
    const note = (rule: string, result: boolean) => results.set(rule, (results.get(rule) ?? new Set()).add(result));
    await fc.assert(
      fc.asyncProperty(aPanel, async (panel) => {
        const { job, applicants } = await store(panel);
        const { of_company, of_job, is_webinar, seats, averages, written } = panel;
        for (const [index, reader] of readers.entries()) {
          const activity = {
            job: { independent_ratings: of_job, is_webinar },
            company: { independent_ratings: of_company },
            panel: seats[index] ? {} : null,
            panel_size: seats.filter(Boolean).length,
          };
          const [user, application] = [sql`${reader}::bigint`, sql`a.id`];
          const { rows } = await db.execute<Record<string, boolean>>(sql`
            select ${withheldFrom({ reader: user, job: alias(jobs, 'j') })} as ratings,
              ${withheldInJob({ rates_first: ratesBlind(activity), reader: user })} as ratings_in_job,
              ${withheldInJob({ rates_first: ratesIndependently(activity), reader: user, application })} as reviews,
              ${ratesIn(sql`j.id`, user)} as rates,
              ${withholds({ job: sql`${job}`, user, counted: sql`not archived`, rows: sql`a.archived_at is null` })} as some
            from applications a join jobs j on j.id = a.job_id where a.job_id = ${job} order by a.id`);
          const sent = applicants.map((_, place) => written[index * APPLICANTS + place]?.is_sent === true);
          const ratings = sent.map((has_sent) => withholdsRatings(activity, has_sent));
          // Before its own review each rated applicant withholds something.
          const some = averages.some((average, place) => average !== null && !sent[place]);
          const expected = sent.map((has_sent, place) => ({
            ratings: ratings[place],
            ratings_in_job: ratings[place],
            reviews: withholdsReviews(activity, has_sent),
            rates: ratesApplicants(activity),
            some,
          }));
          expect(rows).toEqual(expected);
          for (const row of rows) for (const [rule, result] of Object.entries(row)) note(rule, result);
        }
      }),
      { numRuns: 150 },
    );
    expect([...results].filter(([, both]) => both.size < 2)).toEqual([]);
    expect(results.size).toBe(5);
  });
});
