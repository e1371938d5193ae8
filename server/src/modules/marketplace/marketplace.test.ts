import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ResultOf } from '@vivavoce/contract/index.ts';
import { ApiClient } from '../../../test/api-client.ts';
import { startTestServer, useTestServer } from '../../../test/api-test.ts';
import { aCompany, aJob, anApplication, aQuestion } from '../../../test/factories.ts';
import {
  activity_sub_types,
  activity_types,
  companies,
  webinar_registrations,
  webinars,
} from '../../db/schema/index.ts';

type Page = ResultOf<'GET /api/companies/{shortname}/marketplace'>;
type Found = ResultOf<'GET /api/v2/companies/{shortname}/marketplace/activities/search'>;
type Settings = ResultOf<'GET /api/v2/companies/{shortname}/marketplace/settings'>;

const server = useTestServer();
let brand: { id: number; shortname: string };
const types: Record<string, number> = {};
let communication: number;

const shown = { marketplace_public: true, status: 'Published' } as const;
const titlesOf = ({ results }: Page) => results.map(({ title }) => title);
const read = async <Result>(path: string, headers: Record<string, string> = {}) =>
  (await server.anonymous().get(path, { headers })).json as Result;
const search = (term: string) =>
  read<Found>(`/api/v2/companies/${brand.shortname}/marketplace/activities/search?query=${encodeURIComponent(term)}`);

beforeAll(async () => {
  const { db } = server.ctx;
  brand = await aCompany(db, { marketplace_enabled: true, account_name: 'University of Tests' });
  for (const [order, icon] of (['leadership', 'interpersonal', 'thinking-execution'] as const).entries()) {
    const [row] = await db
      .insert(activity_types)
      .values({ company_id: brand.id, value: icon, icon, order, label: icon === 'leadership' ? 'Leading' : null })
      .returning();
    types[icon] = row?.id ?? 0;
  }
  const [sub] = await db
    .insert(activity_sub_types)
    .values({ activity_type_id: types['interpersonal'] ?? 0, value: 'communication', label: 'Communication', order: 1 })
    .returning();
  communication = sub?.id ?? 0;
  const add = async (row: Parameters<typeof aJob>[1]) => {
    const job = await aJob(db, { ...shown, company_id: brand.id, ...row });
    await aQuestion(db, { job, preparation_seconds: 30, answer_seconds: 120 });
    return job;
  };
  await add({
    title: 'Telling bad news',
    description: '<p>Être clair &amp; bref.</p><script>x</script>',
    activity_type_id: types['interpersonal'],
    activity_sub_type_id: communication,
    marketplace_order: 1,
  });
  await add({ title: 'Working in a group', activity_type_id: types['interpersonal'], marketplace_order: 2 });
  await add({ title: 'First team', marketplace_title: 'Leading a team', activity_type_id: types['leadership'] });
  await add({ title: 'Featured last', marketplace_featured: true, default_locale: 'fr-fr', marketplace_order: -5 });
  const hidden = [
    { title: 'Hidden private', marketplace_public: false },
    { title: 'Hidden draft', status: 'Draft' as const },
    { title: 'Hidden archived', archived: true },
    { title: 'Hidden over', fixed_deadline: new Date(0) },
    { title: 'Hidden deleted', deleting_at: new Date() },
  ];
  for (const row of hidden) await add({ activity_type_id: types['thinking-execution'], ...row });
});

