import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Job } from '@vivavoce/contract/types.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { OWNER, PASSWORD } from '../../fixtures/people/staff.ts';
import { expect, onlyDeep, test } from '../../fixtures/test.ts';

const say = wordsOf('en');
const HERE = 'Northwind';
const THERE = 'Southbank College';
const NEW_ACTIVITY = '/interviews/create/title';
const TITLE = 'Analyst for the first company';

let browser: Browser;
let context: BrowserContext;
/** The tab that stays behind, and the one that changes company. */
let page: Page;
let other: Page;
/** Calls by scripts of the pages that change something and did not name their company. */
let nameless: string[];

test.describe.configure({ mode: 'parallel' });
test.beforeAll(({ shared }) => {
  ({ browser } = shared);
});
test.beforeEach(async () => {
  nameless = [];
  context = await browser.newContext(DESKTOP);
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isCall = pathname.startsWith('/api/') && ['fetch', 'xhr'].includes(request.resourceType());
    // The first reads of a page go beside the one that tells its user.
    if (isCall && request.method() !== 'GET' && !request.headers()['page-company'])
      nameless.push(`${request.method()} ${pathname}`);
  });
  await context.request.post('/login/ajax', { data: { username: OWNER, password: PASSWORD } });
  page = await context.newPage();
  other = await context.newPage();
});

const button = (name: string, at = page) => at.getByRole('button', { name, exact: true });
const title = (at = page) => at.getByLabel(say('wizard.fields.title'), { exact: true });
const question = (at = page) => at.getByRole('dialog', { name: say('shell.otherCompany.title', { there: THERE }) });
const back = () => button(say('shell.otherCompany.back', { here: HERE }));

/** By the menu, as people do it. */
async function enter(company: string): Promise<void> {
  await other.goto('/interviews');
  await other.getByRole('button', { name: /Helen Marsh/ }).click();
  await button(company, other).click();
  await expect(other.getByRole('heading', { level: 1, name: say('actions.title') })).toBeVisible();
}

const enterThere = () => enter(THERE);

async function jobsNamed(company: string, text: string): Promise<number> {
  const user = await (await context.request.get('/api/user')).json();
  expect(user).toMatchObject({ current_company: { name: company } });
  const { results } = (await (await context.request.get('/api/jobs?page_size=100')).json()) as { results: Job[] };
  return results.filter((job) => job.title === text).length;
}

test('a tab with typed words asks when another one changes company; back there, they are saved', async () => {
  await page.goto(NEW_ACTIVITY);
  await title().fill(TITLE);
  await expect(page.getByText(HERE, { exact: true }).first()).toBeVisible();
  await enterThere();
  await expect(question()).toContainText(HERE);
  await expectAccessible(page, 'another company');
  expect(await jobsNamed(THERE, TITLE)).toBe(0);

  await back().click();
  await expect(question()).toHaveCount(0);
  await expect(title()).toHaveValue(TITLE);
  // The tab that had changed holds no work: it follows immediately.
  await expect(other.getByText(HERE, { exact: true }).first()).toBeVisible();
  await button(say('common.save')).click();
  await expect(page).toHaveURL(/create\/\d+\//);
  expect(await jobsNamed(HERE, TITLE)).toBe(1);
  expect(nameless).toEqual([]);
});

test('a tab without typed words follows immediately', { tag: '@deep' }, async () => {
  await page.goto('/interviews');
  await expect(page.getByText(HERE, { exact: true })).toBeVisible();
  await enterThere();
  await expect(page.getByText(THERE, { exact: true })).toBeVisible();
  await expect(page.getByText(HERE, { exact: true })).toHaveCount(0);
});

test('a page that loads while the session changes company shows the new one', { tag: '@deep' }, async () => {
  await page.addInitScript(() => {
    BroadcastChannel.prototype.addEventListener = () => undefined;
  });
  // Its user is read in the first company, everything else in the second.
  await page.route(
    '**/api/user',
    async (route) => {
      const response = await route.fetch();
      await enterThere();
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.goto('/interviews');
  await expect(page.getByText(THERE, { exact: true })).toBeVisible();
  await expect(page.getByText(HERE, { exact: true })).toHaveCount(0);
});

test(
  'a tab that misses the news saves nothing into the other company, and its words wait',
  { tag: '@deep' },
  async () => {
    const text = `${TITLE}, unheard`;
    // The browser froze the tab: it hears nothing.
    await page.addInitScript(() => {
      BroadcastChannel.prototype.addEventListener = () => undefined;
    });
    await page.goto(NEW_ACTIVITY);
    await title().fill(text);
    await enterThere();
    await expect(question()).toHaveCount(0);
    const refused = page.waitForResponse((reply) => reply.status() === 409);
    await button(say('common.save')).click();
    expect(await (await refused).json()).toMatchObject({ code: 'other_company' });
    await expect(question()).toBeVisible();
    await button(say('shell.otherCompany.goOn', { there: THERE })).click();
    await expect(page.getByText(THERE, { exact: true })).toBeVisible();
    expect(await jobsNamed(THERE, text)).toBe(0);
    // The form of the same address in the other company is empty.
    await page.goto(NEW_ACTIVITY);
    await expect(title()).toHaveValue('');

    await enter(HERE);
    await page.goto(NEW_ACTIVITY);
    await expect(title()).toHaveValue(text);
    await expect(page.getByText(say('common.change.restored'), { exact: true })).toBeVisible();
  },
);

test('going back by that question repeats the call that was refused, in French', onlyDeep(true), async () => {
  const dire = wordsOf('fr');
  const text = `${TITLE}, repeated`;
  await page.addInitScript(() => {
    BroadcastChannel.prototype.addEventListener = () => undefined;
  });
  await page.goto(`/fr${NEW_ACTIVITY}`);
  await page.getByLabel(dire('wizard.fields.title'), { exact: true }).fill(text);
  await enterThere();
  await button(dire('common.save')).click();
  await button(dire('shell.otherCompany.back', { here: HERE })).click();
  await expect(page).toHaveURL(/create\/\d+\//);
  expect(await jobsNamed(HERE, text)).toBe(1);
});

test('the company stands on every layout of a person with several, on a phone too', { tag: '@deep' }, async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { results } = (await (await context.request.get('/api/jobs?page_size=100')).json()) as { results: Job[] };
  const job = results.find(({ question_count, status }) => status === 'Published' && question_count > 0);
  for (const path of ['/interviews', '/company-settings', NEW_ACTIVITY, `/interviews/${job?.id}`]) {
    await page.goto(path);
    await expect(page.getByText(HERE, { exact: true }).filter({ visible: true }).first(), path).toBeInViewport({
      ratio: 1,
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
  }
});
