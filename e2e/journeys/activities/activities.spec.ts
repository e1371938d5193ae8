import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import type { Job } from '@vivavoce/contract/types.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { Api } from '../../fixtures/product/api.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import type { Product } from '../../fixtures/product/product.ts';
import { OWNER, Staff } from '../../fixtures/people/staff.ts';
import { wordsOf, type Language, type Say } from '../../fixtures/browser/phrases.ts';
import { expect, test } from '../../fixtures/test.ts';

const RIVAL = 'owner@rival.example';

let product: Product;
let api: Api;
let browser: Browser;
let context: BrowserContext;
test.use({ ownProduct: 'It counts the activities of companies.' });
test.beforeAll(({ shared }) => {
  ({ product, api, browser } = shared);
});

async function listOf(language: Language, options: typeof DESKTOP, email: string): Promise<{ page: Page; say: Say }> {
  context = await browser.newContext(options);
  const page = await context.newPage();
  const say = wordsOf(language);
  await new Staff(page, say).arrive(email);
  await page.goto(language === 'fr' ? '/fr/interviews' : '/interviews');
  return { page, say };
}

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
/** Rows of activities, without the head of the table. */
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('link') });
const rowOf = (page: Page, title: string) => rows(page).filter({ hasText: title });
const tab = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });

async function choose(page: Page, say: Say, title: string, item: string): Promise<void> {
  await button(page, say('common.moreFor', { name: title })).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test(
  'one finds an activity among many, by state, words, reviewer, order and page, and the address keeps it',
  { tag: '@deep' },
  async () => {
    const titles = Array.from({ length: 22 }, (_, n) => `Ferry route ${String(n + 1).padStart(2, '0')}`);
    for (const title of titles) await api.send('POST', '/api/jobs', { title });
    const { page, say } = await listOf('en', DESKTOP, OWNER);
    await expect(rows(page)).toHaveCount(20);
    await page.getByRole('link', { name: say('common.next'), exact: true }).click();
    await expect(page).toHaveURL('/interviews?page=2');
    await expect(rowOf(page, 'Graduate Analyst Programme 2027')).toBeVisible();

    await tab(page, say('activities.tabs.draft')).click();
    await expect(page).toHaveURL('/interviews?status=draft');
    await expect(rows(page)).toHaveCount(20);
    await page.getByLabel(say('activities.sort.label')).selectOption({ label: say('activities.sort.title') });
    await expect(page).toHaveURL('/interviews?status=draft&ordering=title');
    await expect(rows(page).first()).toContainText('Ferry route 01');
    await page.reload();
    await expect(rows(page).first()).toContainText('Ferry route 01');

    const searchBox = page.getByRole('searchbox', { name: say('activities.search') });
    await searchBox.fill('route ferry 07');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('Ferry route 07');
    await searchBox.fill('Hovercraft');
    await expect(page.getByText(say('activities.empty.search', { q: 'Hovercraft' }))).toBeVisible();
    await page.getByRole('link', { name: say('activities.empty.clearSearch') }).click();
    await expect(searchBox).toHaveValue('');

    await button(page, say('activities.reviewer.menu')).click();
    const people = page.getByRole('dialog', { name: say('activities.reviewer.menu') });
    await people.getByRole('searchbox').fill('svob');
    const petra = people.getByRole('radio', { name: /Petra Svoboda/ });
    await expect(people.getByRole('radio')).toHaveCount(1);
    await petra.check();
    await expect(page.getByText(say('activities.empty.reviewer'))).toBeVisible();
    await expectAccessible(page, 'reviewers to choose from');
    await page.keyboard.press('Escape');
    await tab(page, say('activities.tabs.published')).click();
    await expect(rows(page)).toHaveCount(2);
    await expect(page).toHaveURL(/\/interviews\?status=published&ordering=title&reviewer=\d+$/);
    await page.reload();
    await expect(button(page, say('activities.reviewer.of', { name: 'Petra Svoboda' }))).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
    await expect(rowOf(page, 'Graduate Analyst').getByRole('img', { name: /Petra Svoboda/ })).toHaveCount(1);

    await page.goto('/interviews?status=draft');
    await page.getByLabel(say('activities.kind.label')).selectOption({ label: say('activities.kinds.questionnaire') });
    await expect(page).toHaveURL('/interviews?status=draft&kind=questionnaire');
    await expect(page.getByText(say('activities.empty.kind'))).toBeVisible();
    await page.getByRole('link', { name: say('activities.empty.everyKind') }).click();
    await page.getByLabel(say('activities.kind.label')).selectOption({ label: say('activities.kinds.presentation') });
    await expect(rows(page)).toHaveCount(20);

    await page.goto('/interviews?status=draft&ordering=title');
    await choose(page, say, 'Ferry route 02', say('activities.menu.delete'));
    await button(page.getByRole('dialog'), say('activities.menu.delete')).click();
    await expect(page.getByText(say('activities.menu.deleted'))).toBeVisible();
    await expect(rowOf(page, 'Ferry route 02')).toHaveCount(0);
    await choose(page, say, 'Ferry route 03', say('activities.menu.duplicate'));
    await expect(page).toHaveURL(/\/interviews\/create\/\d+\/summary$/);
    const { count } = await api.send<{ count: number }>('GET', '/api/jobs?status=draft&q=Ferry%20route%2003');
    expect(count).toBe(2);
  },
);

test(
  'the only activity is put away from its row, which leaves a beginning, and brought back, in French on a phone',
  { tag: '@deep' },
  async () => {
    const rival = await Api.signIn(product.url, RIVAL);
    const [only] = (await rival.send<{ results: Job[] }>('GET', '/api/jobs')).results;
    const { page, say } = await listOf('fr', PHONE, RIVAL);
    const title = only?.title ?? '';
    await expect(rowOf(page, title)).toHaveCount(1);
    await choose(page, say, title, say('activities.menu.archive'));
    const beginning = page.getByText(say('activities.empty.all'));
    await expect(beginning).toBeVisible();
    await expectAccessible(page, 'no activity yet');
    await button(page, say('common.undo')).click();
    await expect(rowOf(page, title)).toHaveCount(1);
    await choose(page, say, title, say('activities.menu.archive'));
    await expect(beginning).toBeVisible();
    await tab(page, say('activities.tabs.archived')).click();
    await expect(page).toHaveURL('/fr/interviews?archived=true');
    await choose(page, say, title, say('activities.menu.unarchive'));
    await expect(page.getByText(say('activities.empty.archived'))).toBeVisible();
    await rival.close();
  },
);
