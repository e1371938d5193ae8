import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP } from '../../fixtures/browser/browser.ts';
import { PASSWORD } from '../../fixtures/people/staff.ts';
import type { Product } from '../../fixtures/product/product.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { IN_DEPTH } from '../../fixtures/in-depth.ts';
import { expect, inDepth, onlyDeep, test } from '../../fixtures/test.ts';

const say = wordsOf('en');
const PHONE = { width: 390, height: 844 };

const LINKS = {
  HELP_URL: 'https://help.vivavoce.example',
  TERMS_URL: 'https://vivavoce.example/terms',
  PRIVACY_URL: 'https://vivavoce.example/privacy',
  PRIVACY_SCHOOL_URL: 'https://vivavoce.example/privacy-schools',
};

type Actor = {
  email: string;
  /** Where `/` leads. */
  home: string;
  main: readonly string[];
  account: readonly string[];
  privacy: string;
};

const nav = (...ids: ('actions' | 'activities' | 'content' | 'marketplace' | 'reports' | 'preview' | 'help')[]) =>
  ids.map((id) => say(`shell.nav.${id}`));
const EVERYTHING = nav('actions', 'activities', 'content', 'marketplace', 'reports', 'help');
const own = (...ids: ('myAccount' | 'companySettings' | 'users')[]) => ids.map((id) => say(`shell.account.${id}`));

const ACTORS: Readonly<Record<string, Actor>> = {
  owner: {
    email: 'owner@northwind.example',
    home: '/',
    main: EVERYTHING,
    account: ['Southbank College', ...own('myAccount', 'companySettings', 'users')],
    privacy: LINKS.PRIVACY_URL,
  },
  'limited member': {
    email: 'recruiter@northwind.example',
    home: '/',
    main: nav('actions', 'activities', 'content', 'help'),
    account: own('myAccount'),
    privacy: LINKS.PRIVACY_URL,
  },
  freemium: {
    email: 'solo@freemium.example',
    home: '/preview',
    main: nav('preview', 'help'),
    account: own('myAccount', 'users'),
    privacy: LINKS.PRIVACY_URL,
  },
  reviewer: {
    email: 'reviewer@panel.example',
    home: '/interviews',
    main: [],
    account: own('myAccount'),
    privacy: LINKS.PRIVACY_URL,
  },
  'university of the alternate brand': {
    email: 'careers@ashby.example',
    home: '/',
    main: EVERYTHING,
    account: own('myAccount', 'companySettings', 'users'),
    privacy: LINKS.PRIVACY_URL,
  },
  school: {
    email: 'teacher@southbank.example',
    home: '/',
    main: EVERYTHING,
    account: own('myAccount', 'companySettings', 'users'),
    privacy: LINKS.PRIVACY_SCHOOL_URL,
  },
};

/** The name of the product, which the alternate brand has of its own. */
const productOf = (who: string) => (who.includes('alternate brand') ? 'Vivavoce Campus' : 'Vivavoce');

let browser: Browser;
let product: Product;
const sessions = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>();

test.use(inDepth({ settings: LINKS }));
test.beforeAll(({ shared }) => {
  ({ browser, product } = shared);
});

/** A window of a user who is signed in already. */
async function windowOf(email: string | null, prefix = ''): Promise<Page> {
  const locale = prefix === '/fr' ? 'fr-FR' : 'en-GB';
  const context = await browser.newContext({ ...DESKTOP, locale });
  if (email) {
    const known = sessions.get(email);
    if (known) await context.addCookies(known);
    else {
      const reply = await context.request.post('/login/ajax', { data: { username: email, password: PASSWORD } });
      expect(reply.ok(), email).toBe(true);
      sessions.set(email, await context.cookies());
    }
  }
  return context.newPage();
}

/** Where no address is set, help is the guide, and the demo has pages of its own. */
const addressOf = (url: string): string => {
  if (IN_DEPTH) return url;
  return url === LINKS.HELP_URL ? '/help' : `${product.url}/dev/${url === LINKS.TERMS_URL ? 'terms' : 'privacy'}`;
};

const mainLinks = (page: Page) => page.getByRole('navigation', { name: say('shell.main') }).getByRole('link');
/** Actions carries the number that waits on a line of its own. */
const nameOf = (text: string) => text.trim().split('\n')[0];
const pathOf = (page: Page) => new URL(page.url()).pathname;
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Opens what belongs to the person: a menu at the rail, a drawer under the name in the header. */
async function openAccount(page: Page): Promise<ReturnType<Page['getByRole']>> {
  await page.getByRole('button', { name: /, account of |^Petra Svoboda$/ }).click();
  const box = page.getByRole('dialog');
  await expect(box.getByRole('button', { name: say('shell.account.logout') })).toBeVisible();
  return box;
}

/** Most places and fewest places; the rules for the others are tested in domain/companies. */
const MOST_DIFFERENT = ['owner', 'reviewer'];

