import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import type { Api } from '../../fixtures/product/api.ts';
import { DESKTOP } from '../../fixtures/browser/browser.ts';
import { demoActivity } from '../../fixtures/product/prepare.ts';
import type { Product } from '../../fixtures/product/product.ts';
import { OWNER, PASSWORD, Staff } from '../../fixtures/people/staff.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { expect, onlyDeep, test } from '../../fixtures/test.ts';

const en = wordsOf('en');
const fr = wordsOf('fr');
const cookieName = 'i18n_redirected';

let product: Product;
let api: Api;
let browser: Browser;
let context: BrowserContext;
let page: Page;
test.use({ ownProduct: 'It reads the demo as it was made.' });
test.beforeAll(({ shared }) => {
  ({ product, api, browser } = shared);
});

async function open(options: BrowserContextOptions = {}): Promise<void> {
  context = await browser.newContext({ ...DESKTOP, ...options });
  page = await context.newPage();
}

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Language of the page: for the browser, in its head, and in its address. */
async function expectLanguage(language: 'en' | 'fr', path: string): Promise<void> {
  await expect(page).toHaveURL(language === 'fr' ? `/fr${path}` : path);
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'fr' ? 'fr-FR' : 'en-GB');
  const alternate = (tag: string) => page.locator(`link[rel=alternate][hreflang="${tag}"]`);
  const bare = path.replace(/\?.*/, '');
  await expect(alternate('en-GB')).toHaveAttribute('href', `${product.url}${bare}`);
  await expect(alternate('fr-FR')).toHaveAttribute('href', `${product.url}/fr${bare}`);
  await expect(alternate('x-default')).toHaveAttribute('href', `${product.url}${bare}`);
}

async function choose(language: 'English' | 'Français'): Promise<void> {
  await page.getByRole('button', { name: /^HM,/ }).click();
  await page.getByRole('button', { name: language, exact: true }).click();
}

test('a switch keeps the page, what is typed and the way back', { tag: '@deep' }, async () => {
  await open();
  const staff = new Staff(page, en);
  await staff.arrive();
  await page.goto('/interviews');
  const job = await demoActivity(api);
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  const overview = `/interviews/${job}?status=ToInvite&filter=All`;
  await expect(staff.heading('Graduate Analyst Programme 2027')).toBeVisible();
  await expectLanguage('en', overview);

  await page.evaluate(() => Object.assign(globalThis, { stillHere: true }));
  await page.getByRole('searchbox').first().fill('hana');
  await choose('Français');
  await expect(page.getByRole('navigation', { name: fr('overview.buckets.label') })).toBeVisible();
  await expect(page.getByRole('searchbox').first()).toHaveValue('hana');
  await expectLanguage('fr', `${overview}&q=hana`);
  expect(await page.evaluate(() => 'stillHere' in globalThis)).toBe(true);
  const cookie = (await context.cookies()).find(({ name }) => name === cookieName);
  expect(cookie).toMatchObject({ value: 'fr', sameSite: 'Lax', path: '/' });
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(Math.round(days)).toBe(365);

  // Back to a page that was read in English: it speaks French now, and says so.
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(heading(fr('activities.title'))).toBeVisible();
  await expectLanguage('fr', '/interviews');
  await choose('English');
  await expect(heading(en('activities.title'))).toBeVisible();
  await expectLanguage('en', '/interviews');
  await page.goForward();
  await expect(page.getByRole('navigation', { name: en('overview.buckets.label') })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${product.url}/interviews/${job}`));
  expect(loads).toBe(0);
});

test('a switch keeps a form that is being filled in, and asks nobody', onlyDeep(true), async () => {
  await open();
  const staff = new Staff(page, en);
  await staff.arrive();
  await page.goto('/interviews/create/title');
  await page.getByLabel(en('wizard.fields.title'), { exact: true }).fill('Conseil de quartier');
  await choose('Français');
  await expect(page.getByLabel(fr('wizard.fields.title'), { exact: true })).toHaveValue('Conseil de quartier');
  await expect(page.getByText(fr('common.change.leave'))).toHaveCount(0);
  await expect(page).toHaveURL(/\/fr\/interviews\/create/);
});

test('a switch without its phrases changes nothing and says so', onlyDeep(true), async () => {
  await open();
  await new Staff(page, en).arrive();
  await context.route(/\/assets\/staff\/fr-[\w-]+\.js$/, (route) => route.abort());
  await page.goto('/interviews');
  await choose('Français');
  await expect(page.getByText(en('shell.account.languageFailed'))).toBeVisible();
  await expect(heading(en('activities.title'))).toBeVisible();
  await expect(page).toHaveURL('/interviews');
});

test(
  'a French account is met in French wherever it comes in, unless it chose English here',
  { tag: '@deep' },
  async () => {
    await api.send('POST', '/api/account', { locale: 'fr-fr' });
    await open();
    // A session of its own, without having been at the login page.
    const token = await context.request.post('/login/ajax', { data: { username: OWNER, password: PASSWORD } });
    expect(token.ok()).toBe(true);
    await page.goto('/interviews?q=analyst');
    await expect(heading(fr('activities.title'))).toBeVisible();
    await expectLanguage('fr', '/interviews?q=analyst');
    // It is the account's language, not a choice of this browser.
    expect((await context.cookies()).some(({ name }) => name === cookieName)).toBe(false);

    await choose('English');
    await expect(heading(en('activities.title'))).toBeVisible();
    await page.goto('/interviews');
    await expect(heading(en('activities.title'))).toBeVisible();
    await expectLanguage('en', '/interviews');
    // An address that names a language is taken at its word.
    await page.goto('/fr/interviews');
    await expect(heading(fr('activities.title'))).toBeVisible();
    // Asking by the query is a choice, and the query has then done its part.
    await page.goto('/interviews?lang=fr&q=analyst');
    await expect(heading(fr('activities.title'))).toBeVisible();
    await expectLanguage('fr', '/interviews?q=analyst');
    await page.goto('/interviews');
    await expect(heading(fr('activities.title'))).toBeVisible();
    await api.send('POST', '/api/account', { locale: 'en-gb' });
  },
);

test('numbers, dates and plurals are written as the language does', { tag: '@deep' }, async () => {
  await open({ locale: 'fr-FR', timezoneId: 'Europe/Paris' });
  await new Staff(page, fr).arrive();
  await page.goto('/fr/interviews');
  const closes = page.locator('time').first();
  await expect(closes).toHaveText(/^Clôture le (?:1er|\d{1,2}) [a-zéû.]+$|^\d/);
  await expect(closes).toHaveAttribute('title', /^(lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) /);
  await page.keyboard.press('/');
  await page.getByRole('dialog').getByRole('searchbox').fill('zzzyx');
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Aucun résultat');
});
