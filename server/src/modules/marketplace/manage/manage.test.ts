import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ResultOf } from '@vivavoce/contract/index.ts';
import type { Job } from '@vivavoce/contract/types.ts';
import { perTest } from '../../../../test/lifetimes.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { aJob, aMember, aQuestion } from '../../../../test/factories.ts';
import { aStaffScene, problemOf } from '../../../../test/staff-scene.ts';
import { companies, events, jobs, marketplace_days } from '../../../db/schema/index.ts';

type List = ResultOf<'GET /api/marketplace'>;
type Categories = ResultOf<'GET /api/marketplace/categories'>;

const server = useTestServer();
const scene = perTest(() =>
  aStaffScene(server, { title: 'Case interview, level 1 (2026)', description: '<p>Four cases.</p>' }),
);
beforeEach(async () => {
  await server.ctx.db.update(companies).set({ marketplace_enabled: true }).where(eq(companies.id, scene.company_id));
});

const add = (title: string, row: Partial<Parameters<typeof aJob>[1]> = {}) =>
  aJob(server.ctx.db, { company_id: scene.company_id, created_by: scene.owner.id, title, ...row });
const list = async (query = '') => (await scene.client.get(`/api/marketplace${query}`)).json as List;
const titlesOf = async (query = '') => (await list(query)).results.map(({ job_title }) => job_title);
const publicTitles = async () => {
  const { shortname } = await company();
  const reply = await server.anonymous().get(`/api/companies/${shortname}/marketplace`);
  return (reply.json as { results: { title: string }[] }).results.map(({ title }) => title);
};
const company = async () => {
  const [row] = await server.ctx.db.select().from(companies).where(eq(companies.id, scene.company_id));
  if (!row) throw new Error('the company is missing');
  return row;
};
const categories = async () => (await scene.client.get('/api/marketplace/categories')).json as Categories;

