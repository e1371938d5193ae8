import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page, Route } from '@playwright/test';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import type { Api } from '../../fixtures/product/api.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { demoActivity, publishActivity } from '../../fixtures/product/prepare.ts';
import type { Product } from '../../fixtures/product/product.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { IN_DEPTH } from '../../fixtures/in-depth.ts';
import { expect, inDepth, onlyDeep, test } from '../../fixtures/test.ts';

const say = wordsOf('en');
const GUEST = 'https://crm.example';
const CONSENT = 'cookie_consent';

let product: Product;
let api: Api;
let browser: Browser;
let context: BrowserContext;
let page: Page;
test.use(inDepth({ settings: { CRM_SCRIPT_URL: `${GUEST}/widget.js` } }));
test.beforeAll(({ shared }) => {
  ({ product, api, browser } = shared);
});

async function open(options: BrowserContextOptions = DESKTOP): Promise<void> {
  context = await browser.newContext(options);
  page = await context.newPage();
}

/** With an answer about cookies already given, as most visits are. */
async function openSignedIn(options: BrowserContextOptions = DESKTOP): Promise<Staff> {
  await open(options);
  await context.addCookies([{ name: CONSENT, value: 'declined', url: product.url }]);
  const owner = new Staff(page, say);
  await owner.arrive();
  return owner;
}

const button = (name: string, within: Page | Locator = page) => within.getByRole('button', { name, exact: true });
const banner = (phrases = say) => page.getByRole('region', { name: phrases('consent.label') });
const toasts = () => page.getByRole('region', { name: say('chrome.toasts') });

test.describe('third parties', () => {
  let requests: string[];

  /** What the server writes where CRM_SCRIPT_URL is set, which pages.test.ts proves; in depth it is set. */
  async function nameThirdParty(route: Route): Promise<void> {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    // A page that may load a script of others demands no trusted types.
    const policy = (response.headers()['content-security-policy'] ?? '').replace(/; require-trusted-types.*/, '');
    const data = JSON.stringify({ script_url: `${GUEST}/widget.js` });
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'content-security-policy': policy.replace("'self' 'nonce", `${GUEST} $&`) },
      body: (await response.text()).replace('"customer_relationship":null', `"customer_relationship":${data}`),
    });
  }

  /** The third party: answers every request and keeps a list of them; its script says on the page that it ran. */
  async function openWatched(options: BrowserContextOptions = DESKTOP): Promise<void> {
    await open(options);
    requests = [];
    await context.route(`${GUEST}/**`, (route) => {
      requests.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: 'document.body.dataset.guest = "here"' });
    });
    if (!IN_DEPTH) await context.route('**/*', nameThirdParty);
  }
  const guest = () => page.locator('body[data-guest=here]');
  async function answer() {
    const cookies = await context.cookies();
    return cookies.find(({ name }) => name === CONSENT);
  }

  test('load nothing before the answer and after a refusal, and once after agreeing', { tag: '@deep' }, async () => {
    await openWatched();
    const owner = new Staff(page, say);
    await owner.signIn();
    await expect(banner()).toBeVisible();
    expect(requests).toEqual([]);
    await button(say('consent.decline')).click();
    await expect(banner()).toBeHidden();
    await page.goto('/interviews');
    await expect(owner.heading(say('activities.title'))).toBeVisible();
    await expect(banner()).toBeHidden();
    expect(requests).toEqual([]);
    const cookie = await answer();
    expect(cookie).toMatchObject({ value: 'declined', sameSite: 'Lax', path: '/' });
    const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(365);

    await context.clearCookies({ name: CONSENT });
    await page.reload();
    await button(say('consent.accept')).click();
    await expect(guest()).toBeAttached();
    expect(requests).toEqual([`${GUEST}/widget.js`]);
  });

  test('leave when the reader thinks again, and never meet an applicant', onlyDeep(true), async () => {
    await openWatched();
    await page.goto('/fr/login');
    const dire = wordsOf('fr');
    await expect(banner(dire)).toContainText(dire('consent.text'));
    await button(dire('consent.accept')).click();
    await expect(guest()).toBeAttached();
    await expect(banner(dire)).toBeHidden();
    expect(requests).toEqual([`${GUEST}/widget.js`]);

    const { job } = await publishActivity(api, { title: 'Night nurse' });
    const { shorturl } = await api.send<{ shorturl: string }>('GET', `/api/jobs/${job}`);
    requests = [];
    for (const path of [`/j/${shorturl}`, `/fr/j/${shorturl}`, '/j/nothing-here', '/j']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(guest()).not.toBeAttached();
    }
    expect(requests).toEqual([]);
    // Nothing there needs an answer, so nothing asks for one.
    await context.clearCookies({ name: CONSENT });
    await page.goto(`/j/${shorturl}`);
    await expect(button(say('applicant.landing.submit'))).toBeVisible();
    await expect(banner()).toHaveCount(0);
    await context.addCookies([{ name: CONSENT, value: 'accepted', url: product.url }]);

    // The link leads to the question and, after it, the focus back to the link.
    await page.goto('/login');
    await expect(guest()).toBeAttached();
    await page
      .getByRole('contentinfo')
      .getByRole('button', { name: say('consent.change') })
      .click();
    await expect(banner()).toBeFocused();
    requests = [];
    await page.keyboard.press('Tab');
    await expect(button(say('consent.decline'))).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(guest()).not.toBeAttached();
    expect((await answer())?.value).toBe('declined');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(requests).toEqual([]);
  });

  test('are asked about without covering what people came for, on a phone', onlyDeep(true), async () => {
    await openWatched(PHONE);
    const draft = await api.send<{ id: number }>('POST', '/api/jobs', { title: 'Route planner' });
    const owner = new Staff(page, say);
    const places = [
      ['/login', say('login.submit')],
      ['/interviews', say('activities.newActivity')],
      [`/interviews/create/${draft.id}/title`, say('common.saveAndContinue')],
    ] as const;
    for (const [path, name] of places) {
      if (path === '/interviews') await owner.arrive();
      await page.goto(path);
      const primary = button(name).or(page.getByRole('link', { name, exact: true }));
      await expect(primary).toBeVisible();
      await expect(banner()).toBeAttached();
      const [above, below] = [await banner().boundingBox(), await primary.boundingBox()];
      if (!above || !below) throw new Error(`${path} shows no ${name}`);
      const apart = above.y + above.height <= below.y || below.y + below.height <= above.y;
      expect(apart, path).toBe(true);
      await primary.click({ trial: true });
    }
  });
});

