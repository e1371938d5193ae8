import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Job, JobTemplate, JobTemplateDetail } from '@vivavoce/contract/types.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import type { Api } from '../../fixtures/product/api.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { demoActivity } from '../../fixtures/product/prepare.ts';
import type { Product } from '../../fixtures/product/product.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { addTemplate } from '../../fixtures/product/templates.ts';
import { wordsOf, type Language, type Say } from '../../fixtures/browser/phrases.ts';
import { expect, onlyDeep, inDepth, test } from '../../fixtures/test.ts';

const LONG = `Accompagnement ${'des personnes nouvellement arrivées dans le quartier '.repeat(2)}`.trim();

let product: Product;
let api: Api;
let browser: Browser;
let context: BrowserContext;
let page: Page;
test.use(inDepth({ ownProduct: 'It finds no templates, and copies the demo.' }));
test.beforeAll(({ shared }) => {
  ({ product, api, browser } = shared);
});

async function signIn(language: Language, options = DESKTOP): Promise<Say> {
  context = await browser.newContext(options);
  page = await context.newPage();
  const say = wordsOf(language);
  await new Staff(page, say).arrive();
  return say;
}

const main = () => page.getByRole('main');
const drawer = () => page.getByRole('dialog');
const card = (name: string) => main().getByRole('link', { name, exact: true });
const button = (name: string) => drawer().getByRole('button', { name, exact: true });

async function noSidewaysScrolling(): Promise<void> {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content).toBeLessThanOrEqual(window ?? 0);
}

const jobsCalled = async (title: string) =>
  api.send<{ count: number }>('GET', `/api/jobs?q=${encodeURIComponent(title)}&status=all`);

test('without templates the pages say so and lead on', onlyDeep(true), async () => {
  const say = await signIn('en');
  await page.route('**/templates/api/job-templates?*', (route) =>
    route.fulfill({ json: { count: 0, page: 1, page_size: 6, has_next: false, results: [] } }),
  );
  await page.goto('/interviews/create');
  await expect(page.getByText(say('entry.template.empty'))).toBeVisible();
  await page.goto('/interviews/create/template');
  await expect(page.getByText(say('entry.template.empty'))).toBeVisible();
  await expectAccessible(page, 'no templates');
  await card(say('entry.blank.title')).click();
  await expect(page).toHaveURL('/interviews/create/title');
});

test('a template becomes a published activity in three clicks, in French on a phone', { tag: '@deep' }, async () => {
  const [first] = (await api.send<{ results: JobTemplate[] }>('GET', '/templates/api/job-templates')).results;
  if (!first) throw new Error('the demo has no template');
  const { job, questions } = await api.send<JobTemplateDetail>('GET', `/templates/api/job-templates/${first.id}`);
  await addTemplate(product, LONG);
  const say = await signIn('fr', PHONE);
  await page.goto('/fr/interviews/create/template?q=nouvellement');
  await expect(card(LONG)).toBeVisible();
  await noSidewaysScrolling();
  await page.goto('/fr/interviews');
  await page.getByRole('link', { name: say('activities.newActivity') }).click();
  await card(first.title).click();
  await expect(drawer().getByText(questions[0]?.text ?? '')).toBeVisible();
  await expect(drawer().getByText(say('entry.template.hint'))).toBeVisible();
  await noSidewaysScrolling();
  const before = (await jobsCalled(job.title)).count;
  await page.route('**/templates/api/job-templates/create', (route) => route.abort());
  await button(say('entry.template.use')).click();
  await expect(drawer().getByRole('alert')).toContainText(say('entry.failed'));
  await page.unroute('**/templates/api/job-templates/create');
  await button(say('entry.template.use')).dblclick();
  await expect(page).toHaveURL(/\/fr\/interviews\/\d+\?status=ToInvite&filter=All&fresh=true$/);
  await expect(page.getByRole('heading', { level: 1, name: job.title })).toBeVisible();
  expect((await jobsCalled(job.title)).count, 'made once').toBe(before + 1);
});

test('a template can be changed before anybody sees it', { tag: '@deep' }, async () => {
  await addTemplate(product, 'Taster to change');
  const say = await signIn('en');
  await page.goto('/interviews/create/template');
  await page.getByRole('searchbox', { name: say('entry.template.search') }).fill('taster to');
  await expect(main().getByRole('listitem')).toHaveCount(1);
  await card('Taster to change').click();
  await expectAccessible(page, 'template preview');
  await button(say('entry.template.change')).click();
  await expect(page).toHaveURL(/\/interviews\/create\/\d+\/title$/);
  await expect(page.getByLabel(say('wizard.fields.title'), { exact: true })).toHaveValue('Taster to change');
});

test(
  'an earlier activity is found, looked at with its neighbours, and copied to a draft',
  { tag: '@deep' },
  async () => {
    const source = await api.send<Job>('GET', `/api/jobs/${await demoActivity(api)}`);
    const before = (await jobsCalled(source.title)).count;
    const say = await signIn('en');
    await page.goto('/interviews/create');
    await expect(
      main()
        .getByRole('region', { name: say('entry.copy.short') })
        .getByRole('listitem'),
    ).toHaveCount(6);
    await expectAccessible(page, 'ways to begin');
    await main()
      .getByRole('link', { name: say('entry.copy.all') })
      .click();
    await expect(page).toHaveURL('/interviews/create/copy');
    await expectAccessible(page, 'activities to copy');

    const first = main().getByRole('listitem').getByRole('link').first();
    await first.focus();
    await page.keyboard.press('Enter');
    const titleOfFirst = await first.textContent();
    await expect(drawer()).toHaveAccessibleName(titleOfFirst ?? '');
    await page.keyboard.press('n');
    await expect(drawer()).not.toHaveAccessibleName(titleOfFirst ?? '');
    await page.keyboard.press('p');
    await expect(drawer()).toHaveAccessibleName(titleOfFirst ?? '');
    await page.keyboard.press('Escape');
    await expect(drawer()).toBeHidden();
    await expect(first).toBeFocused();

    await page.getByRole('searchbox', { name: say('entry.copy.search') }).fill('zzzyx');
    await expect(page.getByText(say('entry.nothing', { q: 'zzzyx' }))).toBeVisible();
    await page.getByRole('searchbox', { name: say('entry.copy.search') }).fill(source.title);
    await card(source.title).first().click();
    await expect(drawer().getByRole('listitem')).toHaveCount(source.question_count);
    await expectAccessible(page, 'preview of a copy');
    await button(say('entry.copy.use')).dblclick();
    await expect(page).toHaveURL(/\/interviews\/create\/\d+\/title$/);
    await expect(page.getByLabel(say('wizard.fields.title'), { exact: true })).toHaveValue(`${source.title} (copy)`);
    expect((await jobsCalled(source.title)).count, 'copied once').toBe(before + 1);
  },
);

test('what cannot be loaded says so and can be asked for again', onlyDeep(true), async () => {
  const say = await signIn('en');
  await page.route('**/templates/api/job-templates?*', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'database_unavailable', status: 503 }),
    }),
  );
  await page.goto('/interviews/create/template');
  await expect(main().getByRole('alert')).toContainText(say('errors.codes.database_unavailable'));
  await page.unroute('**/templates/api/job-templates?*');
  await main()
    .getByRole('button', { name: say('common.tryAgain') })
    .click();
  await expect(main().getByRole('listitem')).not.toHaveCount(0);

  await page.goto('/interviews/create/template?open=999999');
  await expect(drawer().getByRole('alert')).toContainText(say('entry.template.failed'));
});
