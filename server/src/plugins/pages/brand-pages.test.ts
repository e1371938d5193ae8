import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { brandProperties } from '@vivavoce/domain/companies/brand.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aCompany, aJob, aQuestion } from '../../../test/factories.ts';
import { activity_types, companies, jobs } from '../../db/schema/index.ts';

const server = useTestServer();
let brand: { id: number; shortname: string };
beforeEach(async () => {
  brand = await aCompany(server.ctx.db, { marketplace_enabled: true, hub_enabled: true, primary_color: '#4b32c3' });
});

const visit = (path: string) => server.anonymous().get(path);
const change = (values: Partial<typeof companies.$inferInsert>) =>
  server.ctx.db.update(companies).set(values).where(eq(companies.id, brand.id));
const pages = () => [
  `/marketplace/${brand.shortname}`,
  `/fr/marketplace/${brand.shortname}`,
  `/hub/${brand.shortname}`,
];

describe('the pages of a brand', () => {
  it('have its colours before any script runs, in styles that the policy of the page allows', async () => {
    const light = brandProperties('#4b32c3', 'light')['--accent'];
    const dark = brandProperties('#4b32c3', 'dark')['--accent'];
    for (const path of pages()) {
      const reply = await visit(path);
      const [, nonce, style] = /<style nonce="([^"]+)">(.*?)<\/style>/s.exec(reply.text) ?? [];
      expect(reply.headers.get('content-security-policy'), path).toContain(`style-src 'self' 'nonce-${nonce}'`);
      expect(style).toContain(`html:root{--accent:${light};`);
      expect(style).toContain(`{html:root:not([data-theme='light']){--accent:${dark};`);
      expect(reply.text).toMatch(/<html lang="[^"]+" class="other-brand" data-painted="#4b32c3">/);
    }
  });

  it('are dark for everybody where the brand is', async () => {
    await change({ marketplace_dark: true });
    for (const path of pages())
      expect((await visit(path)).text, path).toContain(
        ' class="other-brand" data-theme="dark" data-brand-theme="dark" data-painted=',
      );
  });

  it('have the colours of the product where the brand has none', async () => {
    await change({ primary_color: null });
    for (const path of pages()) {
      const { text } = await visit(path);
      expect(text, path).not.toMatch(/<style nonce|other-brand/);
      expect(text, path).toContain(' data-painted="">');
    }
  });

  it('are closed by the company itself, where the platform allows them', async () => {
    await change({ marketplace_open: false });
    const closed = await visit(`/marketplace/${brand.shortname}`);
    expect([closed.status, closed.text.includes('content="noindex"')]).toEqual([404, true]);
    expect((await visit(`/api/companies/${brand.shortname}/marketplace`)).status).toBe(404);
    expect((await visit(`/hub/${brand.shortname}`)).status).toBe(200);
    await change({ marketplace_open: true, hub_open: false });
    expect((await visit(`/marketplace/${brand.shortname}`)).status).toBe(200);
    expect((await visit(`/hub/${brand.shortname}`)).status).toBe(404);
    expect((await visit('/hub')).text).not.toContain(`/hub/${brand.shortname}"`);
  });
});

describe('the home of a marketplace without scripts', () => {
  const home = (query = '') => visit(`/marketplace/${brand.shortname}${query}`).then(({ text }) => text);
  const shown = { marketplace_public: true, marketplace_featured: true };
  const BUTTONS = /class="button market-(start|all)"/g;

  it('names an interview only where one is first, and leads to parts that the page has', async () => {
    const { db } = server.ctx;
    const of = { company_id: brand.id, ...shown };
    await aJob(db, { ...of, title: 'Team profile', is_questionnaire: true, form_minutes: 7 });
    expect(await home()).not.toMatch(BUTTONS);
    const interview = await aJob(db, { ...of, title: 'Team interview' });
    await aQuestion(db, { job: interview });
    expect((await home()).match(BUTTONS)).toEqual(['class="button market-start"']);
    expect(await home()).toContain(`market-start" href="/j/${interview.shorturl}"`);
    expect(await home()).toContain(`<p>Team interview</p><a class="market-more" href="/j/${interview.shorturl}"`);
    await aJob(db, { ...of, title: 'Team talk', marketplace_featured: false });
    expect((await home()).match(BUTTONS)).toHaveLength(2);
    for (const page of [await home(), await home('?search=team')])
      for (const [, id] of page.matchAll(/href="#([^"]+)"/g)) expect(page).toContain(` id="${id}"`);
  });
});