test('drawers and dialogs keep the focus, answer to keys, and give the focus back', async () => {
  await openSignedIn();
  await page.goto('/kit');
  const drawer = (number: number) => page.getByRole('dialog', { name: say('kit.words.drawerPaged', { number }) });
  const opener = button(say('kit.words.openPaged'));
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(drawer(1)).toContainText(say('chrome.page', { position: 1, total: 3 }));
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab');
    await expect(drawer(1).locator(':focus')).toHaveCount(1);
  }
  await button(say('common.next'), drawer(1)).focus();
  await page.keyboard.press('n');
  await page.keyboard.press('n');
  await expect(drawer(3)).toContainText(say('chrome.page', { position: 3, total: 3 }));
  // At the end its button stays and keeps the focus.
  await page.keyboard.press('n');
  await expect(button(say('common.next'), drawer(3))).toBeFocused();
  await page.keyboard.press('p');
  await expect(drawer(2)).toBeVisible();
  // Letters typed into a field are letters.
  await drawer(2).getByLabel(say('kit.words.name'), { exact: true }).press('n');
  await expect(drawer(2).getByLabel(say('kit.words.name'), { exact: true })).toHaveValue('n');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();

  const box = await (async () => {
    await button(say('kit.words.openWide')).click();
    return page.getByRole('dialog').boundingBox();
  })();
  expect(box?.width).toBeCloseTo(45 * 16, 1);
  await button(say('common.close'), page.getByRole('dialog')).click();
  await expect(button(say('kit.words.openWide'))).toBeFocused();

  const answer = page.getByRole('status').filter({ hasText: /^(true|false)$/ });
  await button(say('kit.words.askFailing')).click();
  const question = page.getByRole('dialog', { name: say('kit.words.leave') });
  await expect(button(say('common.save'), question)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question.getByRole('alert')).toContainText(say('errors.network'));
  await page.keyboard.press('Escape');
  await expect(answer).toHaveText('false');
  await button(say('kit.words.askSave')).click();
  await button(say('common.save'), question).click();
  await expect(answer).toHaveText('true');
  await expect(question).toBeHidden();
  await button(say('kit.words.askDanger')).click();
  await expect(button(say('common.cancel'), page.getByRole('dialog'))).toBeFocused();
  await page.mouse.click(5, 5);
  await expect(answer).toHaveText('false');
});