for (const [who, actor] of Object.entries(ACTORS)) {
  test(`a ${who} finds the places that are theirs`, onlyDeep(!MOST_DIFFERENT.includes(who)), async () => {
    const page = await windowOf(actor.email);
    const refused: string[] = [];
    page.on('response', (reply) => {
      if (reply.status() >= 400) refused.push(`${reply.status()} ${new URL(reply.url()).pathname}`);
    });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(pathOf(page)).toBe(actor.home);
    const names = (await mainLinks(page).allInnerTexts()).map(nameOf).filter(Boolean);
    expect(names).toEqual(actor.main);
    for (const name of actor.main.filter((one) => one !== say('shell.nav.help'))) {
      await mainLinks(page).filter({ hasText: name }).click();
      await expect(mainLinks(page).filter({ hasText: name })).toHaveAttribute('aria-current', 'page');
      await expect(title(page, name)).toBeVisible();
      await expect(page).toHaveTitle(`${name} · ${productOf(who)}`);
    }
    if (actor.main.length > 0) {
      const help = await mainLinks(page)
        .filter({ hasText: say('shell.nav.help') })
        .getAttribute('href');
      expect(help?.split('?')[0]).toBe(addressOf(LINKS.HELP_URL));
    }
    const footer = page.getByRole('contentinfo');
    await expect(
      footer.getByRole('link', { name: say('shell.toActivities', { product: productOf(who) }) }),
    ).toHaveAttribute('href', '/interviews');
    const privacy = actor.privacy === LINKS.PRIVACY_SCHOOL_URL ? 'shell.footer.privacySchool' : 'shell.footer.privacy';
    for (const [phrase, url] of [
      [privacy, actor.privacy],
      ['shell.footer.terms', LINKS.TERMS_URL],
      ['shell.nav.help', LINKS.HELP_URL],
    ] as const)
      await expect(footer.getByRole('link', { name: say(phrase), exact: true })).toHaveAttribute(
        'href',
        addressOf(url),
      );
    await expectAccessible(page, `shell of a ${who}`);
    const account = await openAccount(page);
    for (const name of actor.account) await expect(account.getByText(name, { exact: true })).toBeVisible();
    for (const name of own('myAccount', 'companySettings', 'users').filter((one) => !actor.account.includes(one))) {
      await expect(account.getByText(name, { exact: true })).toHaveCount(0);
    }
    expect(refused).toEqual([]);
    await page.context().close();
  });
}

test('on a phone all places are in reach at the lower edge', async () => {
  const page = await windowOf(ACTORS['owner']?.email ?? '');
  await page.setViewportSize(PHONE);
  await page.goto('/content');
  await expect(title(page, say('menus.names.content'))).toBeVisible();
  const bar = page.getByRole('navigation', { name: say('shell.main') });
  const inBar = await mainLinks(page).filter({ visible: true }).allInnerTexts();
  // Buttons that do not fit open with one more button.
  await bar.getByRole('button', { name: say('shell.more') }).click();
  const rest = page.getByRole('dialog').getByRole('link');
  await expect(rest.first()).toBeVisible();
  expect([...inBar, ...(await rest.allInnerTexts())].map(nameOf)).toEqual(EVERYTHING);
  await page.context().close();
});

const GUARDED: readonly [who: string, path: string, expected: 'open' | 404 | 403][] = [
  ['limited member', '/company-settings', 403],
  ['limited member', '/company-settings/audit', 403],
  ['owner', '/report', 'open'],
  ['limited member', '/report', 403],
  ['limited member', '/users', 403],
  ['freemium', '/users', 'open'],
  ['reviewer', '/users', 404],
  ['owner', '/manage-marketplace', 'open'],
  ['limited member', '/manage-marketplace', 403],
  ['limited member', '/manage-marketplace/vouchers', 403],
  ['limited member', '/library', 'open'],
  ['limited member', '/preview', 404],
  ['freemium', '/content', 404],
  ['freemium', '/company-settings/edit-invitation-email', 404],
  ['freemium', '/interviews', 'open'],
  ['reviewer', '/content', 404],
  ['reviewer', '/company-settings/audit', 404],
  ['reviewer', '/interviews/create', 404],
  ['reviewer', '/interviews/create/template', 404],
  ['reviewer', '/account', 'open'],
  ['owner', '/preview', 404],
  ['university of the alternate brand', '/company-settings/edit-rejection-email', 404],
  ['school', '/company-settings/edit-rejection-email', 'open'],
];

test('the sign-in page asks for nothing that it is refused without a session', async () => {
  const context = await browser.newContext(DESKTOP);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  const sessionResponse = page.waitForResponse((response) => response.url().endsWith('/api/session'));
  await page.goto('/login');
  expect((await sessionResponse).status()).toBe(200);
  await expect(page.getByLabel(say('login.email'), { exact: true })).toBeVisible();
  expect(faults).toEqual([]);
  await context.close();
});

