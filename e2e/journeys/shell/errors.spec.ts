import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Job, Question } from '@vivavoce/contract/types.ts';
import { Api } from '../../fixtures/product/api.ts';
import { DESKTOP } from '../../fixtures/browser/browser.ts';
import type { Product } from '../../fixtures/product/product.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { wordsOf, type Language } from '../../fixtures/browser/phrases.ts';
import { expect, inDepth, onlyDeep, test } from '../../fixtures/test.ts';

const problem = (status: number, code: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: `urn:vivavoce:problem:${code}`, title: code, status, code, request_id: 'req-7' }),
});

let product: Product;
let browser: Browser;
let context: BrowserContext;
let page: Page;
test.use(inDepth({ ownProduct: 'It reads the demo as it was made.' }));
test.beforeAll(({ shared }) => {
  ({ product, browser } = shared);
});

async function signIn(language: Language, prepare?: () => Promise<void>): Promise<Staff> {
  context = await browser.newContext(DESKTOP);
  await prepare?.();
  page = await context.newPage();
  const staff = new Staff(page, wordsOf(language));
  await staff.arrive();
  await page.goto(`${language === 'fr' ? '/fr' : ''}/interviews?q=Analyst+Programme`);
  await expect(firstActivity()).toBeVisible();
  return staff;
}

/** The file that holds the page of an activity, as the build called it. */
function overviewFile(): string {
  const manifest = fileURLToPath(new URL('../../../web/staff/dist/.vite/manifest.json', import.meta.url));
  const files = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, { file: string }>;
  const entry = files['src/routes/_staff/_shell/interviews/$job/index.tsx?tsr-split=component'];
  if (!entry) throw new Error('the build has no page of an activity');
  return `**/${entry.file}`;
}

/** Of the demo; others may be drafts, which open in the wizard. */
const firstActivity = () => page.getByRole('link', { name: /Analyst Programme/ }).first();

/** How often the page itself was asked for from now on. */
function countPages(): () => number {
  let pages = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) pages += 1;
  });
  return () => pages;
}

for (const language of ['en', 'fr'] as const) {
  test(`a page whose data fails shows what happened, in ${language}`, onlyDeep(language === 'fr'), async () => {
    const staff = await signIn(language);
    const { say } = staff;
    await page.route('**/api/jobs/*', (route) => route.fulfill(problem(503, 'database_unavailable')));
    await firstActivity().click();
    await expect(staff.heading(say('errors.title'))).toBeVisible();
    await expect(page).toHaveTitle(`${say('errors.title')} · Vivavoce`);
    await expect(page.getByText('503 Service Unavailable')).toBeVisible();
    await expect(page.getByText(say('errors.codes.database_unavailable'))).toBeVisible();
    await expect(page.getByText(say('errors.reference', { id: 'req-7' }))).toBeVisible();
    await page.unroute('**/api/jobs/*');
    await staff.button(say('errors.home')).click();
    await expect(page).toHaveURL(language === 'fr' ? '/fr' : '/');
  });
}

test('an address that leads nowhere, and an activity that does not exist, are not found', async () => {
  const staff = await signIn('en');
  for (const path of ['/nowhere', '/interviews/999999', '/interviews/abc', '/interviews/create/1/nothing']) {
    await page.goto(path);
    await expect(staff.heading('404: Page not found'), path).toBeVisible();
    await expect(page.getByText('This page could not be found')).toBeVisible();
  }
});

test('a connection that fails is named after the product, and another try is offered', onlyDeep(true), async () => {
  const staff = await signIn('en');
  const { say } = staff;
  await page.route('**/api/jobs/*', (route) => route.abort('connectionreset'));
  await firstActivity().click();
  await expect(staff.heading(say('errors.title'))).toBeVisible();
  await expect(page.getByText(say('errors.networkPage'))).toBeVisible();
  await expect(page.getByText(/^Vivavoce: /)).toBeVisible();
  await expect(page.getByText('500', { exact: true })).toBeVisible();
  await page.unroute('**/api/jobs/*');
  await staff.button(say('common.tryAgain')).click();
  await expect(page.getByRole('navigation', { name: say('overview.buckets.label') })).toBeVisible();
});

