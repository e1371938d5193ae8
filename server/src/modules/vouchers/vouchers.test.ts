import { VOUCHER_LIMITS } from '@vivavoce/domain/marketplace/vouchers.ts';
import type { Voucher } from '@vivavoce/contract/types.ts';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { perTest } from '../../../test/lifetimes.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aCompany, aJob, aMember } from '../../../test/factories.ts';
import type { Job } from '../../../test/factories.ts';
import { problemOf } from '../../../test/staff-scene.ts';
import { applications, events, mails, vouchers } from '../../db/schema/index.ts';

const server = useTestServer({ env: { TRUST_PROXY: 'true' } });
let path: string;
let job: Job;
const company = perTest(() => aCompany(server.ctx.db, { time_zone: 'Europe/Paris' }));
const client = perTest(async () => server.staff(await aMember(server.ctx.db, { company_id: company.id })));
beforeEach(async () => {
  path = `/api/companies/${company.shortname}/vouchers`;
  job = await aJob(server.ctx.db, { company_id: company.id, advertise_review: true, title: 'Case interview' });
});

interface Page {
  count: number;
  has_next: boolean;
  results: Voucher[];
  counts: Record<'all' | 'open' | 'ended', number>;
}
const issue = async (body: Record<string, unknown> = {}): Promise<Voucher[]> => {
  const reply = await client.post(path, body);
  expect(reply.status, reply.text).toBe(201);
  return (reply.json as { results: Voucher[] }).results;
};
const oneVoucher = async (body: Record<string, unknown> = {}): Promise<Voucher> => {
  const [voucher] = await issue(body);
  if (!voucher) throw new Error('no voucher was issued');
  return voucher;
};
const list = async (query = '') => (await client.get(`${path}${query}`)).json as Page;

let people = 0;
/** Every request from an address of its own: limits of one address are not tested here. */
const register = (voucher_code: string, form: Record<string, string> = {}, to: Pick<Job, 'shorturl'> = job) => {
  people += 1;
  return server.anonymous().send('POST', `/j/${to.shorturl}`, {
    form: {
      first_name: 'Léa',
      last_name: 'Martin',
      email: `voucher${people}@mail.example`,
      agree_terms: 'on',
      voucher_code,
      ...form,
    },
    headers: { 'x-forwarded-for': `10.${people >> 16}.${(people >> 8) & 255}.${people & 255}` },
  });
};
const applicantsOf = ({ id }: Job) => server.ctx.db.select().from(applications).where(eq(applications.job_id, id));
const usesOf = async ({ id }: Voucher) => {
  const [row] = await server.ctx.db.select().from(vouchers).where(eq(vouchers.id, id));
  return row?.uses;
};

describe('issuing vouchers', () => {
  it('makes as many codes as asked, all different and hard to guess, with purpose, limit and last day', async () => {
    const soon = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    const codes = await issue({ count: 40, note: 'Careers fair', job: job.id, max_uses: 3, expires_on: soon });
    expect(new Set(codes.map(({ code }) => code)).size).toBe(40);
    for (const { code } of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$/);
    expect(codes[0]).toMatchObject({
      note: 'Careers fair',
      job: { id: job.id, title: 'Case interview' },
      uses: 0,
      max_uses: 3,
      state: 'open',
      retired_at: null,
    });
    // The end of the day in Paris, one or two hours before it ends in UTC.
    expect(codes[0]?.expires_at).toMatch(new RegExp(`^${soon}T2[12]:59:59`));
    const [event] = await server.ctx.db.select().from(events).where(eq(events.company_id, company.id));
    expect(event).toMatchObject({ type: 'company.vouchers_issued', data: { count: 40 } });
  });

  it.each([
    ['none', { count: 0 }, 'count'],
    ['too many', { count: VOUCHER_LIMITS.batch_max + 1 }, 'count'],
    ['no uses', { max_uses: 0 }, 'max_uses'],
    ['half a use', { max_uses: 1.5 }, 'max_uses'],
    ['a day in the past', { expires_on: '2020-01-01' }, 'expires_on'],
    ['a day that does not exist', { expires_on: '2031-02-30' }, 'expires_on'],
    ['a purpose of a page', { note: 'x'.repeat(121) }, 'note'],
    ['a code of their own', { code: 'FREE' }, 'code'],
  ])('refuses %s', async (_, body, field) => {
    const { status, errors } = problemOf(await client.post(path, body));
    expect([status, Object.keys(errors)]).toEqual([422, [field]]);
    expect((await list()).count).toBe(0);
  });

  it('finds no activity of another company, and is closed to members of limited rights', async () => {
    const foreign = await aJob(server.ctx.db);
    expect((await client.post(path, { job: foreign.id })).status).toBe(404);
    const limited = await aMember(server.ctx.db, { company_id: company.id, create_interview_only: true });
    expect((await (await server.staff(limited)).post(path, {})).status).toBe(403);
    expect((await list()).count).toBe(0);
  });
});