test(
  'an address that is not theirs is refused as one that is not there, or as not allowed',
  onlyDeep(true),
  async () => {
    for (const [who, path, expected] of GUARDED) {
      const page = await windowOf(ACTORS[who]?.email ?? '');
      const faults: string[] = [];
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
      await page.goto(path);
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toBeVisible();
      const found = (await heading.innerText()).trim();
      const refused = { [say('errors.notFoundTitle')]: 404, [say('errors.forbiddenTitle')]: 403 }[found] ?? 'open';
      expect([who, path, refused]).toEqual([who, path, expected]);
      if (expected === 403) {
        // It names the person to contact, and is no failure: there is nothing to try again.
        await expect(page.getByText('Ask an owner of Northwind', { exact: false })).toBeVisible();
        await expect(page.getByRole('button', { name: say('common.tryAgain') })).toHaveCount(0);
      }
      // Nothing was asked for that this person may not have.
      if (expected !== 'open') expect([who, path, faults]).toEqual([who, path, []]);
      if (expected !== 'open')
        await expect(page.getByRole('link', { name: say('errors.toActivities'), exact: true })).toBeVisible();
      await page.context().close();
    }
  },
);

/** The first pages or settings of a list, and all of them in depth. */
const ofEachKind = <Item>(all: readonly Item[], count: number): readonly Item[] =>
  IN_DEPTH ? all : all.slice(0, count);
const PRIVATE = ofEachKind(
  ['/', '/interviews/1?status=Responded', '/content', '/library', '/interviews/create/1/videos'],
  2,
);
const PUBLIC = ofEachKind(
  ['/hub', '/sso/abcdefgh', '/hub/ashby', '/marketplace/ashby', '/marketplace/ashby/leadership'],
  2,
);

for (const prefix of ['', '/fr']) {
  test(
    `without a session every page but the public ones leads to the login and back, under ${prefix || '/'}`,
    onlyDeep(prefix === '/fr'),
    async () => {
      const speak = wordsOf(prefix === '/fr' ? 'fr' : 'en');
      const page = await windowOf(null, prefix);
      for (const path of PRIVATE) {
        await page.goto(prefix + (path === '/' && prefix ? '' : path));
        await expect(page.getByLabel(speak('login.password'), { exact: true })).toBeVisible();
        const { pathname, searchParams } = new URL(page.url());
        expect(pathname).toBe(`${prefix}/login`);
        expect(searchParams.get('next')).toContain(path.split('?')[0]);
      }
      for (const path of PUBLIC) {
        await page.goto(prefix + path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(pathOf(page)).toBe(prefix + path);
      }
      await page.goto(`${prefix}/nowhere`);
      await expect(title(page, speak('errors.notFoundTitle'))).toBeVisible();
      await expect(page.getByText(speak('errors.notFoundText'))).toBeVisible();

      await page.goto(`${prefix}/library`);
      await page.getByLabel(speak('login.email'), { exact: true }).fill('owner@northwind.example');
      await page.getByLabel(speak('login.password'), { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: speak('login.submit'), exact: true }).click();
      await expect(title(page, speak('menus.names.library'))).toBeVisible();
      expect(pathOf(page)).toBe(`${prefix}/library`);
      await page.context().close();
    },
  );
}

test('going to another company starts anew, with a session of its own', { tag: '@deep' }, async () => {
  const context = await browser.newContext({ ...DESKTOP, locale: 'en-GB' });
  const data = { username: 'owner@northwind.example', password: PASSWORD };
  await context.request.post('/login/ajax', { data });
  const token = async () => (await context.cookies()).find(({ name }) => name === 'sessionid')?.value;
  const before = await token();
  const page = await context.newPage();
  await page.goto('/interviews');
  await expect(title(page, say('activities.title'))).toBeVisible();
  const loaded = page.waitForEvent('load');
  const account = await openAccount(page);
  await account.getByRole('button', { name: 'Southbank College' }).click();
  await loaded;
  await expect(title(page, say('actions.title'))).toBeVisible();
  expect(await token()).not.toBe(before);
  // There they are a member like others.
  const there = await openAccount(page);
  await expect(there.getByText('Southbank College')).toBeVisible();
  await expect(there.getByText(say('shell.account.companySettings'))).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.style.getPropertyValue('--accent'))).toBe('#4b32c3');
  await context.close();
});

test('the settings of a company are accessible', { tag: '@axe' }, async () => {
  const page = await windowOf('owner@northwind.example');
  await page.goto('/company-settings');
  await expect(page.getByRole('textbox', { name: say('company.name') })).toBeVisible();
  await expectAccessible(page, '/company-settings');
  for (const kind of ofEachKind(['invitation', 'completion', 'rejection'] as const, 1)) {
    await page.goto(`/company-settings/edit-${kind}-email`);
    await expect(title(page, say(`mailtexts.names.${kind}`))).toBeVisible();
    await expect(page.getByRole('textbox', { name: say('wizard.fields.from_name') })).toBeVisible();
    await expectAccessible(page, kind);
  }
  await page.context().close();
});