test('a missing part of the page reloads it once, then says so', { tag: '@deep' }, async () => {
  // Missing from the start, so that what is fetched ahead does not bring it; that alone reloads nothing.
  const staff = await signIn('en', async () => {
    await context.route(overviewFile(), (route) => route.fulfill({ status: 404, body: '' }));
  });
  const pages = countPages();
  await firstActivity().hover();
  await firstActivity().click();
  await expect(staff.heading(staff.say('errors.title'))).toBeVisible();
  await expect(page).toHaveURL(/\/interviews\/\d+/);
  expect(pages()).toBe(1);
  // Within the minute nothing reloads automatically any more, wherever one goes.
  await page.goto('/interviews?q=Analyst+Programme');
  await firstActivity().click();
  await expect(staff.heading(staff.say('errors.title'))).toBeVisible();
  expect(pages()).toBe(2);
});

test('a release under an open page is met by one reload', onlyDeep(true), async () => {
  let missing = true;
  const staff = await signIn('en', async () => {
    await context.route(overviewFile(), (route) =>
      missing ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    );
  });
  const pages = countPages();
  page.on('request', (request) => {
    if (request.isNavigationRequest()) missing = false;
  });
  await firstActivity().click();
  await expect(page.getByRole('navigation', { name: staff.say('overview.buckets.label') })).toBeVisible();
  expect(pages()).toBe(1);
});

test('when even the error page cannot be shown, a line and a link remain', onlyDeep(true), async () => {
  const staff = await signIn('fr');
  await page.route('**/api/jobs/*', (route) => route.fulfill(problem(503, 'database_unavailable')));
  await page.evaluate(() => {
    // The error page writes what happened into the console: a fault of its own.
    console.error = () => {
      throw new Error('the console is gone');
    };
  });
  await firstActivity().click();
  await expect(page.getByText('Une erreur est survenue pendant l’affichage de la page d’erreur.')).toBeVisible();
  await page.getByRole('link', { name: 'Retour à l’accueil' }).click();
  await expect(page).toHaveURL('/fr');
  await expect(staff.heading(staff.say('errors.title'))).toBeHidden();
});

test('an app without its phrases says that it could not start', onlyDeep(true), async () => {
  context = await browser.newContext(DESKTOP);
  page = await context.newPage();
  await context.route(/\/assets\/(staff|public)\/(en|fr)-[\w-]+\.js$/, (route) => route.abort());
  for (const path of ['/fr/login', '/fr/j/abcdefgh']) {
    await page.goto(path);
    await expect(page.getByText('Cette page n’a pas pu être chargée.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Recharger la page' })).toHaveAttribute('href', new RegExp(`${path}$`));
  }
});

test('an interview that cannot be retrieved says so to the applicant', async () => {
  context = await browser.newContext(DESKTOP);
  page = await context.newPage();
  await page.route('**/api/interview/open', (route) => route.fulfill(problem(503, 'storage_unavailable')));
  await page.goto('/j/abcdefgh?t=1-abcdefghijklmnopqrstuvwx');
  await expect(
    page.getByRole('heading', { level: 1, name: 'There was an error retrieving this interview' }),
  ).toBeVisible();
});

test(
  'a page without a line loses nothing that is typed to a question that it cannot draw',
  onlyDeep(true),
  async () => {
    const staff = await signIn('en');
    const { say } = staff;
    const api = await Api.signIn(product.url);
    const { id } = await api.send<Job>('POST', '/api/jobs', { title: 'Analyst' });
    await api.send('POST', `/api/jobs/${id}/questions`, { text: 'Why us?' });
    const stored = async () => (await api.send<Question[]>('GET', `/api/jobs/${id}/questions`)).map(({ text }) => text);
    const field = page.getByLabel(say('wizard.fields.text'), { exact: true });

    await page.goto(`/interviews/create/${id}/questions`);
    await staff.button(say('wizard.question.editLabel', { position: 1 })).click();
    await expect(field).toBeVisible();
    await context.setOffline(true);
    await field.fill('Why this team?');
    const dialog = page.waitForEvent('dialog');
    await page.getByRole('link', { name: say('common.close'), exact: true }).click();
    const question = await dialog;
    expect(question.message()).toContain(say('common.change.unsaved'));
    await question.dismiss();
    await expect(field).toHaveValue('Why this team?');
    await context.setOffline(false);
    await expect.poll(stored).toEqual(['Why this team?']);

    await api.close();
  },
);

test('what is typed is there again after a page gave way to a part that it lacks', { tag: '@deep' }, async () => {
  const staff = await signIn('en', async () => {
    await context.route('**/assets/staff/search-drawer-*', (route) => route.abort());
  });
  const { say } = staff;
  await page.goto('/account');
  const name = page.getByLabel(say('account.details.firstName'), { exact: true });
  await name.fill('Helena');
  const pages = countPages();
  await page.getByTitle(say('search.shortcut')).first().click();
  await expect.poll(pages).toBe(1);
  await expect(name).toHaveValue('Helena');
});