describe('the way back from a sign-in by a provider', () => {
  it('exists for activities that visitors may read about only', async () => {
    const job = await aJob(server.ctx.db, { company_id: brand.id });
    const draft = await aJob(server.ctx.db, { company_id: brand.id, status: 'Draft' });
    for (const [code, status] of [
      [job.shorturl, 200],
      [draft.shorturl, 404],
      ['nothing-here', 404],
    ] as const)
      for (const prefix of ['', '/fr']) expect((await visit(`${prefix}/sso/${code}`)).status, code).toBe(status);
  });
});

describe('the hub of a category', () => {
  it('lists the organisations that have activities of it and are open, and is none without any', async () => {
    const { db } = server.ctx;
    const category = `skill-${brand.id}`;
    const page = async () => (await visit(`/hub/${category}`)).text;
    expect((await visit(`/hub/${category}`)).status).toBe(404);
    const values = { company_id: brand.id, value: category, icon: 'leadership' as const };
    const [type] = await db.insert(activity_types).values(values).returning();
    const job = await aJob(db, { company_id: brand.id, activity_type_id: type?.id ?? 0, marketplace_public: true });
    const other = await aCompany(db, { marketplace_enabled: true, hub_enabled: true });
    expect(await page()).toContain(`/marketplace/${brand.shortname}/${category}"`);
    expect(await page()).not.toContain(`/${other.shortname}`);
    expect((await visit(`/fr/hub/${category}`)).text).toContain(`/fr/marketplace/${brand.shortname}/${category}"`);
    for (const closed of [{ marketplace_open: false }, { hub_open: false }, { suspended_at: new Date() }]) {
      await change(closed);
      expect((await visit(`/hub/${category}`)).status, JSON.stringify(closed)).toBe(404);
      await change({ marketplace_open: true, hub_open: true, suspended_at: null });
    }
    await db.update(jobs).set({ marketplace_public: false }).where(eq(jobs.id, job.id));
    expect((await visit(`/hub/${category}`)).status).toBe(404);
  });
});

describe('a brand with a new name', () => {
  it('is reached by its former ones, in the same language and at the same place', async () => {
    const before = brand.shortname;
    await change({ shortname: `${before}-2` });
    await change({ shortname: `${before}-3` });
    for (const former of [before, `${before}-2`])
      for (const [from, to] of [
        [`/marketplace/${former}?search=team&shorturl=abc`, `/marketplace/${before}-3?search=team&shorturl=abc`],
        [`/fr/marketplace/${former}/leadership`, `/fr/marketplace/${before}-3/leadership`],
        [`/hub/${former}`, `/hub/${before}-3`],
      ] as const) {
        const reply = await visit(from);
        expect([reply.status, reply.headers.get('location')], from).toEqual([302, `http://vivavoce.test${to}`]);
      }
    expect((await visit(`/marketplace/${before}-3`)).status).toBe(200);
  });

  it('leaves its former name to the company that has it now', async () => {
    const before = brand.shortname;
    await change({ shortname: `${before}-2` });
    await aCompany(server.ctx.db, { shortname: before, account_name: 'Newcomer', marketplace_enabled: true });
    const reply = await visit(`/marketplace/${before}`);
    expect(reply.status).toBe(200);
    expect(reply.text).toContain('Newcomer');
    // Also where the newcomer shows nothing there.
    expect((await visit(`/hub/${before}`)).status).toBe(404);
  });

  it('gets its first name back', async () => {
    const before = brand.shortname;
    await change({ shortname: `${before}-2` });
    await change({ shortname: before });
    expect((await visit(`/marketplace/${before}`)).status).toBe(200);
    expect((await visit(`/marketplace/${before}-2`)).headers.get('location')).toContain(`/marketplace/${before}`);
  });
});
