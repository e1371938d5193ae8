import type { Browser } from '@playwright/test';
import type { Job } from '@vivavoce/contract/types.ts';
import { Visitor } from '../../fixtures/people/account.ts';
import { Api } from '../../fixtures/product/api.ts';
import { passwordLink, staffLink } from '../../fixtures/product/mailed-links.ts';
import { demoActivity, publishActivity } from '../../fixtures/product/prepare.ts';
import type { Product } from '../../fixtures/product/product.ts';
import type { SmtpSink } from '../../fixtures/product/smtp-sink.ts';
import { OWNER } from '../../fixtures/people/staff.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { expect, onlyDeep, test } from '../../fixtures/test.ts';

const REVIEWER = 'reviewer@panel.example';

let sink: SmtpSink;
let product: Product;
let api: Api;
let browser: Browser;

test.beforeAll(({ shared }) => {
  ({ product, api, browser, sink } = shared);
});

const say = wordsOf('en');

async function arrive(phrases = say, locale = 'en-GB'): Promise<Visitor> {
  const visitor = await Visitor.arrive(browser, product.url, phrases, locale);
  return visitor;
}

const ways = [
  { language: 'en', email: 'recruiter@northwind.example', prefix: '', locale: 'en-gb', browserLocale: 'en-GB' },
  { language: 'fr', email: 'teacher@southbank.example', prefix: '/fr', locale: 'fr-fr', browserLocale: 'fr-FR' },
] as const;

for (const { language, email, prefix, locale, browserLocale } of ways) {
  test(`a forgotten password is set again by the mailed link, once, in ${language}`, { tag: '@deep' }, async () => {
    const phrases = wordsOf(language);
    const own = await Api.signIn(product.url, email);
    await own.send('POST', '/api/account', { locale });
    const visitor = await arrive(phrases, browserLocale);
    const { page } = visitor;

    await page.goto(`${prefix}/login?next=/account`);
    await visitor.field(phrases('login.email')).fill(email);
    await page.getByRole('link', { name: phrases('login.forgot') }).click();
    // The address is typed once.
    await expect(visitor.field(phrases('login.email'))).toHaveValue(email);
    await visitor.button(phrases('login.forgotten.submit')).click();
    await expect(visitor.heading(phrases('login.forgotten.sentTitle'))).toBeFocused();

    const mail = await sink.mailTo(email, new RegExp(phrases('emails.password_reset.subject')));
    const link = passwordLink(mail);
    expect(link).toContain(`${product.url}${prefix}/login/password#t=`);
    await page.goto(link);
    await expect(visitor.heading(phrases('login.link.resetTitle'))).toBeVisible();
    await expect(page.getByText(phrases('login.link.resetText', { email }))).toBeVisible();
    await visitor.field(phrases('login.newPassword.label')).fill('Password1234');
    await page.locator('form button[type=submit]').click();
    await expect(page.getByText(phrases('login.newPassword.errors.too_common'))).toBeVisible();
    await visitor.choosePassword(phrases('login.newPassword.label'), 'a quiet street of nine houses');
    await visitor.isOn(`${prefix}/account`);
    await expect(visitor.heading(phrases('account.title'))).toBeVisible();

    // Sessions that began with the old password have ended, and the link is used up.
    await expect(own.send('GET', '/api/user')).rejects.toThrow('401');
    await own.close();
    await page.goto('about:blank');
    await page.goto(link);
    await expect(visitor.heading(phrases('login.link.expiredTitle'))).toBeVisible();
    await expect(page).toHaveTitle(`${phrases('login.link.expiredTitle')} · Vivavoce`);
    await visitor.field(phrases('login.email')).fill(email);
    await visitor.button(phrases('login.forgotten.submit')).click();
    await expect(page).toHaveTitle(`${phrases('login.forgotten.sentTitle')} · Vivavoce`);
    await visitor.button(phrases('login.forgotten.other')).click();
    await expect(page).toHaveTitle(`${phrases('login.link.expiredTitle')} · Vivavoce`);

    const again = await arrive(phrases, browserLocale);
    await again.page.goto(`${prefix}/login?next=/account`);
    await again.signIn(email);
    await expect(again.page.getByText(phrases('login.failed.wrong'))).toBeVisible();
    await again.signIn(email, 'a quiet street of nine houses');
    await expect(again.heading(phrases('account.title'))).toBeVisible();
  });
}

