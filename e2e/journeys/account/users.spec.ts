import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import type { CompanyUser, Job } from '@vivavoce/contract/types.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { Visitor } from '../../fixtures/people/account.ts';
import { OWNER, Staff } from '../../fixtures/people/staff.ts';
import type { Api } from '../../fixtures/product/api.ts';
import { passwordLink } from '../../fixtures/product/mailed-links.ts';
import type { Product } from '../../fixtures/product/product.ts';
import type { SmtpSink } from '../../fixtures/product/smtp-sink.ts';
import { expect, onlyDeep, inDepth, test } from '../../fixtures/test.ts';

const say = wordsOf('en');
const PASSWORD = 'nine kind lanterns by the lake';
const LIST = '/api/companies/company-users';

let sink: SmtpSink;
let product: Product;
let api: Api;
let browser: Browser;

test.use(inDepth({ ownProduct: 'It changes the address and the roles of users of the demo.' }));
test.beforeAll(({ shared }) => {
  ({ product, api, browser, sink } = shared);
});

async function windowOf(email: string, options: BrowserContextOptions = DESKTOP): Promise<Page> {
  const page = await (await browser.newContext({ ...options, baseURL: product.url })).newPage();
  await new Staff(page, say).arrive(email);
  return page;
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const menuOf = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: say('users.menu.label', { name }) }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
const userOf = async (email: string): Promise<CompanyUser | undefined> =>
  (await api.send<{ results: CompanyUser[] }>('GET', `${LIST}?search=${encodeURIComponent(email)}`)).results[0];

/** Creates an activity as the user of this window. */
async function createActivity(page: Page, title: string): Promise<void> {
  const csrf = (await page.context().cookies()).find(({ name }) => name === 'csrftoken')?.value ?? '';
  const reply = await page.context().request.post('/api/jobs', { headers: { 'x-csrftoken': csrf }, data: { title } });
  expect(((await reply.json()) as Job).title).toBe(title);
}

test('an owner adds a user, who chooses a password, is limited, and is removed with a hand-over', async () => {
  const [name, email] = ['Ama Boateng', 'ama.boateng@northwind.example'] as const;
  const owner = await windowOf(OWNER);
  await owner.goto('/users');
  await owner.getByRole('button', { name: say('users.add') }).click();
  const drawer = owner.getByRole('dialog', { name: say('users.add') });
  await drawer.getByRole('button', { name: say('users.send') }).click();
  await expect(drawer.getByRole('alert')).toBeFocused();
  await drawer.getByLabel(say('users.fields.first_name'), { exact: true }).fill('Ama');
  await drawer.getByLabel(say('users.fields.last_name'), { exact: true }).fill('Boateng');
  await drawer.getByLabel(say('users.fields.email'), { exact: true }).fill(email);
  await drawer.getByLabel(new RegExp(say('users.fields.note'))).fill('Sara will show you round on Monday.');
  await expectAccessible(owner, 'the drawer of a new user');
  await owner.setViewportSize({ width: 1440, height: 900 });
  await drawer.getByRole('button', { name: say('users.send') }).click();
  await expect(drawer).toHaveCount(0);

  await owner.getByRole('link', { name: new RegExp(`^${say('users.tabs.invited')}`) }).click();
  await expect(rowOf(owner, name).getByRole('button', { name: `${say('users.remind')}, ${name}` })).toBeVisible();
  const mail = await sink.mailTo(email, /has invited you to/);
  expect(mail.text).toContain('Sara will show you round on Monday.');

  const person = await Visitor.arrive(browser, product.url, say);
  await person.page.goto(passwordLink(mail));
  await person.choosePassword(say('login.newPassword.firstLabel'), PASSWORD);
  await person.isOn('/');
  await createActivity(person.page, 'Night shift planner');

  await owner.goto('/users');
  await menuOf(owner, name, say('users.menu.make.own_activities'));
  await expect(rowOf(owner, name)).toContainText(say('users.roles.own_activities.name'));
  await person.page.goto('/company-settings');
  await expect(person.heading(say('errors.forbiddenTitle'))).toBeVisible();

  await menuOf(owner, name, say('users.menu.remove'));
  const dialog = owner.getByRole('dialog', { name: say('users.removal.title', { name }) });
  await dialog.getByRole('button', { name: say('users.removal.remove') }).click();
  await expect(dialog.getByText(say('users.removal.heirMissing'))).toBeVisible();
  await expectAccessible(owner, 'the dialog that removes a user');
  await dialog.getByRole('combobox').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: say('users.removal.remove') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(owner, name)).toHaveCount(0);
  await person.page.goto('/interviews');
  await expect(person.page.getByLabel(say('login.password'), { exact: true })).toBeVisible();
  const jobs = await api.send<{ results: Job[] }>('GET', '/api/jobs?q=Night+shift+planner');
  expect(jobs.results).toHaveLength(1);
  await person.context.close();
  await owner.context().close();
});

