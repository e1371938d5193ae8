import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf, type Say } from '../../fixtures/browser/phrases.ts';
import type { Product } from '../../fixtures/product/product.ts';
import type { SmtpSink } from '../../fixtures/product/smtp-sink.ts';
import { expect, test } from '../../fixtures/test.ts';

const HOME = '/marketplace/ashby';

let sink: SmtpSink;
let product: Product;
let browser: Browser;

test.beforeAll(({ shared }) => {
  ({ product, browser, sink } = shared);
});

const open = async (options: BrowserContextOptions): Promise<Page> =>
  (await browser.newContext({ ...options, baseURL: product.url })).newPage();
const inQuery = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
const searchField = (page: Page) => page.getByRole('searchbox');
const results = (page: Page, say: Say) => page.getByRole('region', { name: say('visitors.marketplace.resultsLabel') });
const modal = (page: Page) => page.getByRole('dialog');

test('a visitor finds a practice interview by category and search, and registers for it', async () => {
  const say = wordsOf('en');
  const page = await open(DESKTOP);
  await page.goto(HOME);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(
    page.getByRole('region', { name: say('visitors.marketplace.featured') }).getByRole('listitem'),
  ).toHaveCount(4);
  await expectAccessible(page, 'the home of a marketplace');

  // The first category is open; a section of another one is a page of its own.
  const side = page.getByRole('navigation', { name: say('visitors.marketplace.categories') });
  await expect(side.getByRole('link', { name: 'Teamwork 3' })).toBeVisible();
  await side.getByText('Thinking and execution').click();
  await side.getByRole('link', { name: 'Case interviews 3' }).click();
  await expect(page).toHaveURL(/\/marketplace\/ashby\/thinking-execution\?section=case-interviews$/);
  await expect(page.getByRole('region', { name: 'Case interviews' })).toBeFocused();
  // A section of the same category only scrolls.
  await page.evaluate(() => Object.assign(globalThis, { samePage: true }));
  await side.getByRole('link', { name: 'Planning and judgement 1' }).click();
  await expect.poll(() => inQuery(page, 'section')).toBe('planning-and-judgement');
  await expect(page.getByRole('region', { name: 'Planning and judgement' })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => 'samePage' in globalThis)).toBe(true);
  await expectAccessible(page, 'a category of a marketplace');

  // Word order, a typing error and fewer than three characters.
  await searchField(page).fill('sizng case');
  await expect(results(page, say)).toContainText('1 activity matches your search for “sizng case”');
  expect(inQuery(page, 'search')).toBe('sizng case');
  await expect(results(page, say).locator('mark').first()).toHaveText('Case');
  await expectAccessible(page, 'results of a search');
  await results(page, say).getByRole('button', { name: 'sizing case' }).click();
  await expect(searchField(page)).toHaveValue('sizing case');

  // A filter narrows the results; arrows lead through them and Escape leaves them.
  await searchField(page).fill('the');
  await expect(results(page, say)).toContainText('match your search for “the”');
  const short = results(page, say).getByRole('checkbox', { name: /Under 8 minutes/ });
  const before = await results(page, say).getByRole('listitem').count();
  await short.check();
  await expect.poll(() => results(page, say).getByRole('listitem').count()).toBeLessThan(before);
  await searchField(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(results(page, say).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(results(page, say)).toHaveCount(0);
  await expect(searchField(page)).toBeFocused();
  await searchField(page).fill('sizing case');
  await expect(results(page, say)).toContainText('1 activity matches');
  await page
    .getByRole('button', { name: say('visitors.marketplace.closeSearch') })
    .click({ position: { x: 5, y: 500 } });
  await expect(results(page, say)).toHaveCount(0);
  await expect.poll(() => inQuery(page, 'search')).toBeNull();
  await searchField(page).fill('zzzzzz');
  await expect(results(page, say)).toContainText(say('visitors.marketplace.noResults'));
  await searchField(page).fill('ca');
  await expect(results(page, say)).toHaveCount(0);

  // The registration has an address; Escape leaves it.
  await page.getByRole('link', { name: 'Case: market sizing' }).click();
  await expect(modal(page).getByRole('heading', { name: say('applicant.landing.register') })).toBeVisible();
  const shorturl = inQuery(page, 'shorturl');
  expect(shorturl).not.toBeNull();
  // The heading has the focus, and only what is true of the activity speaks for it: its time to think is not limited.
  await expect(modal(page).getByRole('heading', { name: 'Register for Case: market sizing' })).toBeFocused();
  await expect(modal(page)).toContainText(say('visitors.register.reasonsTitle', { count: 4 }));
  await expect(modal(page)).not.toContainText(say('visitors.register.reasons.clock.title'));
  await expectAccessible(page, 'the registration');
  await page.keyboard.press('Escape');
  await expect(modal(page)).toHaveCount(0);
  await expect.poll(() => inQuery(page, 'shorturl')).toBeNull();
  // So does Back, which stays on the page; Forward opens it again.
  await page.getByRole('link', { name: 'Case: market sizing' }).click();
  await expect(modal(page)).toBeVisible();
  await page.goBack();
  await expect(modal(page)).toHaveCount(0);
  expect([new URL(page.url()).pathname, inQuery(page, 'shorturl')]).toEqual([`${HOME}/thinking-execution`, null]);
  await page.goForward();
  await expect(modal(page)).toBeVisible();
  await modal(page)
    .getByRole('button', { name: say('common.close') })
    .click();
  await expect(modal(page)).toHaveCount(0);
  // The scripts of the registration bring no styles a second time, which would undo the layout of the page.
  await expect(page.getByRole('button', { name: say('visitors.menu') })).toBeHidden();
  await page.goto(`${HOME}?shorturl=nothing-here`);
  await expect(modal(page).getByRole('alert')).toHaveText(say('visitors.register.gone'));
  await modal(page)
    .getByRole('button', { name: say('visitors.register.others') })
    .click();
  await expect(modal(page)).toHaveCount(0);
  await expect.poll(() => inQuery(page, 'shorturl')).toBeNull();
  await page.goto(`${HOME}?shorturl=${shorturl}`);
  await modal(page)
    .getByRole('button', { name: say('applicant.landing.submit'), exact: true })
    .click();
  await expect(modal(page).getByRole('alert')).toContainText(say('applicant.landing.errors.first_name'));
  await modal(page).getByLabel(say('applicant.landing.first_name'), { exact: true }).fill('Amara');
  await modal(page).getByLabel(say('applicant.landing.last_name'), { exact: true }).fill('Osei');
  await modal(page).getByLabel(say('applicant.landing.email'), { exact: true }).fill('amara.osei@mail.example');
  await modal(page).getByRole('checkbox', { name: /agree/i }).check();
  await modal(page)
    .getByRole('checkbox', { name: say('applicant.landing.review_paid', { kind: 'presentation' }) })
    .check();

  // The field of the voucher opens by a click; a code that is not valid here is refused in the server's words.
  const voucher = modal(page).getByLabel(say('applicant.landing.voucher'), { exact: true });
  await expect(voucher).toHaveCount(0);
  await modal(page)
    .getByRole('button', { name: say('applicant.landing.voucherAdd') })
    .click();
  await expect(voucher).toBeFocused();
  // Other faults are named together with it.
  const email = modal(page).getByLabel(say('applicant.landing.email'), { exact: true });
  await email.fill('amara.osei');
  await voucher.fill('NOPE-NOPE-NOPE');
  await modal(page)
    .getByRole('button', { name: say('applicant.landing.submit'), exact: true })
    .click();
  await expect(voucher).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await email.fill('amara.osei@mail.exmple');
  await modal(page)
    .getByRole('button', { name: say('applicant.landing.submit'), exact: true })
    .click();
  await expect(voucher).toHaveAttribute('aria-invalid', 'true');
  await expect(voucher).toBeFocused();
  await expect(modal(page).getByRole('alert')).toContainText(say('emails.registration.voucher'));
  await expectAccessible(page, 'a refused voucher');
  await voucher.fill('ashb yfre sh24');
  await modal(page)
    .getByRole('button', { name: say('applicant.landing.submit'), exact: true })
    .click();
  // The address stays in sight, and can be corrected with all other fields as they were.
  await expect(page.getByText(say('visitors.register.doneTitle'))).toBeVisible();
  await expect(
    modal(page).getByRole('heading', { name: say('applicant.landing.doneTitle', { kind: 'presentation' }) }),
  ).toBeFocused();
  await expect(modal(page)).toContainText('amara.osei@mail.exmple');
  await expectAccessible(page, 'a finished registration');
  await modal(page)
    .getByRole('button', { name: say('visitors.register.anotherAddress') })
    .click();
  await expect(email).toBeFocused();
  await email.fill('amara.osei@mail.example');
  await voucher.fill('');
  await modal(page)
    .getByRole('button', { name: say('applicant.landing.submit'), exact: true })
    .click();
  await expect(modal(page)).toContainText(
    say('applicant.landing.doneText', { kind: 'presentation', email: 'amara.osei@mail.example' }),
  );
  await modal(page)
    .getByRole('button', { name: say('visitors.register.toOthers') })
    .click();
  await expect(modal(page)).toHaveCount(0);
  await expect.poll(() => inQuery(page, 'shorturl')).toBeNull();
  const mail = await sink.mailTo('amara.osei@mail.example', /./);
  expect(mail.html).toContain(`/j/${shorturl}?t=`);
  await page.context().close();
});

test(
  'whoever lost the link has it sent again, and nobody reads whether an address is known',
  { tag: '@deep' },
  async () => {
    const say = wordsOf('fr');
    const page = await open({ ...PHONE, locale: 'fr-FR' });
    await page.goto(`/fr${HOME}`);
    await page.getByRole('region').getByRole('link').first().click();
    await modal(page)
      .getByRole('button', { name: say('applicant.landing.lostLink') })
      .click();
    const lost = page.getByRole('dialog', { name: say('lostlink.title') });
    await lost.getByRole('button', { name: say('lostlink.send') }).click();
    await expect(lost.getByText(say('applicant.landing.errors.email'))).toBeVisible();
    await lost.getByLabel(say('applicant.landing.email')).fill('nobody@mail.example');
    await expectAccessible(page, 'asking for a lost link');
    await lost.getByRole('button', { name: say('lostlink.send') }).click();
    await expect(lost.getByRole('status')).toHaveText(say('lostlink.sent', { email: 'nobody@mail.example' }));
    // Escape leaves the inner dialog only.
    await page.keyboard.press('Escape');
    await expect(lost).toHaveCount(0);
    await expect(modal(page)).toBeVisible();
    await page.context().close();
  },
);

test('cards in view and opened registrations are counted, a reload not', { tag: '@deep' }, async () => {
  const page = await open(DESKTOP);
  const visit = (what: 'views' | 'opens') =>
    page
      .waitForRequest((request) => {
        if (!request.url().endsWith('/api/marketplace-visits')) return false;
        return (request.postDataJSON() as Record<string, string[]>)[what]?.length !== 0;
      })
      .then((request) => request.postDataJSON() as { views: string[]; opens: string[] });
  const viewCount = visit('views');
  await page.goto(HOME);
  expect((await viewCount).opens).toEqual([]);
  await page.reload();
  const opened = visit('opens');
  await page.getByRole('region', { name: 'Featured' }).getByRole('link').first().click();
  await expect(modal(page)).toBeVisible();
  const shorturl = inQuery(page, 'shorturl');
  expect(await opened).toEqual({ views: [], opens: [shorturl] });
  await page.context().close();
});

test('a visitor uses it in French on a phone, and reads it without scripts', { tag: '@deep' }, async () => {
  const say = wordsOf('fr');
  const page = await open({ ...PHONE, locale: 'fr-FR' });
  await page.goto(`/fr${HOME}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: say('visitors.menu') }).click();
  await page.getByRole('navigation').locator('summary').filter({ hasText: 'Leadership' }).click();
  await expectAccessible(page, 'the menu of a marketplace on a phone');
  // Escape closes what a button opened, and leads back to the button.
  for (const name of [say('visitors.menu'), say('visitors.search.open')]) {
    const opener = page.getByRole('button', { name });
    if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click();
    await page.keyboard.press('Escape');
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
    await expect(opener).toBeFocused();
  }
  await page.getByRole('button', { name: say('visitors.menu') }).click();
  await page.getByRole('link', { name: 'Influence 3' }).click();
  await expect(page.getByRole('region', { name: 'Influence' })).toBeFocused();
  await page.getByRole('button', { name: say('visitors.search.open') }).click();
  await expect(searchField(page)).toBeFocused();
  await searchField(page).fill('setbak');
  await expect(results(page, say).getByRole('listitem')).toHaveCount(1);
  await results(page, say).getByRole('link').click();
  await expect(modal(page).getByRole('heading', { name: say('applicant.landing.register') })).toBeVisible();
  await expectAccessible(page, 'the registration on a phone');
  // The reasons are folded; the button and the cross are in sight wherever the form is scrolled to.
  const reasons = modal(page).getByText(say('visitors.register.reasons.hear.title'));
  await expect(reasons).toBeHidden();
  await modal(page).locator('.modal-fold').click();
  await expect(reasons).toBeVisible();
  const submit = modal(page).getByRole('button', { name: say('applicant.landing.submit') });
  const cross = modal(page).getByRole('button', { name: say('common.close') });
  for (const top of [0, 10_000]) {
    await modal(page).evaluate((dialog, to) => dialog.scrollTo(0, to), top);
    await expect(submit).toBeInViewport({ ratio: 1 });
    await expect(cross).toBeInViewport({ ratio: 1 });
  }
  await page.goBack();
  await expect(modal(page)).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.context().close();

  const plain = await open({ ...DESKTOP, javaScriptEnabled: false });
  await plain.goto(`${HOME}?search=setbak`);
  await expect(plain.getByRole('link', { name: 'Handling a setback' })).toBeVisible();
  await plain.getByRole('link', { name: /^Leadership/ }).click();
  await expect(plain.getByRole('heading', { level: 1, name: 'Leadership' })).toBeVisible();
  await plain.context().close();
});

test('the hub leads to the marketplaces of its brands; a brand without one is not found', async () => {
  const say = wordsOf('en');
  const page = await open(DESKTOP);
  await page.goto('/hub');
  await expectAccessible(page, 'the hub');
  await page.getByRole('link', { name: 'University of Ashby' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'University of Ashby' })).toBeVisible();
  const events = page.getByRole('region', { name: say('visitors.events.title') });
  await expect(events.getByRole('listitem')).toHaveCount(3);
  await expect(events.getByRole('heading', { level: 3 }).first()).toHaveText('Autumn careers fair');
  const saved = page.waitForEvent('download');
  await events
    .getByRole('link', { name: say('visitors.events.calendar') })
    .first()
    .click();
  expect((await saved).suggestedFilename()).toMatch(/\.ics$/);
  await expectAccessible(page, 'the hub of a brand');
  await page.getByRole('link', { name: 'Leadership' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leadership' })).toBeVisible();
  for (const path of ['/marketplace/nosuch', '/hub/nosuch', `${HOME}/nosuch`]) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: say('visitors.missing.title') })).toBeVisible();
  }
  await page.context().close();
});

test('a wrong personal link offers the link again, the registration and a contact', async () => {
  const say = wordsOf('en');
  const page = await open(PHONE);
  await page.goto(`${HOME}?search=sizing`);
  await results(page, say).getByRole('link').first().click();
  const shorturl = inQuery(page, 'shorturl');
  // Results that came with the page can be left without a keyboard.
  await page.goBack();
  await page.getByRole('button', { name: say('visitors.marketplace.closeSearch') }).click();
  await expect(page.getByRole('region', { name: say('visitors.marketplace.featured') })).toBeVisible();

  await page.goto(`/j/${shorturl}?t=wrong`);
  await expect(page.getByRole('heading', { name: say('applicant.gate.unknownPersonalTitle') })).toBeVisible();
  await expect(page.getByText(/^Need help\? Write to /)).toBeVisible();
  const again = page.getByRole('button', { name: say('applicant.landing.lostLink') });
  await again.click();
  await expect(page.getByRole('dialog', { name: say('lostlink.title') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'a wrong personal link');
  await page.getByRole('link', { name: say('applicant.gate.register') }).click();
  await expect(page.getByRole('heading', { name: say('applicant.landing.register') })).toBeVisible();
  // The way back from a provider without having been there.
  await page.goto(`/sso/${shorturl}`);
  await expect(page.getByRole('heading', { name: say('visitors.sso.noTicket') })).toBeVisible();
  await expectAccessible(page, 'a sign-in without a ticket');
  await page.goto('/sso/no-activity');
  await expect(page.getByRole('heading', { name: say('visitors.missing.title') })).toBeVisible();
  await expect(page.getByRole('link', { name: say('visitors.sso.activity') })).toBeHidden();
  await page.context().close();
});