describe('an activity in the marketplace', () => {
  test('is shown to visitors with its own title, text, category and pattern', async () => {
    const reply = await scene.client.patch(scene.path, {
      marketplace_public: true,
      marketplace_title: ' Case interview basics ',
      marketplace_description: 'Structure a problem & recommend: 3 < 4.',
      marketplace_details: '<p>Think aloud.<script>x</script></p>',
      marketplace_stock_image: 'leadership',
      marketplace_featured: true,
      job_activity_type: 'thinking-execution',
    });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.json).toMatchObject({
      title: 'Case interview, level 1 (2026)',
      marketplace_title: 'Case interview basics',
      marketplace_details: '<p>Think aloud.</p>',
      job_activity_type: { value: 'thinking-execution', label: 'Thinking and execution', icon: 'thinking-execution' },
      job_sub_activity_type: null,
    });
    const { shortname } = await company();
    const page = await server.anonymous().get(`/api/companies/${shortname}/marketplace?category=thinking-execution`);
    expect(page.json).toMatchObject({
      results: [
        {
          title: 'Case interview basics',
          description: 'Structure a problem & recommend: 3 < 4.',
          stock_image: 'leadership',
          featured: true,
        },
      ],
    });
    const feed = await server.ctx.db.select().from(events).where(eq(events.job_id, scene.job.id));
    expect(feed.map(({ type, data }) => [type, data['settings']])).toContainEqual([
      'job.settings_changed',
      'marketplace',
    ]);
  });

  test.each([
    [{ marketplace_stock_image: 'sunset' }, 'marketplace_stock_image'],
    [{ marketplace_description: 'x'.repeat(221) }, 'marketplace_description'],
    [{ marketplace_order: 1.5 }, 'marketplace_order'],
    [{ marketplace_order: 2_000_000_000 }, 'marketplace_order'],
    [{ marketplace_public: 'yes' }, 'marketplace_public'],
    [{ job_activity_type: 'nonsense' }, 'job_activity_type'],
    [{ job_sub_activity_type: 'nonsense' }, 'job_sub_activity_type'],
    [{ marketplace_image_file_id: 1 }, 'marketplace_image_file_id'],
  ])('refuses %j', async (body, field) => {
    for (const reply of [
      await scene.client.patch(scene.path, body),
      await scene.client.post(`${scene.path}/marketplace`, body),
    ]) {
      expect(problemOf(reply)).toMatchObject({ status: 422, code: 'invalid' });
      expect(Object.keys(problemOf(reply).errors)).toEqual([field]);
    }
    expect((await list()).total).toBe(0);
  });

  test('is closed to members who run only their own activities, and to new drafts', async () => {
    const limited = await aMember(server.ctx.db, { company_id: scene.company_id, create_interview_only: true });
    const own = await add('Their own', { created_by: limited.id });
    const client = await server.staff(limited);
    const renamed = await client.patch(`/api/jobs/${own.id}`, { title: 'Renamed' });
    expect((renamed.json as Job).abilities).not.toContain('change_marketplace');
    for (const reply of [
      await client.patch(`/api/jobs/${own.id}`, { title: 'Again', marketplace_public: true }),
      await client.post(`/api/jobs/${own.id}/marketplace`, { marketplace_featured: true }),
      await client.post(`/api/jobs/${own.id}/marketplace`, {}),
      await client.post(`/api/jobs/${own.id}/marketplace/move`, { above: null }),
      await client.get('/api/marketplace'),
      await client.put('/api/marketplace/categories', { json: { categories: [], based_on: '' } }),
    ])
      expect(reply.status).toBe(403);
    expect((await scene.client.get(`/api/jobs/${own.id}`)).json).toMatchObject({ title: 'Renamed' });
    const created = await scene.client.post('/api/jobs', { marketplace_public: true });
    expect(problemOf(created).errors).toEqual({ marketplace_public: ['unknown_field'] });
  });

  test('is reset with every field, and private afterwards; its applicants and texts stay', async () => {
    const path = `${scene.path}/marketplace`;
    await scene.client.post(path, {
      marketplace_public: true,
      marketplace_featured: true,
      marketplace_title: 'Basics',
      marketplace_description: 'Short',
      marketplace_details: '<p>Long</p>',
      marketplace_stock_image: 'leadership',
      job_activity_type: 'leadership',
    });
    const both = await scene.client.post(path, { reset: true, marketplace_public: true });
    expect(problemOf(both).errors).toEqual({ reset: ['not_allowed'] });
    const stale = await scene.client.post(path, { reset: true, revision: 1 });
    expect(stale.status).toBe(409);
    const reply = await scene.client.post(path, { reset: true });
    expect(reply.json).toMatchObject({
      title: scene.job.title,
      marketplace_public: false,
      marketplace_order: 0,
      marketplace_featured: false,
      marketplace_title: '',
      marketplace_description: '',
      marketplace_details: '',
      marketplace_stock_image: null,
      job_activity_type: null,
      job_sub_activity_type: null,
    });
    expect((await list()).total).toBe(0);
    expect(await publicTitles()).toEqual([]);
  });

  test('of an archived activity can be taken out, and nothing else', async () => {
    await scene.client.post(`${scene.path}/marketplace`, { marketplace_public: true });
    await scene.client.post(`${scene.path}/archive`);
    const path = `${scene.path}/marketplace`;
    expect((await scene.client.post(path, { marketplace_featured: true })).status).toBe(409);
    expect((await scene.client.post(path, { reset: true })).json).toMatchObject({ marketplace_public: false });
  });

  test('is not overwritten by an edit of the same fields that began earlier', async () => {
    const { revision } = (await scene.client.get(scene.path)).json as Job;
    const replies = await Promise.all(
      ['One', 'Two'].map((marketplace_title) =>
        scene.client.post(`${scene.path}/marketplace`, { marketplace_title, revision }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('gives a copy its texts, and no place', async () => {
    await scene.client.patch(scene.path, { marketplace_public: true, marketplace_title: 'Basics' });
    const copy = (await scene.client.post(`/api/jobs?duplicate=${scene.job.id}`, {})).json as Job;
    expect(copy).toMatchObject({ marketplace_title: 'Basics', marketplace_public: false, marketplace_order: 0 });
    expect((await list()).total).toBe(1);
  });
});

describe('the list of the marketplace', () => {
  const fill = async () => {
    const made = [];
    for (const title of ['A', 'B', 'C', 'D']) {
      const job = await add(title);
      await scene.client.post(`/api/jobs/${job.id}/marketplace`, { marketplace_public: true });
      made.push(job.id);
    }
    return made as [number, number, number, number];
  };
  const move = (id: number, above: number | null) => scene.client.post(`/api/jobs/${id}/marketplace/move`, { above });

  test('holds shown and hidden activities with their state, place and registrations', async () => {
    const [a, , , d] = await fill();
    await scene.client.patch(`/api/jobs/${d}`, { marketplace_public: false });
    const draft = await add('Draft', { status: 'Draft', published_at: null });
    await scene.client.patch(`/api/jobs/${draft.id}`, { marketplace_public: true });
    const over = await add('Over', { fixed_deadline: new Date(0), marketplace_public: true, marketplace_order: 9000 });
    await aQuestion(server.ctx.db, { job: over });
    await add('Outside');
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    await server.ctx.db.insert(marketplace_days).values(
      [1, 28, 31].map((ago) => ({
        company_id: scene.company_id,
        job_id: a,
        day: day(ago),
        views: 10,
        registrations: 1,
      })),
    );
    const page = await list();
    expect(page).toMatchObject({ count: 6, total: 6, page_size: 10, has_next: false });
    expect(
      page.results.map(({ job_title, state, position, figures }) => [
        job_title,
        state,
        position,
        figures.registrations,
      ]),
    ).toEqual([
      ['Over', 'closed', 1, 0],
      ['A', 'shown', 2, 2],
      ['B', 'shown', 3, 0],
      ['C', 'shown', 4, 0],
      ['D', 'hidden', 5, 0],
      ['Draft', 'draft', 6, 0],
    ]);
    // Visitors see none of them while the company or the platform keeps the marketplace closed.
    for (const closed of [{ marketplace_open: false }, { marketplace_enabled: false }]) {
      const ofScene = eq(companies.id, scene.company_id);
      await server.ctx.db.update(companies).set(closed).where(ofScene);
      expect((await list()).results.map(({ state }) => state)).toEqual([
        'closed',
        ...Array.from({ length: 3 }, () => 'marketplace_closed'),
        'hidden',
        'draft',
      ]);
      await server.ctx.db.update(companies).set({ marketplace_open: true, marketplace_enabled: true }).where(ofScene);
    }
    expect(page.results[1]?.figures).toEqual({ views: 20, opens: 0, registrations: 2, completions: 0 });
    expect(await publicTitles()).toEqual(['A', 'B', 'C']);
    expect((await list('?search=dr')).results).toMatchObject([{ job_title: 'Draft', position: 6 }]);
    expect(await list('?page_size=2&page=2')).toMatchObject({ has_next: true, results: [{ job_title: 'B' }, {}] });
    for (const query of ['?page_size=101', '?page=0']) {
      expect((await scene.client.get(`/api/marketplace${query}`)).status).toBe(422);
    }
    expect(await titlesOf('?category=nonsense')).toEqual([]);
    expect(await titlesOf('?page=9999')).toEqual([]);
  });

  test('is that of the own company', async () => {
    await fill();
    const other = await aStaffScene(server);
    expect((await other.client.get('/api/marketplace')).json).toMatchObject({ count: 0 });
    const foreign = await other.client.post(`${scene.path}/marketplace`, { marketplace_public: true });
    expect(foreign.status).toBe(404);
  });

  test('is ordered by moves, for visitors as well', async () => {
    const [a, b, c, d] = await fill();
    expect((await move(d, a)).status).toBe(204);
    expect(await titlesOf()).toEqual(['D', 'A', 'B', 'C']);
    await move(d, null);
    await move(c, b);
    await move(b, b);
    const path = `/api/jobs/${a}/marketplace/move`;
    await scene.client.post(path, { below: b });
    expect(await titlesOf()).toEqual(['C', 'B', 'A', 'D']);
    for (const body of [{}, { above: b, below: c }, { above: 'x' }])
      expect((await scene.client.post(path, body)).status).toBe(422);
    await scene.client.post(path, { below: null });
    expect(await titlesOf()).toEqual(['A', 'C', 'B', 'D']);
    expect(await publicTitles()).toEqual(['A', 'C', 'B', 'D']);
    const ordered = await scene.client.get('/api/jobs?public=true&ordering=-marketplace_order&page_size=10');
    expect((ordered.json as { results: { title: string }[] }).results.map(({ title }) => title)).toEqual([
      'A',
      'C',
      'B',
      'D',
    ]);
  });

  test('is numbered afresh where two neighbours have no figure between them', async () => {
    const [a, b, c, d] = await fill();
    await server.ctx.db.update(jobs).set({ marketplace_order: 7 }).where(eq(jobs.company_id, scene.company_id));
    await server.ctx.db.update(jobs).set({ marketplace_order: 0 }).where(eq(jobs.id, scene.job.id));
    expect(await titlesOf()).toEqual(['D', 'C', 'B', 'A']);
    await move(a, c);
    expect(await titlesOf()).toEqual(['D', 'A', 'C', 'B']);
    for (let n = 0; n < 24; n += 1) await move(n % 2 ? b : c, n % 2 ? c : b);
    expect(await titlesOf()).toEqual(['D', 'A', 'B', 'C']);
    expect((await move(d, a)).status).toBe(204);
  });

  test('carries out the moves of two people who order at the same time', async () => {
    const [a, b, c, d] = await fill();
    const replies = await Promise.all([move(d, a), move(c, b), move(a, null)]);
    expect(replies.map(({ status }) => status)).toEqual([204, 204, 204]);
    const order = await titlesOf();
    expect(order.indexOf('C') + 1).toBe(order.indexOf('B'));
    expect(order.at(-1)).toBe('A');
    expect(order.toSorted()).toEqual(['A', 'B', 'C', 'D']);
  });

  test('refuses a move beside an activity that is not in it any more', async () => {
    const [a, b] = await fill();
    await scene.client.post(`/api/jobs/${b}/marketplace`, { reset: true });
    for (const [id, above] of [
      [a, b],
      [b, a],
      [a, 99_999_999],
    ] as const)
      expect(problemOf(await move(id, above))).toMatchObject({ status: 409, code: 'conflict' });
    expect((await move(a, -1)).status).toBe(422);
    expect(await titlesOf()).toEqual(['A', 'C', 'D']);
  });
});

describe('the categories of a company', () => {
  const put = (body: unknown) => scene.client.put('/api/marketplace/categories', { json: body });

  test('begin with one of each icon, and are stored with the first change', async () => {
    const { categories: first, version } = await categories();
    expect(first.map(({ value, label, count }) => [value, label, count])).toEqual([
      ['interpersonal', null, 0],
      ['personal-emotional', null, 0],
      ['thinking-execution', null, 0],
      ['leadership', null, 0],
    ]);
    await scene.client.patch(scene.path, { job_activity_type: 'leadership' });
    const reply = await put({
      based_on: version,
      categories: [
        { value: 'leadership', label: 'Leading', icon: 'leadership', items: [{ label: 'Première équipe' }] },
        { label: 'Leading', icon: 'interpersonal', items: [] },
        { label: null, icon: 'leadership', items: [] },
      ],
    });
    expect(reply.status, reply.text).toBe(200);
    expect((reply.json as Categories).categories).toEqual([
      {
        value: 'leadership',
        label: 'Leading',
        icon: 'leadership',
        count: 1,
        items: [{ value: 'premiere-equipe', label: 'Première équipe', count: 0 }],
      },
      { value: 'leading', label: 'Leading', icon: 'interpersonal', count: 0, items: [] },
      { value: 'leadership-2', label: null, icon: 'leadership', count: 0, items: [] },
    ]);
    const job = await scene.client.patch(scene.path, { job_sub_activity_type: 'premiere-equipe' });
    expect(job.json).toMatchObject({
      job_activity_type: { label: 'Leading' },
      job_sub_activity_type: { label: 'Première équipe' },
    });
    const other = await scene.client.patch(scene.path, { job_activity_type: 'leading' });
    expect(other.json).toMatchObject({ job_activity_type: { value: 'leading' }, job_sub_activity_type: null });
  });

  test('that are left out leave their activities without a category', async () => {
    await scene.client.patch(scene.path, { job_activity_type: 'leadership' });
    const { version } = await categories();
    await put({ based_on: version, categories: [] });
    expect((await scene.client.get(scene.path)).json).toMatchObject({ job_activity_type: null });
  });

  test('are not overwritten by somebody who read them earlier', async () => {
    const { version } = await categories();
    const change = (label: string) =>
      put({ based_on: version, categories: [{ value: 'leadership', label, icon: 'leadership', items: [] }] });
    const replies = await Promise.all([change('One'), change('Two')]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('are chosen and removed at the same time without a fault', async () => {
    await scene.client.patch(scene.path, { job_activity_type: 'leadership' });
    const { version } = await categories();
    const other = await add('Another');
    const replies = await Promise.all([
      put({ based_on: version, categories: [] }),
      scene.client.patch(scene.path, { job_activity_type: 'interpersonal' }),
      scene.client.patch(`/api/jobs/${other.id}`, { job_activity_type: 'leadership' }),
    ]);
    expect(replies.map(({ status }) => status).filter((status) => status !== 422)).toContain(200);
    for (const { status } of replies) expect([200, 422]).toContain(status);
  });

  test.each([
    [{ categories: [{ value: 'nonsense', label: 'X', icon: 'leadership', items: [] }] }, 'categories'],
    [
      {
        categories: [
          { value: 'leadership', label: 'X', icon: 'leadership', items: [] },
          { value: 'leadership', label: 'Y', icon: 'leadership', items: [] },
        ],
      },
      'categories',
    ],
    [{ categories: [{ label: '', icon: 'leadership', items: [] }] }, 'categories.0.label'],
    [{ categories: [{ label: 'X', icon: 'sunset', items: [] }] }, 'categories.0.icon'],
    [
      { categories: [{ label: 'X', icon: 'leadership', items: [{ label: 'x'.repeat(61) }] }] },
      'categories.0.items.0.label',
    ],
    [
      { categories: Array.from({ length: 21 }, (_, n) => ({ label: `${n}`, icon: 'leadership', items: [] })) },
      'categories',
    ],
  ])('refuse %j', async (body, field) => {
    const { version } = await categories();
    const reply = await put({ ...body, based_on: version });
    expect(problemOf(reply)).toMatchObject({ status: 422, code: 'invalid' });
    expect(Object.keys(problemOf(reply).errors)).toContain(field);
    expect((await categories()).version).toBe(version);
  });
});