describe('a marketplace', () => {
  test('has its categories with counts; those without activities are hidden', async () => {
    const settings = await read<Settings>(`/api/v2/companies/${brand.shortname}/marketplace/settings`);
    expect(settings).toMatchObject({
      brand: { name: 'University of Tests', title: null },
      marketplace_enabled: true,
      count: 4,
      available_activity_types: ['leadership', 'interpersonal'],
      featured: [{ title: 'Featured last' }],
    });
    expect(settings.available_categories).toMatchObject([
      { name: 'leadership', label: 'Leading', count: 1, items: [] },
      { label: 'Interpersonal', count: 2, items: [{ value: 'communication', label: 'Communication', count: 1 }] },
    ]);
    expect(settings.job_activity_types).toHaveLength(3);
  });

  test('names its categories in the language of the visitor where the company has no name of its own', async () => {
    const path = `/api/v2/companies/${brand.shortname}/marketplace/settings`;
    const { available_categories } = await read<Settings>(path, { 'accept-language': 'fr' });
    expect(available_categories.map(({ label }) => label)).toEqual(['Leading', 'Relations']);
  });

  test('lists featured activities first, then by order, ten a page, and none that is hidden', async () => {
    const path = `/api/companies/${brand.shortname}/marketplace`;
    const page = await read<Page>(path);
    expect(page).toMatchObject({ count: 4, page: 1, page_size: 10, has_next: false });
    expect(titlesOf(page)).toEqual(['Featured last', 'Working in a group', 'Telling bad news', 'Leading a team']);
    expect(page.results[2]).toMatchObject({
      description: 'Être clair & bref. x',
      question_count: expect.any(Number),
      duration: 3,
      job_activity_type: { value: 'interpersonal', label: 'Interpersonal', icon: 'interpersonal' },
      job_sub_activity_type: { value: 'communication', label: 'Communication' },
      image: null,
    });
    expect(titlesOf(await read<Page>(`${path}?page_size=2&page=2`))).toEqual(['Telling bad news', 'Leading a team']);
    expect(titlesOf(await read<Page>(`${path}?page=9999`))).toEqual([]);
  });

  test.each([
    ['category=interpersonal', ['Working in a group', 'Telling bad news']],
    ['activity_type=leadership', ['Leading a team']],
    ['category=nonsense', []],
    ['default_locale=fr-fr', ['Featured last']],
    ['duration=2', []],
    ['search=%25%25%25', []],
    ['duration=3&search=group', ['Working in a group']],
    ['ordering=title', ['Featured last', 'Leading a team', 'Telling bad news', 'Working in a group']],
  ])('is filtered by %s', async (query, titles) => {
    expect(titlesOf(await read<Page>(`/api/companies/${brand.shortname}/marketplace?${query}`))).toEqual(titles);
  });

  test.each(['page=0', 'page_size=101', 'ordering=id', 'duration=0', 'default_locale=de'])(
    'refuses %s',
    async (query) => {
      const reply = await server.anonymous().get(`/api/companies/${brand.shortname}/marketplace?${query}`);
      expect(reply.status).toBe(422);
    },
  );

  test('is absent for an unknown company, and without activities where it is closed', async () => {
    const closed = await aCompany(server.ctx.db, {});
    await aJob(server.ctx.db, { ...shown, company_id: closed.id });
    for (const name of ['nobody-here', closed.shortname]) {
      for (const call of [`companies/${name}/marketplace`, `v2/companies/${name}/marketplace/activities`])
        expect((await server.anonymous().get(`/api/${call}`)).status).toBe(404);
    }
    expect(await read<Settings>(`/api/v2/companies/${closed.shortname}/marketplace/settings`)).toMatchObject({
      marketplace_enabled: false,
      count: 0,
      featured: [],
    });
    const unknown = await server.anonymous().get('/api/v2/companies/nobody-here/marketplace/settings');
    expect(unknown.status).toBe(404);
  });
});

describe('the search of a marketplace', () => {
  test.each([
    ['group working', ['Working in a group']],
    ['etre CLAIR', ['Telling bad news']],
    ['leading', ['Leading a team']],
    ['laeding', ['Leading a team']],
    ['workng', ['Working in a group']],
    ['tellling nevs', ['Telling bad news']],
    ['first team', []],
    ['group news', []],
    ['%%%', []],
    ["'; drop table jobs; --", []],
    ['´´´', []],
    ['\u0301\u0300\u0308', []],
    ['hidden', []],
  ])('%j finds %j', async (term, titles) => {
    expect(titlesOf(await search(term))).toEqual(titles);
  });

  test('suggests what was probably meant, as the activities write it', async () => {
    const suggestionOf = async (term: string) => (await search(term)).suggestion;
    expect(await suggestionOf('leading')).toBeNull();
    expect(await suggestionOf('laeding')).toBe('leading');
    expect(await suggestionOf('etre claur')).toBe('être clair');
    expect(await suggestionOf('leafinf')).toBe('leading');
    expect(await search('leafinf')).toMatchObject({ count: 0, results: [], filters: [] });
    for (const term of ['zzzzzzz', '%%%', 'hiden', "'; drop table jobs; --"])
      expect(await suggestionOf(term)).toBeNull();
  });

  test('takes three to 200 characters', async () => {
    for (const term of ['ab', 'x'.repeat(201), 'x'.repeat(10_000)]) {
      const reply = await server
        .anonymous()
        .get(`/api/v2/companies/${brand.shortname}/marketplace/activities/search?query=${term}`);
      expect(reply.status).toBe(422);
    }
  });
});

