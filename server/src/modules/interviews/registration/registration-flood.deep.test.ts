import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { useTestServer } from '../../../../test/api-test.ts';
import { aCompany, aJob } from '../../../../test/factories.ts';
import type { Job } from '../../../../test/factories.ts';
import { applications, jobs, mails, vouchers } from '../../../db/schema/index.ts';
import { PER_MINUTE } from '../../../plugins/rate-limit.ts';

const server = useTestServer({ env: { TRUST_PROXY: 'true' } });

const AT_ONCE = 50;
const formOf = (person: number) => ({
  first_name: 'Léa',
  last_name: 'Martin',
  email: `flood${person}@mail.example`,
  agree_terms: 'on',
});
const register = (job: Job, form: Record<string, string>, address: string) =>
  server.anonymous().send('POST', `/j/${job.shorturl}`, { form, headers: { 'x-forwarded-for': address } });

/** So many calls, some of them at the same moment; the number of answers by status. */
async function flood(
  registrations: number,
  call: (n: number) => ReturnType<typeof register>,
): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  for (let from = 0; from < registrations; from += AT_ONCE) {
    const replies = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => call(from + n)));
    for (const { status } of replies) statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}

describe('a flood of registrations', () => {
  test('a thousand from one address: the limit lets some in, and the others store nothing', async () => {
    const job = await aJob(server.ctx.db);
    const limit = PER_MINUTE['POST /j/{shorturl}'] ?? 0;
    const statuses = await flood(1_000, (n) => register(job, formOf(n), '192.0.2.1'));
    expect(Object.keys(statuses)).toEqual(['200', '429']);
    // A slow run may reach the next minute.
    expect((statuses[200] ?? 0) % limit).toBe(0);
    expect(statuses[200]).toBeLessThan(1_000);
    expect(await server.ctx.db.$count(applications, eq(applications.job_id, job.id))).toBe(statuses[200]);
    expect(await server.ctx.db.$count(mails, eq(mails.job_id, job.id))).toBe(statuses[200]);
  }, 60_000);

  test('from many addresses, ten by each of twenty people with one voucher: each person counts once', async () => {
    const people = 20;
    const { id: company_id } = await aCompany(server.ctx.db);
    const job = await aJob(server.ctx.db, { company_id, advertise_review: true });
    await server.ctx.db.insert(vouchers).values({ company_id, code: 'AAAABBBBCCCC', max_uses: people + 1 });
    const statuses = await flood(200, (n) =>
      register(job, { ...formOf(n % people), voucher_code: 'AAAABBBBCCCC' }, `10.1.${n >> 8}.${n & 255}`),
    );
    expect(statuses).toEqual({ 200: 200 });
    expect(await server.ctx.db.$count(applications, eq(applications.job_id, job.id))).toBe(people);
    expect(await server.ctx.db.$count(mails, eq(mails.job_id, job.id))).toBe(people);
    expect(await server.ctx.db.select({ uses: vouchers.uses }).from(vouchers)).toEqual([{ uses: people }]);
  }, 60_000);
});

describe('an old link', () => {
  test.each([
    ['archived', { archived: true }, 200, 400],
    ['with its deadline over', { fixed_deadline: new Date(0) }, 200, 400],
    ['deleted', { deleting_at: new Date() }, 404, 404],
    ['a draft again', { status: 'Draft' as const }, 404, 404],
  ])('of an activity that is %s opens no registration', async (_, state, read, sent) => {
    const job = await aJob(server.ctx.db);
    await server.ctx.db.update(jobs).set(state).where(eq(jobs.id, job.id));
    const reply = await server.anonymous().get(`/api/public-jobs/${job.shorturl}`);
    expect(reply.status).toBe(read);
    if (read === 200) expect(reply.json).toMatchObject({ open: false });
    expect((await register(job, formOf(0), '192.0.2.7')).status).toBe(sent);
    expect(await server.ctx.db.$count(applications, eq(applications.job_id, job.id))).toBe(0);
  });

  test.each([
    ['unknown', 'nothing-here'],
    ['of 10,000 characters', 'x'.repeat(10_000)],
    ['of SQL', "';drop table jobs;--"],
    ['of a path', '..%2f..%2fapi'],
  ])('with a code that is %s finds nothing', async (_, code) => {
    const { status } = await server.anonymous().get(`/api/public-jobs/${encodeURI(code)}`);
    expect([400, 404, 414, 422]).toContain(status);
  });
});

test.each([
  ['a search of 10,000 characters', `query=${'x'.repeat(10_000)}`, 422],
  ['a search of accents alone', `query=${encodeURIComponent('\u0301\u0300\u0308')}`, 200],
  ['a search of SQL', `query=${encodeURIComponent("'; drop table jobs; --")}`, 200],
  ['a search of wildcards', `query=${encodeURIComponent('%%%___')}`, 200],
])('%s finds no activity and breaks nothing', async (_, query, expected) => {
  const { id: company_id, shortname } = await aCompany(server.ctx.db, { marketplace_enabled: true });
  await aJob(server.ctx.db, { company_id, marketplace_public: true });
  const reply = await server.anonymous().get(`/api/v2/companies/${shortname}/marketplace/activities/search?${query}`);
  expect(reply.status).toBe(expected);
  if (expected === 200) expect(JSON.stringify(reply.json)).not.toContain('Customer success');
  const list = await server.anonymous().get(`/api/companies/${shortname}/marketplace?page=9999`);
  expect(list).toMatchObject({ status: 200, json: { count: 1, has_next: false, results: [] } });
});
