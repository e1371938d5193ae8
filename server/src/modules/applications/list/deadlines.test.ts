import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../../../../test/api-test.ts';
import { aStaffScene } from '../../../../test/staff-scene.ts';
import type { StaffScene } from '../../../../test/staff-scene.ts';
import { allInRange, countInRange, deadlineRange, firstOfDays } from './filter.ts';
import type { DeadlineRange, ListJob } from './filter.ts';

const APPLICANTS = 900;
const now = new Date('2027-03-28T23:40:00Z');

const server = useTestServer();
let scene: StaffScene;
let job: ListJob & { company_id: number };

beforeAll(async () => {
  scene = await aStaffScene(server);
  job = { id: scene.job.id, company_id: scene.company_id, rating_style: 1, archived: false, test_provider: null };
  const { db } = server.ctx;
  await db.execute(sql`insert into users (email, first_name, last_name)
    select 'late' || n || '@mail.example', 'Person', n::text from generate_series(1, ${APPLICANTS}::int) n`);
  // Deadlines around the present, many at one instant, several at midnight, some far away or none; a few withdrawn, archived or answered.
  await db.execute(sql`
    insert into applications (job_id, company_id, user_id, applicant_name, status, invited_at, declined_at, archived_at, answer_count, deadline)
    select ${job.id}, ${job.company_id}, u.id, 'Person', 1, ${now.toISOString()}::timestamptz - (n * 7919 % 5000) * interval '1 minute',
      case when n % 31 = 0 then now() end, case when n % 37 = 0 then now() end, case when n % 41 = 0 then 1 else 0 end,
      case when n % 11 = 0 then null when n % 3 = 0 then ${now.toISOString()}::timestamptz + (n % 7 - 3) * interval '1 second'
        when n % 5 = 0 then date_trunc('day', ${now.toISOString()}::timestamptz) + (n % 9 - 4) * interval '1 day'
        else ${now.toISOString()}::timestamptz + (n % 60 - 30) * interval '7 hours' end
    from (select id, row_number() over (order by id) as n from users where email like 'late%') u`);
}, 60_000);

type Filter = Parameters<typeof deadlineRange>[0];
const FILTERS: Record<string, { filter: Partial<Filter>; holds: SQL }> = {
  Expired: { filter: { label: 'Expired' }, holds: sql`deadline < ${now.toISOString()}::timestamptz` },
  awaited: {
    filter: { label: 'AwaitingResponse' },
    holds: sql`(deadline < ${now.toISOString()}::timestamptz) is not true`,
  },
  near: {
    filter: { expiring: true },
    holds: sql`deadline between ${now.toISOString()}::timestamptz and ${now.toISOString()}::timestamptz + interval '7 days'`,
  },
  'near and over': { filter: { expiring: true, label: 'Expired' }, holds: sql`false` },
  'near and awaited': {
    filter: { expiring: true, label: 'AwaitingResponse' },
    holds: sql`deadline between ${now.toISOString()}::timestamptz and ${now.toISOString()}::timestamptz + interval '7 days'`,
  },
};

function rangeOf(filter: Partial<Filter>): DeadlineRange {
  const range = deadlineRange(
    { status: 'AwaitingResponse', filter: 'All', ...filter },
    { user_id: scene.owner.id, now },
  );
  if (!range) throw new Error('the filter has no range');
  return range;
}
const idsOf = async (query: SQL): Promise<number[]> =>
  (await server.ctx.db.execute<{ id: string }>(query)).rows.map(({ id }) => Number(id));
const byReading = (holds: SQL, order: SQL): Promise<number[]> =>
  idsOf(sql`select a.id from applications a where a.job_id = ${job.id} and a.bucket = 'AwaitingResponse' and a.archived_at is null
    and a.declined_at is null and ${holds} ${order}`);

describe.each(Object.entries(FILTERS))('those of %s', (_name, { filter, holds }) => {
  it('are all read, and counted to the end or up to a limit', async () => {
    const range = rangeOf(filter);
    const wanted = await byReading(holds, sql`order by a.id`);
    expect(await idsOf(sql`select a.id from ${allInRange(job, range)} order by a.id`)).toEqual(wanted);
    const counted = async (most?: number) =>
      Number((await server.ctx.db.execute<{ n: string }>(countInRange(job, range, most))).rows[0]?.n);
    expect(await counted()).toBe(wanted.length);
    expect(await counted(50)).toBe(Math.min(50, wanted.length));
  });

  it('begin with the first of each day, at any place of the order by date', async () => {
    const range = rangeOf(filter);
    for (const down of [true, false]) {
      const order = down ? sql`order by a.date desc, a.id desc` : sql`order by a.date, a.id`;
      const wanted = await byReading(holds, order);
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 0, max: Math.max(0, wanted.length - 1) }),
          fc.integer({ min: 1, max: 60 }),
          async (place, limit) => {
            const before = wanted[place];
            const conditions =
              place === 0 || before === undefined
                ? []
                : [
                    sql`(a.date, a.id) ${sql.raw(down ? '<=' : '>=')} (select date, id from applications where id = ${before})`,
                  ];
            const page = sql`select a.id from ${firstOfDays(job, range, { conditions, down, limit })} ${order} limit ${limit}`;
            expect(await idsOf(page)).toEqual(wanted.slice(place, place + limit));
          },
        ),
        { numRuns: 12 },
      );
    }
  });
});

describe('a range of deadlines', () => {
  it.each<Partial<Filter>>([
    {},
    { label: 'Withdrawn' },
    { label: 'Successful', expiring: true },
    { label: 'Expired', filter: 'Archived' },
    { expiring: true, status: 'Responded' },
  ])('is not what %j asks', (filter) => {
    const input: Filter = { status: 'AwaitingResponse', filter: 'All', ...filter };
    expect(deadlineRange(input, { user_id: 1, now })).toBeUndefined();
  });
});