test('an invited reviewer chooses a first password and lands on the activity', async () => {
  const email = 'noor.haddad@panel.example';
  const { job } = await publishActivity(api, { title: 'Warehouse lead' });
  const person = { first_name: 'Noor', last_name: 'Haddad', email };
  const reviewer = await api.send<{ id: number }>('POST', `/api/jobs/${job}/reviewers`, person);
  await api.send('POST', `/api/jobs/${job}/reviewers/${reviewer.id}/invite`);
  const mail = await sink.mailTo(email, /Warehouse lead/);

  const visitor = await arrive();
  const { page } = visitor;
  await page.goto(passwordLink(mail));
  await expect(visitor.heading(say('login.link.firstTitle'))).toBeVisible();
  await expect(page.getByText(say('login.link.firstText', { email }))).toBeVisible();
  await visitor.choosePassword(say('login.newPassword.firstLabel'), 'nine kind lanterns by the lake');
  await expect(visitor.heading('Warehouse lead')).toBeVisible();
  await visitor.isOn(`/interviews/${job}`);
});

test('a link for another person changes nothing before one of the two is chosen', onlyDeep(true), async () => {
  const email = 'iris.lund@panel.example';
  const { job } = await publishActivity(api, { title: 'Night shift planner' });
  const person = { first_name: 'Iris', last_name: 'Lund', email };
  const reviewer = await api.send<{ id: number }>('POST', `/api/jobs/${job}/reviewers`, person);
  await api.send('POST', `/api/jobs/${job}/reviewers/${reviewer.id}/invite`);
  const link = passwordLink(await sink.mailTo(email, /Night shift planner/));

  const visitor = await arrive();
  await visitor.openAccount(REVIEWER);
  await visitor.page.goto(link);
  await expect(visitor.heading(say('login.link.otherTitle'))).toBeVisible();
  await visitor.button(say('login.link.signOut')).click();
  await expect(visitor.heading(say('login.link.firstTitle'))).toBeVisible();
  await visitor.choosePassword(say('login.newPassword.firstLabel'), 'seven grey herons at noon');
  await expect(visitor.heading('Night shift planner')).toBeVisible();
});