describe('the filters of a search', () => {
  let shortname: string;
  beforeAll(async () => {
    const { db } = server.ctx;
    const company = await aCompany(db, { marketplace_enabled: true });
    ({ shortname } = company);
    const [type] = await db
      .insert(activity_types)
      .values({ company_id: company.id, value: 'leadership', icon: 'leadership', order: 1 })
      .returning();
    const add = async (answer_seconds: number, row: Parameters<typeof aJob>[1]) => {
      const job = await aJob(db, { ...shown, company_id: company.id, ...row });
      if (answer_seconds > 0) await aQuestion(db, { job, preparation_seconds: 0, answer_seconds });
    };
    await add(120, { title: 'Team one', activity_type_id: type!.id, advertise_review: true });
    await add(480, { title: 'Team two', activity_type_id: type!.id, default_locale: 'fr-fr' });
    await add(600, { title: 'Team three', marketplace_featured: true });
    await add(0, { title: 'Team form', is_questionnaire: true, form_minutes: 20, question_count: 9 });
    await add(0, { title: 'Team talk', is_webinar: true });
  });
  const narrow = (query: string) =>
    read<Found>(`/api/v2/companies/${shortname}/marketplace/activities/search?query=team${query}`);
  const countsOf = ({ filters }: Found) =>
    Object.fromEntries(
      filters.map(({ name, options }) => [name, Object.fromEntries(options.map(({ value, count }) => [value, count]))]),
    );

  test('hold what is among the results, with its number', async () => {
    const found = await narrow('');
    expect(titlesOf(found)[0]).toBe('Team three');
    expect(found.results.find(({ title }) => title === 'Team form')).toMatchObject({ duration: 20, question_count: 9 });
    expect(countsOf(found)).toEqual({
      category: { leadership: 2 },
      length: { short: 1, medium: 2, long: 1 },
      kind: { presentation: 3, webinar: 1, questionnaire: 1 },
      default_locale: { 'en-gb': 4, 'fr-fr': 1 },
      advertise_review: { true: 1 },
    });
    expect(found.filters[1]).toMatchObject({ label: 'Length', options: [{ label: 'Under 8 minutes' }, {}, {}] });
  });

  test.each([
    ['&length=short', ['Team one']],
    ['&length=short,long', ['Team form', 'Team one']],
    ['&length=medium&default_locale=fr-fr', ['Team two']],
    ['&kind=webinar', ['Team talk']],
    ['&kind=presentation', ['Team one', 'Team three', 'Team two']],
    ['&category=leadership,nonsense', ['Team one', 'Team two']],
    ['&category=nonsense', []],
    ['&advertise_review=true', ['Team one']],
    ['&advertise_review=true&length=long', []],
  ])('narrow the results: %s', async (query, titles) => {
    const found = await narrow(query);
    expect(titlesOf(found).toSorted()).toEqual(titles);
    expect(found.count).toBe(titles.length);
  });

  test('count what choosing another value would find', async () => {
    expect(countsOf(await narrow('&kind=presentation'))).toMatchObject({
      length: { short: 1, medium: 2, long: 0 },
      kind: { presentation: 3, webinar: 1, questionnaire: 1 },
      default_locale: { 'en-gb': 2, 'fr-fr': 1 },
    });
  });

  test.each(['length=huge', 'kind=', 'kind=presentation,nonsense', 'default_locale=de', 'advertise_review=false'])(
    'refuse %s',
    async (query) => {
      const path = `/api/v2/companies/${shortname}/marketplace/activities/search?query=team&${query}`;
      expect((await server.anonymous().get(path)).status).toBe(422);
    },
  );

  test('are absent where all results are alike', async () => {
    expect((await narrow('%20one')).filters).toEqual([]);
  });
});

