import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { perFile } from '../../../../test/lifetimes.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { aStaffScene } from '../../../../test/staff-scene.ts';
import { countInRange, deadlineRange } from './filter.ts';
import type { DeadlineRange, ListJob } from './filter.ts';

const APPLICANTS = 900;
const now = new Date('2027-03-28T23:40:00Z');

const server = useTestServer();
let job: ListJob & { company_id: number };

const scene = perFile(() => aStaffScene(server));
beforeAll(async () => {
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
});

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
const numberOf = async (query: SQL): Promise<number> =>
  Number((await server.ctx.db.execute<{ n: string }>(query)).rows[0]?.n);
const countByReading = (holds: SQL): Promise<number> =>
  numberOf(sql`select count(*) as n from applications a where a.job_id = ${job.id} and a.bucket = 'AwaitingResponse'
    and a.archived_at is null and a.declined_at is null and ${holds}`);

describe.each(Object.entries(FILTERS))('those of %s', (_name, { filter, holds }) => {
  it('are counted to the end or up to a limit', async () => {
    const range = rangeOf(filter);
    const present = await countByReading(holds);
    expect(await numberOf(countInRange(job, range))).toBe(present);
    expect(await numberOf(countInRange(job, range, 50))).toBe(Math.min(50, present));
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