test('drawers take the whole screen of a phone', onlyDeep(true), async () => {
  await openSignedIn(PHONE);
  await page.goto('/kit');
  await button(say('kit.words.openDrawer')).click();
  const drawer = page.getByRole('dialog', { name: say('kit.words.drawer') });
  await expect.poll(() => drawer.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
});

test('toasts wait while they are pointed at, and the one way back is the last', onlyDeep(true), async () => {
  await openSignedIn();
  await page.clock.install();
  await page.goto('/kit');
  const toast = toasts()
    .getByRole('listitem')
    .filter({ hasText: say('kit.words.savedText') });
  await button(say('kit.words.show')).click();
  await toast.hover();
  await page.clock.runFor(60_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(700, 5);
  await page.clock.runFor(6000);
  await expect(toast).toBeHidden();

  const messages = page.getByRole('region', { name: say('kit.groups.messages') });
  await button(say('kit.words.showFailure'), messages).first().click();
  await button(say('kit.words.showSnackbar')).click();
  await button(say('kit.words.showSnackbar')).click();
  await expect(toasts().getByRole('listitem')).toHaveCount(2);
  await page.clock.runFor(60_000);
  await expect(toasts().getByRole('listitem')).toHaveText([new RegExp(say('kit.words.refused'))]);
  await button(say('common.close'), toasts()).focus();
  await page.keyboard.press('Escape');
  await expect(toasts().getByRole('listitem')).toHaveCount(0);
  await expect(button(say('kit.words.showSnackbar'))).toBeFocused();
});

test('a lost connection is said once, lists wait for it, and what is old is asked for again', async () => {
  const owner = await openSignedIn();
  await page.clock.install();
  await page.goto('/interviews?q=Analyst+Programme');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.clock.fastForward(20_000);
  await context.setOffline(true);
  const notice = toasts().getByRole('listitem');
  await expect(notice).toHaveText(new RegExp(say('chrome.offline')));
  await page
    .getByRole('link', { name: /Analyst Programme/ })
    .first()
    .click();
  await expect(notice).toHaveCount(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
  const refreshed = page.waitForResponse((response) => response.url().includes('/api/jobs'));
  await context.setOffline(false);
  // The notice leaves automatically after a few seconds, so it is looked for immediately.
  await expect(notice).toHaveText(new RegExp(say('chrome.online')));
  expect((await refreshed).ok()).toBe(true);
  await expect(owner.heading('Graduate Analyst Programme 2027')).toBeVisible();
  await page.clock.runFor(4000);
  await expect(notice).toHaveCount(0);
});

for (const saveData of [false, true]) {
  const outcome = saveData ? 'stays where data is saved' : 'is fetched when nothing else is to do';
  test(`the code of linked screens ${outcome}`, onlyDeep(saveData), async () => {
    await open();
    await context.addInitScript((saves) => {
      Object.defineProperty(Navigator.prototype, 'connection', {
        get: () => ({ saveData: saves, effectiveType: '4g' }),
      });
      const pending: (() => void)[] = [];
      Object.assign(globalThis, {
        pending,
        requestIdleCallback: (run: () => void, { timeout = 0 } = {}) => timeout === 2000 && pending.push(run),
        cancelIdleCallback: (handle: number) => pending.splice(handle - 1, 1, () => undefined),
      });
    }, saveData);
    const scripts = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(request.url());
    });
    await new Staff(page, say).signIn();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    const before = scripts.size;
    const ran = await page.evaluate(() => {
      const { pending } = globalThis as unknown as { pending: (() => void)[] };
      for (const run of pending) run();
      return pending.length;
    });
    if (saveData) expect(ran).toBe(0);
    else await expect.poll(() => scripts.size).toBeGreaterThan(before);
  });
}

for (const language of IN_DEPTH ? (['en', 'fr'] as const) : (['en'] as const)) {
  test(`a list of applicants opens with its data, without a call, in ${language}`, async () => {
    await openSignedIn();
    const job = await demoActivity(api);
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) calls.push(pathname);
    });
    await page.goto(`${language === 'fr' ? '/fr' : ''}/interviews/${job}?status=Responded`);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const held = ['/api/user', '/api/settings', `/api/jobs/${job}`, `/api/jobs/${job}/applications`];
    expect(calls.filter((call) => held.includes(call))).toEqual([]);
    // Later calls are made: a change elsewhere shows.
    const again = page.waitForResponse((response) => new URL(response.url()).pathname === held.at(-1));
    await page.getByRole('link', { name: wordsOf(language)('common.buckets.Reviewed') }).click();
    expect((await again).ok()).toBe(true);
  });
}

test('back leads to where the page was left', { tag: '@deep' }, async () => {
  await openSignedIn({ ...DESKTOP, viewport: { width: 1440, height: 400 } });
  await page.goto('/interviews');
  const link = page.getByRole('link', { name: /^Teaching Assistant Pool/ });
  await link.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(50);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Teaching Assistant Pool' })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(link).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
});

test('production has no kit', async () => {
  const owner = await openSignedIn();
  // As the server writes the page in production.
  await page.route('**/kit', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('"kit":true', '"kit":false') });
  });
  await page.goto('/kit');
  await expect(owner.heading(say('errors.notFoundTitle'))).toBeVisible();
});

for (const language of ['en', 'fr'] as const) {
  const tag = language === 'en' ? ['@axe'] : ['@axe', '@deep'];
  test(`every shared component is accessible in every state, in ${language}`, { tag }, async () => {
    await openSignedIn();
    if (language === 'fr') await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(language === 'fr' ? '/fr/kit' : '/kit');
    await expect(page.getByRole('textbox', { name: wordsOf(language)('kit.words.description') })).toHaveCount(2);
    await expect(page.locator('video')).toHaveCount(7);
    await expectAccessible(page, `kit, ${language}`);
  });
}
