import { APPLICANT_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { perFile } from '../../../../test/lifetimes.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { anApplication, aSeat, aUser } from '../../../../test/factories.ts';
import { aStaffScene, problemOf } from '../../../../test/staff-scene.ts';
import { answer_reviews, applications, reviews } from '../../../db/schema/index.ts';

interface Page {
  count: number;
  has_next: boolean;
  next_cursor: string | null;
  results: { id: number; user: { full_name: string }; average_review: number | null; responded_at: string | null }[];
  buckets: Record<string, number>;
  facts: Record<string, number | null>;
}
const SORTS = ['-date', 'date', 'name', '-name', '-rating', 'rating'] as const;
const DAY = 24 * 3600_000;
const server = useTestServer();
let path: string;

const scene = perFile(() => aStaffScene(server));
beforeAll(async () => {
  path = `${scene.path}/applications`;
  const { db } = server.ctx;
  const same = new Date(Date.now() - DAY);
  const names = ['Ada', 'ada', 'Émile', 'Zoë', 'Bo', 'Bo', "O'Neil", 'Bo'];
  for (let n = 0; n < 23; n += 1) {
    await anApplication(db, {
      job: scene.job,
      applicant_name: names[n % names.length] ?? '',
      external_id: n === 5 ? '100%_X' : null,
      status: 4,
      answer_count: 2,
      // Ties in every sort: three moments, four names, two ratings and none.
      responded_at: new Date(same.getTime() - (n % 3) * 3600_000),
      average_review: [null, 3.5, 4.25][n % 3] ?? null,
      reviewed_at: same,
    });
  }
});

const list = async (query: string): Promise<Page> => {
  const reply = await scene.client.get(`${path}?${query}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.json as Page;
};
async function walk(query: string, from = ''): Promise<Page['results']> {
  const rows: Page['results'] = [];
  let cursor: string | null = from;
  for (let pages = 0; cursor !== null && pages < 50; pages += 1) {
    const page: Page = await list(`${query}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
    rows.push(...page.results);
    expect(page.has_next).toBe(page.next_cursor !== null);
    cursor = page.next_cursor;
  }
  return rows;
}

describe('the list of applicants', () => {
  it.each(SORTS)('by %s shows every row exactly once, whatever the page size and however many ties', async (sort) => {
    const whole = (await list(`status=Reviewed&sort=${sort}&page_size=100`)).results.map(({ id }) => id);
    expect(new Set(whole).size).toBe(23);
    for (const size of [1, 4, 22, 23]) {
      const walked = await walk(`status=Reviewed&sort=${sort}&page_size=${size}`);
      expect(walked.map(({ id }) => id)).toEqual(whole);
    }
  });

  it('is in the order of the query', async () => {
    const rows = await walk('status=Reviewed&sort=-date&page_size=5');
    const dates = rows.map(({ responded_at }) => responded_at ?? '');
    expect(dates).toEqual(dates.toSorted().toReversed());
    const ratings = (await walk('status=Reviewed&sort=rating&page_size=7')).map(
      ({ average_review }) => average_review ?? 0,
    );
    expect(ratings).toEqual(ratings.toSorted((a, b) => a - b));
    const names = (await walk('status=Reviewed&sort=name')).map(({ user }) => user.full_name.toLowerCase());
    expect(names.slice(0, 6)).toEqual(Array(6).fill('ada'));
  });

  it('keeps its place while rows arrive and go', async () => {
    const first = await list('status=Reviewed&sort=-date&page_size=10');
    const newest = await anApplication(server.ctx.db, {
      job: scene.job,
      status: 4,
      answer_count: 1,
      responded_at: new Date(),
      reviewed_at: new Date(),
    });
    const rest = await walk('status=Reviewed&sort=-date&page_size=5', first.next_cursor ?? '');
    expect(rest).toHaveLength(13);
    const all = [...first.results, ...rest].map(({ id }) => id);
    expect(new Set(all).size).toBe(23);
    expect(all).not.toContain(newest.id);
    await server.ctx.db.delete(applications).where(sql`id = ${newest.id}`);
  });

  it.each([
    ['bo', 8],
    ["o'n", 3],
    ['%_', 0],
    ['100%', 1],
    ['%', 0],
    ['emile', 3],
    ['neil o', 3],
    ['nobody-of-that-name', 0],
    ["' or 1=1 --", 0],
    ['@mail.example', 23],
    ['ÉM', 3],
  ])('finds %s %i times', async (q, times) => {
    expect(await walk(`status=Reviewed&q=${encodeURIComponent(q)}&page_size=2`)).toHaveLength(times);
  });

  it.each([
    'nonsense',
    'W10',
    btoa('["x"]'),
    btoa('["2027-01-01","1; drop table jobs"]'),
    btoa('["not a date","1"]'),
    btoa('[{},[]]'),
    btoa('["2027","1"]'),
    btoa('["2027-02-30 09:00:00+00","1"]'),
    btoa('["0000-01-01 09:00:00+00","1"]'),
    btoa('["2027-01-01 (x)","1"]'),
  ])('refuses the cursor %s', async (cursor) => {
    const reply = await scene.client.get(`${path}?status=Reviewed&cursor=${encodeURIComponent(cursor)}`);
    expect(problemOf(reply)).toEqual({ status: 422, code: 'invalid', errors: { cursor: ['wrong_format'] } });
  });

  it.each(['', '1e-400', 'Infinity', '0x10'])('refuses a cursor at the rating %s', async (value) => {
    const cursor = btoa(JSON.stringify([value, '1']));
    for (const searchPart of ['', '&q=a']) {
      const reply = await scene.client.get(`${path}?status=Reviewed&sort=-rating${searchPart}&cursor=${cursor}`);
      expect(problemOf(reply)).toMatchObject({ status: 422, errors: { cursor: ['wrong_format'] } });
    }
  });

  it.each(['', '&q=bo', '&q=@mail.example', '&reasonable_adjustments=true', '&label=Reviewed'])(
    'returns the ids of consecutive rows, in the same order%s',
    async (narrowed) => {
      for (const sort of SORTS) {
        const query = `status=Reviewed&sort=${sort}${narrowed}`;
        const whole = (await list(`${query}&page_size=100`)).results.map(({ id }) => id);
        const stretch = async (from: number, count: number) =>
          (await scene.client.get(`${path}/ids?${query}&from=${from}&count=${count}`)).json;
        expect(await stretch(0, APPLICANT_LIMITS.selection_max)).toEqual({ ids: whole });
        expect(await stretch(5, 12)).toEqual({ ids: whole.slice(5, 17) });
        expect(await stretch(40, 5)).toEqual({ ids: [] });
      }
    },
  );

  it('returns the selected applicants who still match', async () => {
    const whole = (await list('status=Reviewed&page_size=100')).results.map(({ id }) => id);
    const other = await anApplication(server.ctx.db, { status: 4, responded_at: new Date(), reviewed_at: new Date() });
    const still = async (matching: object, ids: number[]) =>
      new Set(((await scene.client.post(`${path}/ids`, { matching, ids })).json as { ids: number[] }).ids);
    const selected = [...whole.slice(0, 9), other.id, 999_999_999];
    expect(await still({ status: 'Reviewed' }, selected)).toEqual(new Set(whole.slice(0, 9)));
    expect(await still({ status: 'Responded' }, selected)).toEqual(new Set());
    const bo = (await list('status=Reviewed&q=bo&page_size=100')).results.map(({ id }) => id);
    expect(await still({ status: 'Reviewed', q: 'bo' }, whole)).toEqual(new Set(bo));
    for (const body of [{ matching: {}, ids: [] }, { ids: whole }, { matching: { status: 'Open' }, ids: whole }])
      expect(problemOf(await scene.client.post(`${path}/ids`, body)).status).toBe(422);
  });

  it('refuses more ids than a selection takes', async () => {
    const refused = async (query: string) => problemOf(await scene.client.get(`${path}/ids?${query}`)).errors;
    expect(await refused(`count=${APPLICANT_LIMITS.selection_max + 1}`)).toEqual({ count: ['too_big'] });
    expect(await refused('count=0&from=-1')).toEqual({ count: ['too_small'], from: ['too_small'] });
    expect(await refused('status=Open&count=5')).toEqual({ status: ['not_allowed'] });
    expect(Object.keys((await refused('')) ?? {})).toEqual(['count']);
  });

  it('refuses pages above a hundred and buckets that do not exist', async () => {
    expect(problemOf(await scene.client.get(`${path}?page_size=101`)).errors).toEqual({ page_size: ['too_big'] });
    expect(problemOf(await scene.client.get(`${path}?status=Open`)).errors).toEqual({ status: ['not_allowed'] });
  });
});

describe('the counts and facts beside it', () => {
  it('are exact', async () => {
    const busy = await aStaffScene(server, { rating_style: 2 });
    const { db } = server.ctx;
    const job = busy.job;
    const now = new Date();
    await anApplication(db, { job, status: 0, invited_at: null, deadline: null });
    await anApplication(db, { job, invitation_failed: true });
    await anApplication(db, { job, deadline: new Date(Date.now() + 2 * DAY) });
    await anApplication(db, { job, deadline: new Date(Date.now() + 30 * DAY) });
    await anApplication(db, { job, deadline: new Date(Date.now() - DAY) });
    await anApplication(db, { job, deadline: new Date(Date.now() + DAY), archived_at: now });
    const sent = { job, status: 4, answer_count: 1, responded_at: now };
    await anApplication(db, sent);
    await anApplication(db, sent);
    await anApplication(db, { ...sent, average_review: 4 });
    await anApplication(db, { ...sent, average_review: 2.5 });
    await anApplication(db, { ...sent, average_review: 5, shortlisted_at: now });
    await anApplication(db, { ...sent, rejected_at: now });
    await anApplication(db, { ...sent, rejected_at: now, archived_at: now });
    await aSeat(db, job);
    await aSeat(db, job);
    const page = (await busy.client.get(`${busy.path}/applications?status=Responded`)).json as Page & {
      results: { panel_size: number }[];
    };
    expect(page.buckets).toEqual({ ToInvite: 2, AwaitingResponse: 3, Responded: 2, Reviewed: 2, Outcomes: 2 });
    expect(page.count).toBe(2);
    expect(page.results[0]?.panel_size).toBe(2);
    expect(page.facts).toEqual({
      expiring_this_week: 1,
      // The caller is not on the panel.
      need_your_rating: 0,
      need_your_rating_reviewed: 0,
      ratings_withheld: false,
      // Of the two that `buckets` counts as reviewed.
      mean_rating: (4 + 2.5) / 2,
      successful: 1,
      unsuccessful: 1,
    });
    const archived = (await busy.client.get(`${busy.path}/applications?status=Outcomes&filter=Archived`)).json as Page;
    expect(archived.buckets).toEqual({ ToInvite: 0, AwaitingResponse: 1, Responded: 0, Reviewed: 0, Outcomes: 1 });
    expect(archived.results).toHaveLength(1);
    // The rated applicants are all in other buckets now.
    await db
      .update(applications)
      .set({ archived_at: now })
      .where(
        and(
          eq(applications.job_id, job.id),
          isNotNull(applications.average_review),
          isNull(applications.shortlisted_at),
        ),
      );
    const emptied = (await busy.client.get(`${busy.path}/applications?status=Reviewed`)).json as Page;
    expect([emptied.buckets.Reviewed, emptied.facts.mean_rating]).toEqual([0, null]);
  });

  it('say which answers the caller has rated, and never what others did', async () => {
    const { rows } = await server.ctx.db.execute<{ n: string }>(sql`select count(*) as n from ${answer_reviews}`);
    expect(Number(rows[0]?.n)).toBe(0);
    await server.ctx.db.insert(reviews).values({
      application_id: (await list('status=Reviewed')).results[0]!.id,
      job_id: scene.job.id,
      user_id: (await aUser(server.ctx.db)).id,
      rating: 1,
    });
    expect(JSON.stringify((await list('status=Reviewed')).results[0])).not.toContain('"rating":1');
  });
});

describe('the next applicant', () => {
  it('follows the order of the list, forth and back', async () => {
    const ids = (await list('status=Reviewed&page_size=100')).results.map(({ id }) => id);
    for (const [index, id] of ids.entries()) {
      const reply = await scene.client.get(`${path}/${id}/next`);
      expect(reply.json).toEqual({
        application: ids[index + 1] ?? null,
        previous: ids[index - 1] ?? null,
        position: index + 1,
        count: ids.length,
        bucket: 'Reviewed',
      });
    }
  });
});