describe('the page of a marketplace', () => {
  const visit = (path: string, base = server) => new ApiClient(base.url, {}).get(path);

  test('answers searches of any length, pages far away and codes that do not exist', async () => {
    const home = `/marketplace/${brand.shortname}`;
    for (const query of [`search=${'x'.repeat(10_000)}`, 'page=9999', 'shorturl=nothing-here', 'section=nothing-here'])
      expect((await visit(`${home}?${query}`)).status, query.slice(0, 30)).toBe(200);
    expect((await visit(`${home}/nothing-here`)).status).toBe(404);
  });

  test('can be read without scripts, and says to search engines what it is', async () => {
    const { status, text } = await visit(`/marketplace/${brand.shortname}`);
    expect(status).toBe(200);
    expect(text).toContain('<title>Interview Marketplace · University of Tests</title>');
    for (const part of ['Leading a team', 'Working in a group', `/marketplace/${brand.shortname}/interpersonal"`])
      expect(text).toContain(part);
    expect(text).not.toContain('noindex');
    expect(text).toContain('rel="canonical"');
    const facts = JSON.parse(/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? 'null') as {
      '@type': string;
      itemListElement: unknown[];
    };
    expect(facts).toMatchObject({ '@type': 'ItemList' });
    expect(facts.itemListElement).toHaveLength(4);
  });

  test('shows each activity once at home: featured ones not in their categories again', async () => {
    const { db } = server.ctx;
    const company = await aCompany(db, { marketplace_enabled: true });
    const [type] = await db
      .insert(activity_types)
      .values({ company_id: company.id, value: 'leadership', icon: 'leadership', order: 1 })
      .returning();
    for (const row of [
      { title: 'A star', marketplace_featured: true, activity_type_id: type!.id },
      { title: 'A star without category', marketplace_featured: true },
      { title: 'A plain one', activity_type_id: type!.id },
    ])
      await aJob(db, { ...shown, company_id: company.id, ...row });
    const { text } = await visit(`/marketplace/${company.shortname}`);
    for (const title of ['A star', 'A star without category', 'A plain one'])
      expect(text.split(`>${title}</a>`), title).toHaveLength(2);
    expect((await visit(`/marketplace/${company.shortname}/leadership`)).text).toContain('>A star</a>');
  });

  test('shows one category, and the results of a search', async () => {
    const category = await visit(`/fr/marketplace/${brand.shortname}/interpersonal`);
    expect(category.text).toContain('<title>Relations · Vitrine des entretiens · University of Tests</title>');
    expect(category.text).not.toContain('>Leading a team<');
    const results = await visit(`/marketplace/${brand.shortname}?search=laeding`);
    expect(results.text).toContain('>Leading a team<');
    expect(results.text).toContain('noindex');
  });

  test.each(['', '/nonsense', '/leadership/more', '/thinking-execution'])(
    'is missing at an address that leads nowhere: %s',
    async (rest) => {
      const shortname = rest === '' ? 'nobody-here' : brand.shortname;
      const { status, text } = await visit(`/marketplace/${shortname}${rest}`);
      expect(status).toBe(404);
      expect(text).toContain('noindex');
    },
  );

  test('leads to the main site where the marketplace is closed, and says so where there is none', async () => {
    const closed = await aCompany(server.ctx.db, {});
    expect((await visit(`/marketplace/${closed.shortname}`)).status).toBe(404);
    const other = await startTestServer({ env: { MAIN_SITE_URL: 'https://www.example.org' } });
    try {
      const away = await aCompany(other.ctx.db, {});
      const reply = await visit(`/marketplace/${away.shortname}`, other);
      expect([reply.status, reply.headers.get('location')]).toEqual([302, 'https://www.example.org']);
    } finally {
      await other.close();
    }
  });
});

describe('the hub', () => {
  const visit = (path: string) => new ApiClient(server.url, {}).get(path);

  test('lists the companies that have one, and no other', async () => {
    const { db } = server.ctx;
    const hub = await aCompany(db, { hub_enabled: true, account_name: 'Hub & Sons' });
    const none = await aCompany(db, { account_name: 'Without a hub' });
    const list = await visit('/hub');
    expect(list.text).toContain(`<a href="/hub/${hub.shortname}">Hub &amp; Sons</a>`);
    expect(list.text).not.toContain('Without a hub');
    expect((await visit(`/hub/${hub.shortname}`)).text).toContain('<title>Hub · Hub &amp; Sons</title>');
    for (const path of [`/hub/${none.shortname}`, '/hub/nobody-here', `/hub/${hub.shortname}/leadership`])
      expect((await visit(path)).status).toBe(404);
  });

  test('of a company leads to the categories of its marketplace', async () => {
    const { db } = server.ctx;
    await db.update(companies).set({ hub_enabled: true }).where(eq(companies.id, brand.id));
    const page = await visit(`/fr/hub/${brand.shortname}`);
    expect(page.text).toContain(`href="/fr/marketplace/${brand.shortname}/interpersonal">Relations</a>`);
    const category = await visit(`/hub/${brand.shortname}/interpersonal`);
    expect([category.status, category.headers.get('location')]).toEqual([
      302,
      `http://vivavoce.test/marketplace/${brand.shortname}/interpersonal`,
    ]);
  });
});

test('the card of a webinar has its free seats, and none without a limit', async () => {
  const { db, now } = server.ctx;
  const company = await aCompany(db, { marketplace_enabled: true });
  const hours = (n: number) => new Date(now().getTime() + n * 3_600_000);
  const add = async (title: string, seats: number | null, taken: number) => {
    const job = await aJob(db, { ...shown, company_id: company.id, title, is_webinar: true });
    const when = { starts_at: hours(48), ends_at: hours(49), time_zone: 'Europe/London' };
    await db.insert(webinars).values({ job_id: job.id, company_id: company.id, ...when, seats });
    for (let n = 0; n < taken; n++) {
      const { id: application_id } = await anApplication(db, { job });
      const registered = { state: 'registered', asked_at: now(), registered_at: now() } as const;
      await db
        .insert(webinar_registrations)
        .values({ application_id, job_id: job.id, notified_sequence: 0, ...registered });
    }
  };
  await add('Open', null, 2);
  await add('Some left', 3, 2);
  await add('Full', 2, 2);
  const { results } = await read<Page>(`/api/companies/${company.shortname}/marketplace`);
  expect(Object.fromEntries(results.map(({ title, webinar }) => [title, webinar?.seats_left]))).toEqual({
    Open: null,
    'Some left': 1,
    Full: 0,
  });
});