describe('the list', () => {
  it('pages, newest first, and searches codes, purposes and activities', async () => {
    const [first] = await issue({ note: 'Open day 50% off_' });
    await issue({ count: 3, note: 'Careers fair' });
    const last = await oneVoucher({ job: job.id });
    const page = await list('?page_size=2');
    expect(page).toMatchObject({ count: 5, has_next: true, counts: { all: 5, open: 5, ended: 0 } });
    expect(page.results[0]?.id).toBe(last.id);
    expect((await list('?page_size=2&page=3')).results.map(({ id }) => id)).toEqual([first?.id]);
    expect(await list('?page=9999')).toMatchObject({ count: 5, has_next: false, results: [] });
    const found = async (search: string) => (await list(`?search=${encodeURIComponent(search)}`)).count;
    expect(await found('careers')).toBe(3);
    expect(await found('CASE INT')).toBe(1);
    expect(await found(last.code.toLowerCase().replaceAll('-', ' '))).toBe(1);
    expect(await found('%')).toBe(1);
    expect(await found("'; drop table vouchers; --")).toBe(0);
    expect((await client.get(`${path}?search=${'x'.repeat(10_000)}`)).status).toBe(422);
  });

  it('tells open vouchers from others; a retired one stays retired', async () => {
    const [retired, used] = [await oneVoucher(), await oneVoucher()];
    await issue();
    await register(used.code);
    for (let time = 0; time < 2; time += 1)
      expect((await client.post(`${path}/${retired.id}/retire`, {})).json).toMatchObject({ state: 'retired' });
    expect((await list('?state=open')).count).toBe(1);
    const ended = await list('?state=ended');
    expect(ended.counts).toEqual({ all: 3, open: 1, ended: 2 });
    expect(ended.results.map(({ state }) => state)).toEqual(['used_up', 'retired']);
    const types = await server.ctx.db.select().from(events).where(eq(events.company_id, company.id));
    expect(types.filter(({ type }) => type === 'company.voucher_retired')).toHaveLength(1);
    expect((await client.post(`/api/companies/${company.shortname}/vouchers/999999/retire`, {})).status).toBe(404);
  });

  it('is exported as CSV with codes as they are printed, and no cell that is a formula', async () => {
    const voucher = await oneVoucher({ note: '=cmd()', max_uses: 2 });
    await register(voucher.code);
    const reply = await client.get(`${path}/export`);
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="Vouchers of .*\.csv"/);
    const [head, row] = reply.text.replace('\uFEFF', '').split('\n');
    expect(head).toMatch(/^"Code","Purpose","Activity","Uses","Limit of uses"/);
    expect(row).toMatch(new RegExp(`^"${voucher.code}","'=cmd\\(\\)",,"1","2"`));
  });
});

