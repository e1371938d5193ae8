import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ResultOf } from '@vivavoce/contract/index.ts';
import { perFile } from '../../../../test/lifetimes.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { aCompany, aJob, aMember } from '../../../../test/factories.ts';
import type { Job } from '../../../../test/factories.ts';
import { applications, marketplace_days } from '../../../db/schema/index.ts';
import { recordEvent } from '../../feed/feed.service.ts';
import { countCompletion, figuresOfJobs } from './figures.service.ts';

type Figures = ResultOf<'GET /api/companies/{shortname}/marketplace/figures'>;

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const shown = { marketplace_public: true, status: 'Published' } as const;

const server = useTestServer();

const brand = perFile(() => aCompany(server.ctx.db, { marketplace_enabled: true, time_zone: 'Pacific/Auckland' }));
const job = perFile(() => aJob(server.ctx.db, { ...shown, company_id: brand.id, title: 'Warm up' }));
const other = perFile(() => aJob(server.ctx.db, { ...shown, company_id: brand.id }));

const visit = (views: string[], opens: string[] = [], agent: string = BROWSER) =>
  server.anonymous().post('/api/marketplace-visits', { views, opens }, { headers: { 'user-agent': agent } });
const rowsOf = ({ id }: Job) => server.ctx.db.select().from(marketplace_days).where(eq(marketplace_days.job_id, id));
const register = ({ shorturl }: Job, email: string) =>
  server.anonymous().post(`/j/${shorturl}`, undefined, {
    form: { first_name: 'Ada', last_name: 'Nwosu', email, agree_terms: 'on' },
  });

describe('figures of a marketplace', () => {
  test('are counted exactly by visitors at the same moment, as one row of the day', async () => {
    const codes = [job.shorturl, other.shorturl];
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        visit(index % 2 ? codes : codes.toReversed(), index % 3 ? [] : [job.shorturl, job.shorturl]),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await rowsOf(job)).toEqual([
      {
        job_id: job.id,
        company_id: brand.id,
        day: new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland' }).format(server.ctx.now()),
        views: 60,
        opens: 20,
        registrations: 0,
        completions: 0,
      },
    ]);
    expect(await rowsOf(other)).toMatchObject([{ views: 60, opens: 0 }]);
    expect(answers[0]?.headers.get('set-cookie')).toBeNull();
  });

  test('leave out robots, hidden activities and closed marketplaces', async () => {
    const { db } = server.ctx;
    const closed = await aJob(db, { ...shown });
    const hidden = await aJob(db, { company_id: brand.id });
    const activity = await aJob(db, { ...shown, company_id: brand.id });
    const all = [closed, hidden, activity].map(({ shorturl }) => shorturl);
    await visit(all, all, 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)');
    await visit(all, all, '');
    expect(await rowsOf(activity)).toEqual([]);
    await visit([...all, 'no-such-code'], all);
    expect(await rowsOf(activity)).toMatchObject([{ views: 1, opens: 1 }]);
    expect([...(await rowsOf(closed)), ...(await rowsOf(hidden))]).toEqual([]);
  });

  test('refuse bodies that no page sends', async () => {
    expect((await visit(['; drop table jobs'])).status).toBe(422);
    expect((await visit(Array.from({ length: 201 }, () => job.shorturl))).status).toBe(422);
  });

  test('count a registration once, and its first sending; invited applicants count nowhere', async () => {
    const { db, now } = server.ctx;
    const target = await aJob(db, { ...shown, company_id: brand.id });
    const emails = ['ada@mail.example', 'ada@mail.example', 'ben@mail.example', 'cyd@mail.example'];
    await Promise.all(emails.map((email) => register(target, email)));
    expect(await rowsOf(target)).toMatchObject([{ registrations: 3, completions: 0 }]);
    const [application] = await db.select().from(applications).where(eq(applications.job_id, target.id));
    const id = application?.id ?? 0;
    const place = { company_id: brand.id, job_id: target.id, application_id: id };
    for (let times = 0; times < 2; times += 1)
      await db.transaction(async (tx) => {
        await countCompletion(tx, id, now());
        await recordEvent(tx, { ...place, type: 'interview.submitted', actor: 'applicant' });
      });
    expect(await rowsOf(target)).toMatchObject([{ registrations: 3, completions: 1 }]);
  });
});

describe('the call for staff', () => {
  const read = async (query = '', role: 'owner' | 'member' = 'member', limited = false) => {
    const member = await aMember(server.ctx.db, { company_id: brand.id, role, create_interview_only: limited });
    const client = await server.staff(member);
    return client.get(`/api/companies/${brand.shortname}/marketplace/figures${query}`);
  };

  test('answers every day of the range, the sums and the activities, most views first', async () => {
    const row = { company_id: brand.id, opens: 1, registrations: 1, completions: 1 };
    await server.ctx.db.insert(marketplace_days).values([
      { ...row, job_id: job.id, day: '2025-02-27', views: 3 },
      { ...row, job_id: job.id, day: '2025-03-01', views: 4 },
      { ...row, job_id: other.id, day: '2025-03-01', views: 9 },
      { ...row, job_id: other.id, day: '2025-03-02', views: 100 },
    ]);
    const range = '?from_date=2025-02-27&to_date=2025-03-01';
    const figures = (await read(`${range}&page_size=1`)).json as Figures;
    expect(figures).toMatchObject({
      count: 2,
      has_next: true,
      from_date: '2025-02-27',
      total: { views: 16, opens: 3, registrations: 3, completions: 3 },
      results: [{ job: { id: other.id }, views: 9 }],
    });
    expect(figures.days.map(({ day, views }) => [day, views])).toEqual([
      ['2025-02-27', 3],
      ['2025-02-28', 0],
      ['2025-03-01', 13],
    ]);
    expect((await read(`${range}&job=${job.id}`)).json).toMatchObject({
      count: 1,
      total: { views: 7 },
      results: [{ job: { title: 'Warm up' }, views: 7, completions: 2 }],
    });
    const byJob = await figuresOfJobs(server.ctx.db, [job.id, 999_999], {
      from_date: '2025-02-01',
      to_date: '2025-02-28',
    });
    expect([byJob.get(job.id)?.views, byJob.get(999_999)?.views]).toEqual([3, 0]);
  });

  test('has the last thirty days without a range, and refuses one that is none', async () => {
    expect(((await read()).json as Figures).days).toHaveLength(30);
    expect((await read('?from_date=2025-03-02&to_date=2025-03-01')).status).toBe(422);
    expect((await read('?from_date=2024-01-01&to_date=2025-03-01')).status).toBe(422);
    expect((await read('', 'member', true)).status).toBe(403);
  });
});
