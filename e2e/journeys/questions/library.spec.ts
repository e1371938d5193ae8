import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import type { Answer, LibraryQuestion } from '@vivavoce/contract/types.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { Api } from '../../fixtures/product/api.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { demoActivity } from '../../fixtures/product/prepare.ts';
import { OWNER, Staff } from '../../fixtures/people/staff.ts';
import { wordsOf, type Language, type Say } from '../../fixtures/browser/phrases.ts';
import { expect, onlyDeep, test } from '../../fixtures/test.ts';

const DESK = { width: 1440, height: 900 };
const LONG = `Racontez ${'un projet mené avec des personnes très éloignées les unes des autres '.repeat(4)}`.trim();

let api: Api;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let say: Say;
test.use({ ownProduct: 'It counts the questions of a library.' });
test.beforeAll(({ shared }) => {
  ({ api, browser } = shared);
});

async function signIn(language: Language = 'en', options = DESKTOP, email = OWNER): Promise<void> {
  context = await browser.newContext(options);
  page = await context.newPage();
  say = wordsOf(language);
  await new Staff(page, say).arrive(email);
}

const own = async (query = '') =>
  (await api.send<{ results: LibraryQuestion[] }>('GET', `/api/questions${query}`)).results;
const drawer = (): Locator => page.getByRole('dialog');
const inDrawer = (name: string): Locator => drawer().getByRole('button', { name, exact: true });
const field = (name: string): Locator => drawer().getByLabel(name, { exact: true });
const filter = (name: string): Locator => page.getByRole('main').getByRole('combobox', { name });
const rows = (list: 'own' | 'shared'): Locator =>
  page.getByRole('list', { name: say(`library.list.${list}`) }).getByRole('listitem');
const opens = (text: string): Locator => page.getByRole('main').getByRole('button', { name: text, exact: true });

async function choose(text: string, item: 'edit' | 'copy' | 'delete'): Promise<void> {
  await page.getByRole('button', { name: say('library.more', { text }) }).click();
  await page.getByRole('menuitem', { name: say(`library.${item}`), exact: true }).click();
}

async function noSidewaysScrolling(): Promise<void> {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content).toBeLessThanOrEqual(window ?? 0);
}

test('a question is written, found, changed by two people at the same time and deleted', { tag: '@deep' }, async () => {
  await signIn();
  await page.goto('/library');
  await expect(rows('own').first()).toBeVisible();
  await page.getByRole('button', { name: say('library.new') }).click();
  await field(say('library.fields.kind')).selectOption('choice');
  await inDrawer(say('library.form.save')).click();
  await expect(drawer().getByText(say('library.faults.required'), { exact: true })).toHaveCount(2);
  await expectAccessible(page, 'a question with errors');
  await page.setViewportSize(DESK);
  await field(say('library.fields.text')).fill('Which tools do you know?');
  await field(say('library.fields.competency')).fill('Working with figures');
  await field(say('library.fields.choices')).fill('Excel\nPython\n\nSQL');
  await inDrawer(say('library.form.save')).click();
  await expect(page.getByText(say('library.form.saved'))).toBeVisible();
  await expect(drawer()).toHaveCount(0);
  const [made] = await own('?search=tools');
  expect(made).toMatchObject({
    kind: 'choice',
    choices: ['Excel', 'Python', 'SQL'],
    competency: 'Working with figures',
  });

  // The address has words and filters.
  await page.getByRole('main').getByRole('searchbox').fill('tools know');
  await expect(page).toHaveURL(/q=tools\+?(%20)?know/);
  await expect(rows('own')).toHaveCount(1);
  await filter(say('library.filters.kind')).selectOption('file');
  await expect(page.getByText(say('library.nothing'))).toBeVisible();
  await page.goBack();
  await expect(rows('own')).toHaveCount(1);
  await opens('Which tools do you know?').click();
  await expect(drawer().getByRole('listitem')).toHaveText(['Excel', 'Python', 'SQL']);
  await expect(page).toHaveURL(new RegExp(`open=${made?.id}`));
  await page.reload();
  await inDrawer(say('library.edit')).click();

  // Meanwhile a colleague changes it too: nothing is lost, and nothing overwritten unseen.
  await field(say('library.fields.text')).fill('Which of these do you use?');
  await api.send('PUT', `/api/questions/${made?.id}`, { text: 'Which tools have you used?', revision: made?.revision });
  await inDrawer(say('library.form.save')).click();
  await expect(drawer().getByRole('alert')).toContainText('Which tools have you used?');
  await inDrawer(say('errors.clash.keepMine')).click();
  await inDrawer(say('library.form.save')).click();
  await expect(page.getByText(say('library.form.changed'))).toBeVisible();
  expect((await own()).find(({ id }) => id === made?.id)).toMatchObject({
    text: 'Which of these do you use?',
    revision: 3,
  });

  await page.goto('/library');
  await choose('Which of these do you use?', 'delete');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('library.remove.action'), exact: true })
    .click();
  await expect(page.getByText(say('library.remove.done'))).toBeVisible();
  await expect(opens('Which of these do you use?')).toHaveCount(0);
});

