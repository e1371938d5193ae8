import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import type { Api } from '../../fixtures/product/api.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { demoActivity } from '../../fixtures/product/prepare.ts';
import type { Product } from '../../fixtures/product/product.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { addTemplate } from '../../fixtures/product/templates.ts';
import { wordsOf, type Language } from '../../fixtures/browser/phrases.ts';
import { expect, onlyDeep, test } from '../../fixtures/test.ts';

type Person = { id: number; user: { full_name: string; email: string } };

let product: Product;
let api: Api;
let browser: Browser;
let context: BrowserContext;
let page: Page;
test.use({ ownProduct: 'It counts what a company has.' });
test.beforeAll(async ({ shared }) => {
  ({ product, api, browser } = shared);
  await addTemplate(product, 'Quillwright taster');
});

async function signIn(language: Language = 'en', email?: string, options = DESKTOP): Promise<Staff> {
  context = await browser.newContext(options);
  page = await context.newPage();
  const staff = new Staff(page, wordsOf(language));
  await staff.arrive(email);
  await page.goto(language === 'fr' ? '/fr/interviews' : '/interviews');
  await expect(staff.heading(staff.say('activities.title'))).toBeVisible();
  return staff;
}

const drawer = (): Locator => page.getByRole('dialog');
const box = (): Locator => drawer().getByRole('searchbox');
const result = (name: string | RegExp): Locator => drawer().locator('[data-result]').filter({ hasText: name }).first();

/** An applicant in a bucket of the demo's fullest activity. */
async function someone(bucket: string): Promise<{ job: number; person: Person }> {
  const job = await demoActivity(api);
  const path = `/api/jobs/${job}/applications?status=${bucket}`;
  const [person] = (await api.send<{ results: Person[] }>('GET', path)).results;
  if (!person) throw new Error(`the demo has nobody in ${bucket}`);
  return { job, person };
}

test('a company finds people where they stand, and activities in their state', { tag: '@deep' }, async () => {
  const { say } = await signIn();
  await page.getByRole('button', { name: say('search.title.company') }).click();
  await expect(box()).toBeFocused();
  await expect(box()).toHaveAccessibleName(say('search.title.company'));
  await expect(box()).toHaveAttribute('placeholder', say('search.placeholder.company'));

  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/applications?')) requests.push(request.url());
  });
  const responded = await someone('Responded');
  await box().pressSequentially(responded.person.user.email, { delay: 5 });
  await expect(drawer().getByRole('tab', { name: say('search.tabs.users') })).toHaveAttribute('aria-selected', 'true');
  await expect(result(responded.person.user.full_name)).toBeVisible();
  expect(requests, 'typing on asks once, when it pauses').toHaveLength(1);
  await result(responded.person.user.full_name).click();
  await expect(page).toHaveURL(new RegExp(`/interviews/${responded.job}/interviewee/${responded.person.id}(/|$)`));
  await expect(drawer()).toBeHidden();

  const awaiting = await someone('AwaitingResponse');
  await page.goto('/interviews');
  await expect(page.getByRole('button', { name: say('search.title.company') })).toBeVisible();
  await page.keyboard.press('/');
  await box().fill(awaiting.person.user.email);
  await result(awaiting.person.user.full_name).click();
  await expect(page).toHaveURL(`/interviews/${awaiting.job}?status=AwaitingResponse&filter=All`);
  await expect(page.getByRole('navigation', { name: say('overview.buckets.label') })).toBeVisible();

  // No applicant is called like a draft, so the other list shows automatically.
  await page.keyboard.press('/');
  await box().fill('product design');
  await expect(drawer().getByRole('tab', { name: say('search.tabs.interviews') })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await result('Product Design Internship').click();
  await expect(page).toHaveURL(/\/interviews\/create\/\d+\/summary$/);
});

test('what is too short is not searched, and what is not there is said', onlyDeep(true), async () => {
  const { say } = await signIn();
  await page.keyboard.press('/');
  // Before anything is typed the newest activities stand there, and go as soon as something is.
  const recent = drawer().getByRole('region', { name: say('search.recent') });
  await expect(recent.getByRole('link')).toHaveCount(6);
  await box().fill('an');
  await expect(recent).toBeHidden();
  await expect(drawer().getByRole('status')).toHaveText(say('search.minimum'));
  await box().fill('zzzyx');
  await expect(drawer().getByRole('status')).toHaveText(say('search.nothing'));
  await box().fill('zz');
  await expect(drawer().getByRole('tab')).toHaveCount(0);

  // A choice of the reader holds while they type on, and is forgotten with the words.
  await box().fill('analyst');
  await drawer()
    .getByRole('tab', { name: say('search.tabs.users') })
    .click();
  await box().fill('analyst p');
  await expect(drawer().getByRole('status')).toHaveText(say('search.nothing'));
  await expect(drawer().getByRole('tab', { name: say('search.tabs.users') })).toHaveAttribute('aria-selected', 'true');
});