test('a new address is confirmed with the password, and the old one is notified', { tag: '@deep' }, async () => {
  const [before, after] = ['recruiter@northwind.example', 'recruiting@northwind.example'] as const;
  const user = await userOf(before);
  await api.send('PATCH', `/api/companies/update-delete/company-users/${user?.id}`, { email: after });
  const mail = await sink.mailTo(after, /Confirm/);
  const link = /href="([^"]*\/login\/email#t=[^"]*)"/.exec(mail.html ?? '')?.[1] ?? '';
  const visitor = await Visitor.arrive(browser, product.url, say);
  await visitor.page.goto(link);
  await expect(visitor.heading(say('login.newEmail.title'))).toBeVisible();
  await visitor.field(say('login.password')).fill('not this one at all');
  await visitor.button(say('login.newEmail.submit')).click();
  await expect(visitor.page.getByText(say('login.proof.passwordWrong'))).toBeVisible();
  await expectAccessible(visitor.page, 'the page that confirms an address');
  await visitor.field(say('login.password')).fill('vivavoce-demo');
  await visitor.button(say('login.newEmail.submit')).click();
  await expect(visitor.field(say('login.email'))).toBeVisible();
  await visitor.signIn(after);
  await visitor.isOn('/');
  expect((await sink.mailTo(before, /was changed/)).text).toContain(after);
  await visitor.page.goto(link);
  await expect(visitor.heading(say('login.newEmail.expiredTitle'))).toBeVisible();
  await visitor.context.close();
});

test('an admin manages everybody but owners, a member sees no page of users', { tag: '@deep' }, async () => {
  const email = 'grace.okafor@northwind.example';
  const added = await api.send<CompanyUser>('POST', '/api/companies/add/company-user', {
    first_name: 'Grace',
    last_name: 'Okafor',
    email,
    phone: '',
    create_interview_only: false,
  });
  const visitor = await Visitor.arrive(browser, product.url, say);
  await visitor.page.goto(passwordLink(await sink.mailTo(email, /has invited you to/)));
  await visitor.choosePassword(say('login.newPassword.firstLabel'), PASSWORD);
  await visitor.isOn('/');
  await visitor.page.goto('/users');
  await expect(visitor.heading(say('errors.forbiddenTitle'))).toBeVisible();

  await api.send('PATCH', `/api/companies/update-delete/company-users/${added.id}`, { role: 'admin' });
  await visitor.page.goto('/users');
  await expect(visitor.heading(say('users.title'))).toBeVisible();
  await expect(rowOf(visitor.page, email)).toContainText(say('common.you'));
  await expect(rowOf(visitor.page, OWNER).getByRole('button')).toHaveCount(0);
  await visitor.page.getByRole('button', { name: say('users.menu.label', { name: 'Grace Okafor' }) }).click();
  await expect(visitor.page.getByRole('menuitem', { name: say('users.menu.change'), exact: true })).toBeVisible();
  for (const hidden of [say('users.menu.make.owner'), say('users.menu.remove')])
    await expect(visitor.page.getByRole('menuitem', { name: hidden })).toHaveCount(0);
  await visitor.context.close();
});

test(
  'on a phone in French the list is searched, an empty one says so, and long names break',
  onlyDeep(true),
  async () => {
    const speak = wordsOf('fr');
    const long = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2);
    await api.send('POST', '/api/companies/add/company-user', {
      first_name: long,
      last_name: long,
      email: `${'a'.repeat(60)}@${'b'.repeat(60)}.example`,
      phone: '',
      create_interview_only: true,
    });
    const page = await windowOf(OWNER, { ...PHONE, locale: 'fr-FR' });
    await page.goto('/fr/users');
    await expect(page.getByRole('heading', { level: 1, name: speak('users.title') })).toBeVisible();
    const search = page.getByRole('searchbox', { name: speak('users.search') });
    await search.fill('Wolfe');
    await expect(page.getByRole('row')).toHaveCount(2);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    await expectAccessible(page, 'users in French');
    await page.setViewportSize({ width: 390, height: 844 });
    await search.fill('personne de ce nom');
    await expect(page.getByText(speak('users.empty.search', { q: 'personne de ce nom' }))).toBeVisible();
    await page.getByRole('link', { name: speak('users.empty.clear') }).click();
    await expect(rowOf(page, OWNER)).toBeVisible();
    await page.getByRole('button', { name: speak('users.add') }).press('Enter');
    await expect(page.getByRole('dialog', { name: speak('users.add') })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.context().close();
  },
);