test('a personal token works for a program until it is revoked', { tag: '@deep' }, async () => {
  const visitor = await arrive();
  const { page } = visitor;
  await visitor.openAccount(OWNER);
  await visitor.button(say('account.tokens.new')).click();
  await visitor.field(say('account.tokens.name')).fill('Nightly export');
  await page.getByRole('checkbox', { name: say('account.tokens.scope.jobs_read') }).check();
  await visitor.button(say('account.tokens.create')).click();
  await expect(
    page.getByRole('heading', { name: say('account.tokens.created', { name: 'Nightly export' }) }),
  ).toBeFocused();
  const token = await visitor.field(say('account.tokens.value')).inputValue();
  await visitor.button(say('account.tokens.done')).click();

  const job = await demoActivity(api);
  const ask = (path: string) => fetch(`${product.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect((await ask('/api/jobs')).status).toBe(200);
  expect((await ask(`/api/jobs/${job}/applications`)).status).toBe(403);

  await page.reload();
  await expect(visitor.heading(say('account.title'))).toBeVisible();
  expect(await page.content()).not.toContain(token);
  const row = page.getByRole('listitem').filter({ hasText: 'Nightly export' });
  await expect(row).not.toContainText(say('account.tokens.unused'));
  await visitor.button(say('account.tokens.revokeAll')).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('account.tokens.revokeAll') })
    .click();
  await expect(page.getByText(say('account.tokens.empty'))).toBeVisible();
  expect((await ask('/api/jobs')).status).toBe(401);
});

test('one browser signs another out', { tag: '@deep' }, async () => {
  const lost = await arrive();
  await lost.openAccount('careers@ashby.example');
  const here = await arrive();
  await here.openAccount('careers@ashby.example');
  const device = say('account.sessions.on', { browser: 'Chrome', system: say('account.sessions.systems.linux') });
  const rows = here.page.getByRole('region', { name: say('account.sessions.title') }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: say('account.sessions.here') })).toHaveCount(1);
  await here.button(say('account.sessions.endFor', { device })).click();
  await expect(rows).toHaveCount(1);

  await lost.page.goto('/interviews');
  await expect(lost.heading(say('login.title'))).toBeVisible();
  await lost.isOn('/login');
  await here.page.reload();
  await expect(here.heading(say('account.title'))).toBeVisible();
});

test('a new password is saved, and every other session ends', { tag: '@deep' }, async () => {
  const email = 'solo@freemium.example';
  const other = await Api.signIn(product.url, email);
  const visitor = await arrive();
  await visitor.openAccount(email);
  await visitor.field(say('account.password.current')).fill('vivavoce-dem0');
  await visitor.field(say('account.password.new')).fill('four patient cranes above');
  await visitor.button(say('account.password.save')).click();
  await expect(visitor.page.getByText(say('account.password.wrong'))).toBeVisible();
  await visitor.field(say('account.password.current')).fill('vivavoce-demo');
  await visitor.button(say('account.password.save')).click();
  await expect(visitor.page.getByText(say('account.password.saved'))).toBeVisible();
  await expect(visitor.field(say('account.password.current'))).toHaveValue('');
  await expect(other.send('GET', '/api/user')).rejects.toThrow('401');
  await other.close();
  await visitor.page.reload();
  await expect(visitor.heading(say('account.title'))).toBeVisible();
});

test('a mailed page opened by another person leads to a choice between the two', onlyDeep(true), async () => {
  const { job } = await publishActivity(api, { title: 'Harbour pilot' });
  const people = await api.send<{ id: number; email: string }[]>('GET', `/api/reviewers?not_job=${job}&q=panel`);
  const known = people.find(({ email }) => email === REVIEWER);
  const reviewer = await api.send<{ id: number }>('POST', `/api/jobs/${job}/reviewers`, { user: known?.id });
  await api.send('POST', `/api/jobs/${job}/reviewers/${reviewer.id}/invite`);
  const link = staffLink(await sink.mailTo(REVIEWER, /Harbour pilot/));
  const { title } = await api.send<Job>('GET', `/api/jobs/${job}`);

  const visitor = await arrive();
  const { page } = visitor;
  await visitor.openAccount('owner@rival.example');
  await page.goto(link);
  await expect(visitor.heading(say('account.conflict.title'))).toBeVisible();
  await page.getByRole('button', { name: /Continue as/ }).click();
  // The other company's activity stays as hidden as it is to everybody else.
  await expect(visitor.heading(say('errors.notFoundTitle'))).toBeVisible();
  await visitor.isOn(`/interviews/${job}`);

  await page.goto(link);
  await page.getByRole('button', { name: /Sign in as/ }).click();
  await expect(page.getByText(/The link you opened is for r.*@panel\.example/)).toBeVisible();
  await visitor.signIn(REVIEWER);
  await expect(visitor.heading(title)).toBeVisible();
  await visitor.isOn(`/interviews/${job}`);

  // Opened by the right person it leads straight on, and the address keeps nothing of it.
  await page.goto(link);
  await expect(visitor.heading(title)).toBeVisible();
  await visitor.isOn(`/interviews/${job}`);
  expect(page.url()).not.toContain('for=');
});

test(
  'whoever is signed in is led on from the sign-in, and never to another place than this one',
  { tag: '@deep' },
  async () => {
    const visitor = await arrive();
    await visitor.openAccount(OWNER);
    for (const next of [
      '//evil.example/',
      '/\\evil.example',
      '/fr//evil.example',
      '/%2F/evil.example',
      'javascript:alert(1)',
    ]) {
      await visitor.page.goto(`/login?next=${encodeURIComponent(next)}`);
      await expect(visitor.page.getByRole('heading', { level: 1, name: say('actions.title') })).toBeVisible();
      await visitor.isOn('/');
    }
    await visitor.page.goto('/login?next=/fr/account');
    await expect(visitor.heading(say('account.title'))).toBeVisible();
  },
);

test(
  'the sign-in keeps what was typed when something is in the way, and speaks the language it is asked for',
  onlyDeep(true),
  async () => {
    const fr = wordsOf('fr');
    const visitor = await arrive(fr);
    const { page, context } = visitor;
    await page.goto('/login?lang=fr&next=/account');
    await expect(visitor.heading(fr('login.title'))).toBeVisible();
    await visitor.isOn('/fr/login');
    expect(new URL(page.url()).search).toBe('?next=%2Faccount');
    expect((await context.cookies()).find(({ name }) => name === 'i18n_redirected')?.value).toBe('fr');

    await context.setOffline(true);
    await visitor.signIn('solo@freemium.example', 'not the password');
    await expect(page.getByText(fr('login.failed.offline'))).toBeVisible();
    await context.setOffline(false);
    await expect(visitor.field(fr('login.email'))).toHaveValue('solo@freemium.example');
    await expect(visitor.field(fr('login.password'))).toHaveValue('not the password');
    // Last of all: it uses up what one address may try in a minute. Where that minute ends before the click, the next one is used up.
    await expect(async () => {
      for (let status = 0, tries = 0; status !== 429; tries += 1) {
        const data = { username: `guess.${tries}@mail.example`, password: 'a wrong password' };
        status = (await page.request.post('/login/ajax', { data })).status();
      }
      await visitor.button(fr('login.submit')).click();
      await expect(page.getByText(fr('login.failed.tooMany'))).toBeVisible({ timeout: 10_000 });
    }).toPass();
    await expect(page.getByRole('button', { name: /^Patientez/ })).toHaveAttribute('aria-disabled', 'true');
    await expect(visitor.field(fr('login.password'))).toHaveValue('not the password');
  },
);