test('a failed search says so, keeps the words and can be repeated', onlyDeep(true), async () => {
  const { say } = await signIn();
  await page.route('**/api/applications?*', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'database_unavailable', status: 503 }),
    }),
  );
  await page.keyboard.press('/');
  await box().fill('hana');
  await expect(drawer().getByRole('alert')).toContainText(say('errors.codes.database_unavailable'));
  await page.unroute('**/api/applications?*');
  await drawer()
    .getByRole('button', { name: say('common.tryAgain') })
    .click();
  await expect(result(/Hana/)).toBeVisible();
  await expect(box()).toHaveValue('hana');
  await expect(box()).toBeFocused();
});

test('a reviewer finds people on their panels, in French, on a phone', onlyDeep(true), async () => {
  const { say } = await signIn('fr', 'reviewer@panel.example', PHONE);
  await page.getByRole('button', { name: say('search.title.reviewer') }).click();
  await expect(box()).toHaveAccessibleName(say('search.title.reviewer'));
  await expect(box()).toHaveAttribute('placeholder', say('search.placeholder.reviewer'));
  await box().fill('hana');
  await expect(result(/Hana/)).toBeVisible();
  await expect(drawer().getByRole('tab')).toHaveCount(0);
  await expect(drawer()).not.toContainText('@mail.example');
  const width = await drawer().evaluate((element) => element.getBoundingClientRect().width);
  expect(width).toBe(PHONE.viewport?.width);
  await result(/Hana/).click();
  await expect(page).toHaveURL(/\/fr\/interviews\/\d+/);
});

test('the search needs no pointer, and gives the focus back', { tag: '@deep' }, async () => {
  const { say } = await signIn();
  const opener = page.getByRole('button', { name: say('search.title.company') });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(box()).toBeFocused();
  await page.keyboard.type('hana');
  await expect(result(/Hana/)).toBeVisible();
  const results = drawer().locator('[data-result]');
  await page.keyboard.press('ArrowDown');
  await expect(results.nth(0)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(results.nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(results.last()).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowUp');
  await expect(box()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(drawer()).toBeHidden();
  await expect(opener).toBeFocused();

  // A slash in a field is a slash.
  await page.getByRole('searchbox', { name: say('activities.search') }).focus();
  await page.keyboard.press('/');
  await expect(drawer()).toBeHidden();

  await opener.focus();
  await page.keyboard.press('/');
  await page.keyboard.type('graduate analyst');
  await expect(result('Graduate Analyst Programme')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/interviews\/\d+\?status=ToInvite&filter=All$/);
});

test('a template becomes a published activity, once', { tag: '@deep' }, async () => {
  const { say } = await signIn();
  await page.keyboard.press('/');
  await box().fill('quillwright');
  await expect(drawer().getByText(say('search.template.badge'), { exact: true })).toBeVisible();

  await page.route('**/templates/api/job-templates/create', (route) => route.abort());
  await result('Quillwright taster').click();
  await expect(drawer().getByRole('alert')).toContainText(say('search.template.failed'));
  await page.unroute('**/templates/api/job-templates/create');

  await result('Quillwright taster').dblclick();
  await expect(page).toHaveURL(/\/interviews\/\d+\?status=ToInvite&filter=All&fresh=true/);
  await expect(page.getByRole('heading', { level: 1, name: 'Quillwright taster' })).toBeVisible();
  await expect(page.getByText(say('overview.fresh.title'))).toBeVisible();
  const { count } = await api.send<{ count: number }>('GET', '/api/jobs?q=Quillwright&status=published');
  expect(count).toBe(1);

  const dialog = page.getByRole('dialog', { name: say('overview.add.title') });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: say('overview.fresh.invite') }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: say('overview.fresh.dismiss') }).click();
  await expect(page).toHaveURL(/filter=All$/);
});