test(
  'shared questions are copied, in French on a phone, and what is typed is not lost unasked',
  onlyDeep(true),
  async () => {
    await signIn('fr', PHONE);
    await page.goto('/fr/library?tab=shared');
    await filter(say('library.filters.competency')).selectOption({ label: 'Travail en équipe' });
    await expect(rows('shared')).toHaveCount(6);
    await noSidewaysScrolling();
    const first = await rows('shared').getByRole('button').first().textContent();
    await choose(first ?? '', 'copy');
    await field(say('library.fields.text')).fill(LONG);
    // Nor within the drawer.
    const [wide, shown] = await drawer().evaluate((sheet) => [sheet.scrollWidth, sheet.clientWidth]);
    expect(wide).toBeLessThanOrEqual(shown ?? 0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: say('common.change.stayAction') }).click();
    await expect(field(say('library.fields.text'))).toHaveValue(LONG);
    await inDrawer(say('library.form.save')).click();
    await expect(page.getByText(say('library.form.saved'))).toBeVisible();
    await page.goto('/fr/library');
    await expect(opens(LONG)).toBeVisible();
    await noSidewaysScrolling();
    expect((await own())[0]).toMatchObject({ text: LONG, competency: 'Travail en équipe', default_locale: 'fr-fr' });
    await page.goto('/fr/library?tab=templates');
    await page
      .getByRole('list', { name: say('library.list.templates') })
      .getByRole('link')
      .first()
      .click();
    await expect(page).toHaveURL(/\/fr\/interviews\/create\/template\?/);
    await expect(drawer()).toBeVisible();
  },
);

test(
  'the library is accessible in each state, and a member changes only what they added',
  { tag: '@deep' },
  async () => {
    await signIn('en', DESKTOP, 'recruiter@northwind.example');
    for (const path of ['/library', '/library?tab=shared', '/library?tab=templates', '/library?q=nothing+like+it']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expectAccessible(page, path);
    }
    await page.setViewportSize(DESK);
    await page.goto('/library');
    await rows('own').getByRole('button').first().click();
    await expect(drawer().getByText(say('library.fields.added'))).toBeVisible();
    await expect(inDrawer(say('library.edit'))).toHaveCount(0);
    await expectAccessible(page, 'a question of the library');
    await page.setViewportSize(DESK);
    await page.route('**/api/questions?*', (route) =>
      route.fulfill({ status: 503, json: { code: 'database_unavailable' } }),
    );
    await page.goto('/library');
    await expect(page.getByRole('alert').getByRole('button', { name: say('common.tryAgain') })).toBeVisible({
      timeout: 60_000,
    });
    await expectAccessible(page, 'a library that did not load');
    await page.unroute('**/api/questions?*');
    await page.getByRole('button', { name: say('common.tryAgain') }).click();
    await expect(rows('own').first()).toBeVisible();
  },
);

