import type { Browser } from '@playwright/test';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { OWNER, Staff } from '../../fixtures/people/staff.ts';
import type { Api } from '../../fixtures/product/api.ts';
import { demoActivity } from '../../fixtures/product/prepare.ts';
import type { Product } from '../../fixtures/product/product.ts';
import { expect, test } from '../../fixtures/test.ts';

let product: Product;
let browser: Browser;
let api: Api;
test.use({ ownProduct: 'It reads the demo as it was made.' });
test.beforeAll(({ shared }) => {
  ({ product, browser, api } = shared);
});

test('beside the live counts of an activity stands the moment of the figures of the report', async () => {
  const say = wordsOf('en');
  const page = await (await browser.newContext({ ...DESKTOP, baseURL: product.url })).newPage();
  await new Staff(page, say).arrive(OWNER);
  const job = await demoActivity(api);
  const answered = page.waitForResponse(/\/stats\?/);
  await page.goto(`/interviews/${job}`);
  const progress = page.getByRole('region', { name: say('reports.overview.title') });
  await expect(progress.getByText(/^As of \d\d:\d\d/)).toBeVisible();
  const { steps, rolled_at } = (await (await answered).json()) as {
    steps: { reached: number }[];
    rolled_at: string | null;
  };
  expect(rolled_at).not.toBeNull();
  const bars = progress.getByRole('listitem');
  await expect(bars).toHaveCount(steps.length);
  const numbers = await bars.locator('b').allTextContents();
  expect(numbers.map(Number)).toEqual(steps.map(({ reached }) => reached));
  await page.context().close();
});

test(
  'an owner sees where applicants stop, opens those behind a number, and narrows the report',
  { tag: '@deep' },
  async () => {
    const say = wordsOf('en');
    const page = await (await browser.newContext({ ...DESKTOP, baseURL: product.url })).newPage();
    await new Staff(page, say).arrive(OWNER);
    await page.goto('/report');
    await expect(page.getByRole('heading', { level: 1, name: say('reports.title') })).toBeVisible();
    const funnel = page.getByRole('region', { name: say('reports.funnel.title') });
    const undelivered = funnel.getByRole('link', { name: /not delivered/ });
    await expect(undelivered).toHaveText('2 invitations not delivered');
    await expectAccessible(page, 'the report');

    await undelivered.press('Enter');
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page, 'the applicants behind a number');
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(page).not.toHaveURL(/step=/);

    await funnel.getByRole('button', { name: say('reports.funnel.table') }).click();
    await expect(funnel.getByRole('row')).toHaveCount(10);
    const spans = page.getByRole('region', { name: say('reports.spans.title') });
    await expect(spans.getByRole('img')).not.toHaveCount(0);
    await spans.getByRole('button', { name: say('reports.spans.asTables') }).click();
    await expect(spans.getByRole('img')).toHaveCount(0);

    const activities = page.getByRole('button', { name: new RegExp(`^${say('reports.range.activities')}`) });
    await activities.click();
    const choices = page.getByRole('dialog', { name: say('reports.range.activities') });
    await choices.getByRole('searchbox').fill('customer adviser, l');
    await choices.getByRole('checkbox', { name: 'Customer Adviser, Leeds' }).check();
    await expect(page).toHaveURL(/jobs=/);
    await expect(funnel.getByText(/of 13 applicants sent/)).toBeVisible();
    await expect(activities).toContainText('Customer Adviser, Leeds');
    await choices.getByRole('searchbox').fill('');
    await choices.getByRole('checkbox', { name: 'Teaching Assistant Pool' }).check();
    await expect(activities).toContainText('2');
    await expect(funnel.getByText(/of 13 applicants sent/)).toHaveCount(0);
    await expectAccessible(page, 'the choice of activities');
    await page.keyboard.press('Escape');
    await expect(choices).toHaveCount(0);
    await expect(activities).toBeFocused();

    await page.getByLabel(say('reports.range.days'), { exact: true }).selectOption(say('reports.range.own'));
    await page.getByLabel(say('reports.range.to'), { exact: true }).fill('2019-01-31');
    await expect(page.getByText(say('reports.range.backwards'))).toBeVisible();
    await page.getByLabel(say('reports.range.from'), { exact: true }).fill('2019-01-01');
    await expect(page.getByText(say('reports.empty'))).toBeVisible();
    await page.context().close();
  },
);

test('an owner keeps a view of one kind, and chooses who gets the monthly report', { tag: '@deep' }, async () => {
  const say = wordsOf('en');
  const page = await (await browser.newContext({ ...DESKTOP, baseURL: product.url })).newPage();
  await new Staff(page, say).arrive(OWNER);
  await page.goto('/report');
  await page
    .getByLabel(say('activities.kind.label'), { exact: true })
    .selectOption(say('activities.kinds.presentation'));
  await page.getByLabel(say('reports.range.days'), { exact: true }).selectOption(say('reports.range.last365'));
  await expect(page).toHaveURL(/kind=presentation/);

  const open = () => page.getByRole('button', { name: say('reports.range.views') }).click();
  const dialog = page.getByRole('dialog');
  await open();
  await expect(dialog.getByText(say('reports.views.none'))).toBeVisible();
  await dialog.getByRole('button', { name: say('reports.views.save') }).click();
  await expect(dialog.getByLabel(say('reports.views.name'))).toBeFocused();
  await dialog.getByLabel(say('reports.views.name')).fill('Interviews of the year');
  await dialog.getByRole('button', { name: say('reports.views.save') }).click();
  await expect(dialog.getByRole('link', { name: 'Interviews of the year' })).toBeVisible();
  await expectAccessible(page, 'the saved views of the report');

  await page.goto('/report');
  await open();
  await dialog.getByRole('link', { name: 'Interviews of the year' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel(say('reports.range.days'), { exact: true }).locator('option:checked')).toHaveText(
    say('reports.range.last365'),
  );
  await expect(page).toHaveURL(/kind=presentation/);
  await page.getByLabel(say('activities.kind.label'), { exact: true }).selectOption(say('activities.kinds.webinar'));
  await expect(page.getByText(say('reports.empty'))).toBeVisible();

  await page.getByRole('button', { name: say('reports.range.recipients') }).click();
  const helen = dialog.getByRole('checkbox', { name: /Helen Marsh/ });
  await helen.check();
  await expect(dialog.getByRole('status')).toHaveText('1 user gets it.');
  await expectAccessible(page, 'the recipients of the monthly report');
  await page.reload();
  await page.getByRole('button', { name: say('reports.range.recipients') }).click();
  await expect(helen).toBeChecked();
  await page.context().close();
});

test('the report reads in French on a phone', { tag: '@deep' }, async () => {
  const say = wordsOf('fr');
  const context = await browser.newContext({ ...PHONE, locale: 'fr-FR', baseURL: product.url });
  const page = await context.newPage();
  await new Staff(page, say).arrive(OWNER);
  await page.goto('/fr/report');
  await expect(page.getByRole('region', { name: say('reports.funnel.title') })).toBeVisible();
  await expect(page.getByRole('region', { name: say('reports.activities.title') }).getByRole('row')).not.toHaveCount(0);
  await expectAccessible(page, 'the report on a phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await context.close();
});