describe('a registration with a voucher', () => {
  it('uses it, however the code is typed, and has its review paid', async () => {
    const voucher = await oneVoucher({ max_uses: null });
    const typed = voucher.code.toLowerCase().replaceAll('-', ' ');
    expect((await register(typed)).status).toBe(200);
    expect(await applicantsOf(job)).toMatchObject([{ review_paid: true }]);
    expect(await usesOf(voucher)).toBe(1);
  });

  it('pays no review where the activity offers none', async () => {
    const plain = await aJob(server.ctx.db, { company_id: company.id });
    const voucher = await oneVoucher();
    expect((await register(voucher.code, { review_paid: 'on' }, plain)).status).toBe(200);
    expect(await applicantsOf(plain)).toMatchObject([{ review_paid: false }]);
    expect(await usesOf(voucher)).toBe(1);
  });

  it('is judged together with the other fields, without being used', async () => {
    const voucher = await oneVoucher();
    const faulty = { email: 'incomplete', phone: 'abc' };
    expect(Object.keys((await register('NOPE', faulty)).json as object).toSorted()).toEqual([
      'email',
      'phone',
      'voucher_code',
    ]);
    expect(Object.keys((await register(voucher.code, faulty)).json as object).toSorted()).toEqual(['email', 'phone']);
    expect(await usesOf(voucher)).toBe(0);
  });

  it('is refused alike for every code that cannot be used, and stores nothing', async () => {
    const other = await aJob(server.ctx.db, { company_id: company.id });
    const [elsewhere, retired, late, used] = [
      await oneVoucher({ job: other.id }),
      await oneVoucher(),
      await oneVoucher(),
      await oneVoucher(),
    ];
    await client.post(`${path}/${retired.id}/retire`, {});
    const { db } = server.ctx;
    await db.update(vouchers).set({ expires_at: new Date() }).where(eq(vouchers.id, late.id));
    await db.update(vouchers).set({ uses: 1 }).where(eq(vouchers.id, used.id));
    const [foreign] = await db
      .insert(vouchers)
      .values({ company_id: (await aCompany(db)).id, code: 'AAAABBBBCCCC' })
      .returning();
    const codes = [elsewhere.code, retired.code, late.code, used.code, foreign?.code ?? '', 'NOPE', '---', "' or 1=1"];
    const replies = await Promise.all(codes.map((code) => register(code)));
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(replies[0]).toMatchObject({
      status: 400,
      json: { voucher_code: [expect.stringContaining('does not work here')] },
    });
    expect(await applicantsOf(job)).toEqual([]);
    expect(await db.$count(mails, eq(mails.job_id, job.id))).toBe(0);
    expect(await usesOf(elsewhere)).toBe(0);
  });

  it('is counted exactly when many register at the same time: a limit of five lets five in', async () => {
    const voucher = await oneVoucher({ max_uses: 5 });
    const replies = await Promise.all(Array.from({ length: 20 }, () => register(voucher.code)));
    const countOf = (wanted: number) => replies.filter(({ status }) => status === wanted).length;
    expect([countOf(200), countOf(400)]).toEqual([5, 15]);
    expect(await applicantsOf(job)).toHaveLength(5);
    expect(await usesOf(voucher)).toBe(5);
    expect((await list()).results[0]).toMatchObject({ uses: 5, state: 'used_up' });
  });

  it('is counted once for one person who sends the form many times at the same time', async () => {
    const voucher = await oneVoucher({ max_uses: 10 });
    const email = 'impatient@mail.example';
    const replies = await Promise.all(Array.from({ length: 8 }, () => register(voucher.code, { email })));
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 ']));
    expect(await applicantsOf(job)).toHaveLength(1);
    expect(await usesOf(voucher)).toBe(1);
  });

  it('reveals nothing of an address that is registered: a used-up code is refused alike, and the link is mailed', async () => {
    const voucher = await oneVoucher();
    const email = 'known@mail.example';
    await register('', { email });
    expect(await applicantsOf(job)).toMatchObject([{ review_paid: false }]);
    // The voucher of an earlier applicant pays for their review.
    expect(await register(voucher.code, { email })).toMatchObject({ status: 200, text: '' });
    expect(await applicantsOf(job)).toMatchObject([{ review_paid: true }]);
    const [known, unknown] = [await register(voucher.code, { email }), await register(voucher.code)];
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    expect(known.status).toBe(400);
    expect(await applicantsOf(job)).toHaveLength(1);
  });
});

describe('a paid review', () => {
  it('is asked for by the box of an activity that offers reviews, and marks the applicant in the list', async () => {
    await register('', { review_paid: 'on' });
    await register('');
    const path_of_job = `/api/jobs/${job.id}/applications`;
    await server.ctx.db
      .update(applications)
      .set({ answer_count: 1, responded_at: new Date(), status: 4 })
      .where(eq(applications.job_id, job.id));
    const all = (await client.get(`${path_of_job}?status=Responded`)).json as { results: { review_paid: boolean }[] };
    expect(new Set(all.results.map(({ review_paid }) => review_paid))).toEqual(new Set([false, true]));
    const paid = (await client.get(`${path_of_job}?status=Responded&review_paid=true`)).json as typeof all & {
      results: object[];
    };
    expect(paid.results).toMatchObject([{ review_paid: true }]);
    expect((await client.get(`${path_of_job}/count?status=Responded&review_paid=true`)).json).toMatchObject({
      count: 1,
    });
  });
});