test(
  'an activity becomes a template, which is renamed, shared, retired and brought back',
  { tag: '@deep' },
  async ({ product }) => {
    await signIn();
    const job = await demoActivity(api);
    const { title } = await api.send<{ title: string }>('GET', `/api/jobs/${job}`);
    await page.goto(`/interviews/${job}`);
    await page.getByRole('button', { name: say('common.moreFor', { name: title }) }).click();
    await page.getByRole('menuitem', { name: say('activities.menu.template') }).click();
    await field(say('templates.name')).fill('');
    await inDrawer(say('templates.make.save')).click();
    await expect(field(say('templates.name'))).toBeFocused();
    await expectAccessible(page, 'the dialog of a new template');
    await field(say('templates.name')).fill('Autumn round');
    await inDrawer(say('templates.make.save')).click();
    await page.getByRole('button', { name: say('templates.make.open') }).click();
    const row = (text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text });
    await expect(row('Autumn round')).toContainText(say('library.templates.private'));
    const act = async (text: string, item: 'rename' | 'share' | 'retire' | 'restore') => {
      await page.getByRole('button', { name: say('library.more', { text }) }).click();
      await page.getByRole('menuitem', { name: say(`library.templates.menu.${item}`), exact: true }).click();
    };
    await act('Autumn round', 'rename');
    await field(say('templates.name')).fill('Spring round');
    await inDrawer(say('templates.rename.save')).click();
    await expect(drawer()).toHaveCount(0);
    await act('Spring round', 'share');
    await expect(row('Spring round')).toContainText(say('library.templates.own'));

    const colleague = await Api.signIn(product.url, 'recruiter@northwind.example');
    const texts = async () =>
      (await colleague.send<{ count: number }>('GET', '/templates/api/job-templates?search=spring+round')).count;
    expect(await texts()).toBe(1);
    await act('Spring round', 'retire');
    await expect(row('Spring round')).toHaveCount(0);
    expect(await texts()).toBe(0);
    await filter(say('library.templates.status.label')).selectOption('retired');
    await expect(row('Spring round')).toBeVisible();
    await expectAccessible(page, 'retired templates');
    await act('Spring round', 'restore');
    await expect(page.getByText(say('library.templates.noRetired'))).toBeVisible();
  },
);

test(
  'an answer is reviewed under the question that was asked, whatever is asked by now',
  { tag: '@deep' },
  async () => {
    const job = await demoActivity(api);
    const path = `/api/jobs/${job}/applications?status=Responded`;
    const [person] = (await api.send<{ results: { id: number; strip: unknown[] }[] }>('GET', path)).results;
    const answers = await api.send<Answer[]>('GET', `/api/jobs/${job}/answers?application=${person?.id}`);
    for (const { question_id } of answers)
      await api.send('PUT', `/api/jobs/${job}/questions/${question_id}`, { text: 'Reworded', competency: 'Another' });
    await api.send('POST', `/api/jobs/${job}/questions`, { text: 'Added' });
    await signIn();
    await page.goto(`/interviews/${job}/interviewee/${person?.id}`);
    await expect(page.getByText(answers[0]?.question_text ?? '', { exact: true }).first()).toBeVisible();
    for (const tab of ['', '/overview', '/comms']) {
      await page.goto(`/interviews/${job}/interviewee/${person?.id}${tab}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expect(page.getByText(/Reworded|Another|Added/)).toHaveCount(0);
    }
    const now = await api.send<Answer[]>('GET', `/api/jobs/${job}/answers?application=${person?.id}`);
    expect(now.map(({ question_text }) => question_text)).toEqual(answers.map(({ question_text }) => question_text));
  },
);
