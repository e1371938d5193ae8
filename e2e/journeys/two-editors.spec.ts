import { expect, test } from '@playwright/test';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import type { Job } from '@vivavoce/contract/types.ts';
import { expectAccessible } from '../fixtures/accessible.ts';
import { Api } from '../fixtures/api.ts';
import { DESKTOP, openBrowser, PHONE } from '../fixtures/browser.ts';
import { Product } from '../fixtures/product.ts';
import { OWNER, PASSWORD } from '../fixtures/staff.ts';
import { wordsOf, type Say } from '../fixtures/words.ts';

let product: Product;
let api: Api;
let browser: Browser;
let contexts: BrowserContext[] = [];
test.beforeAll(async () => {
  product = await Product.start();
  api = await Api.signIn(product.url);
  browser = await openBrowser();
});
test.afterAll(async () => {
  await browser.close();
  await api.close();
  await product.stop();
});
test.afterEach(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  contexts = [];
});

const draft = async (): Promise<number> => (await api.send<Job>('POST', '/api/jobs', { title: 'Analyst' })).id;
const stored = (job: number) => api.send<Job>('GET', `/api/jobs/${job}`);

/** Somebody at a step of the wizard. */
class Editor {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly say: Say;

  private constructor(context: BrowserContext, page: Page, say: Say) {
    this.context = context;
    this.page = page;
    this.say = say;
  }

  static async at(path: string, language: 'en' | 'fr' = 'en', options = DESKTOP): Promise<Editor> {
    const context = await browser.newContext({ ...options, baseURL: product.url });
    contexts.push(context);
    await context.request.post('/login/ajax', { data: { username: OWNER, password: PASSWORD } });
    const page = await context.newPage();
    await page.goto((language === 'fr' ? '/fr' : '') + path);
    await expect(page.locator('main#content')).toBeVisible();
    return new Editor(context, page, wordsOf(language));
  }

  get title(): Locator {
    return this.page.getByLabel(this.say('wizard.fields.title'), { exact: true });
  }

  get description(): Locator {
    return this.page.getByRole('textbox', { name: this.say('wizard.fields.description') });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  pill(state: 'unsaved' | 'saved'): Locator {
    // Whole: "Unsaved changes" holds "saved" too.
    return this.page.getByRole('status').filter({ hasText: new RegExp(`^${this.say(`common.change.${state}`)}$`) });
  }

  step(name: string): Locator {
    return this.page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${name}`) });
  }

  get clash(): Locator {
    return this.page.getByRole('alert').filter({ hasText: this.say('wizard.clash.title') });
  }
}

const caret = (field: Locator) => field.evaluate((element: HTMLInputElement) => element.selectionStart);

test('a draft stores itself while it is written, and nothing moves under the hands', async () => {
  const job = await draft();
  const path = `/interviews/create/${job}/title`;
  const editor = await Editor.at(path);
  const { page, title, say } = editor;
  await title.fill('Analyst  2027');
  // A blank at the end is tidied in the store, not in the field: more is about to be typed.
  await title.press('End');
  await title.press('Space');
  for (const key of ['ArrowLeft', 'ArrowLeft']) await title.press(key);
  await expect(editor.pill('unsaved')).toBeVisible();
  await expect(editor.pill('saved')).toBeVisible();
  expect((await stored(job)).title).toBe('Analyst  2027');
  await expect(title).toHaveValue('Analyst  2027 ');
  await expect(title).toBeFocused();
  expect(await caret(title)).toBe(12);
  await expect(page).toHaveURL(path);
  await expect(editor.pill('saved')).toHaveCount(0);
  // Once is enough: what is stored is not stored again.
  expect((await stored(job)).revision).toBe(2);

  // Leaving stores what waits, without a question.
  await title.fill('Analyst 2028');
  await editor.step(say('wizard.steps.description')).click();
  await expect(page).toHaveURL(/description$/);
  expect((await stored(job)).title).toBe('Analyst 2028');

  // Words in the rich text editor, with the cursor in their middle.
  await editor.description.fill('Two questions.');
  await editor.description.press('Home');
  await expect(editor.pill('saved')).toBeVisible();
  await page.keyboard.type('Here: ');
  await expect(editor.description).toHaveText('Here: Two questions.');
  await expect.poll(async () => (await stored(job)).description).toBe('<p>Here: Two questions.</p>');

  // What is not valid is not stored, and asks.
  await page.goBack();
  await title.fill(' ');
  await expect(editor.pill('unsaved')).toBeVisible();
  await editor.step(say('wizard.steps.description')).click();
  await editor.button(say('common.change.leaveAction')).click();
  await expect(page).toHaveURL(/description$/);
  expect((await stored(job)).title).toBe('Analyst 2028');
});

test('without a line a draft says that it waits, and stores itself when the line is back', async () => {
  const job = await draft();
  const editor = await Editor.at(`/interviews/create/${job}/title`);
  const { page, title, say } = editor;
  await editor.context.setOffline(true);
  await title.fill('Analyst 2030');
  const waits = page.getByRole('status').filter({ hasText: say('wizard.autosave.cut') });
  await expect(waits).toBeVisible();
  await expect(title).toBeFocused();
  await expect(editor.pill('unsaved')).toBeVisible();
  await expectAccessible(page, 'a draft that waits for the line');
  await editor.context.setOffline(false);
  await expect(editor.pill('saved')).toBeVisible();
  await expect(waits).toHaveCount(0);
  expect((await stored(job)).title).toBe('Analyst 2030');
});

test('two people on one draft: each keeps their own, and the later one is told what changed', async () => {
  const job = await draft();
  const first = await Editor.at(`/interviews/create/${job}/description`);
  const second = await Editor.at(`/interviews/create/${job}/title`);
  const { say } = second;
  await first.description.fill('Two short questions.');
  await expect(first.pill('saved')).toBeVisible();
  await second.title.fill('Analyst 2031');
  await expect(second.pill('saved')).toBeVisible();
  await expect(second.page.getByText(say('wizard.clash.mergedFields', { fields: 'Description' }))).toBeVisible();
  expect(await stored(job)).toMatchObject({ title: 'Analyst 2031', description: '<p>Two short questions.</p>' });

  // Another field of the same step is taken over into the form.
  await api.send('PATCH', `/api/jobs/${job}`, { default_locale: 'fr-fr' });
  await second.title.fill('Analyst 2032');
  await expect.poll(async () => (await stored(job)).title).toBe('Analyst 2032');
  await expect(second.page.getByRole('radio', { name: 'Français' })).toBeChecked();
  expect(await stored(job)).toMatchObject({ default_locale: 'fr-fr' });

  // The same field: nothing is stored over it, nothing is lost, nothing moves.
  await api.send('PATCH', `/api/jobs/${job}`, { title: 'Analyst, Leeds' });
  await second.title.fill('Analyst, York');
  await expect(second.clash).toContainText('Analyst, Leeds');
  await expect(second.title).toBeFocused();
  await expect(second.title).toHaveValue('Analyst, York');
  expect((await stored(job)).title).toBe('Analyst, Leeds');
  await expectAccessible(second.page, 'two people changed the title');
  await second.title.fill('Analyst, York and Leeds');
  // It waits for a decision, also when it is left.
  await second.page.getByRole('link', { name: say('common.close'), exact: true }).click();
  await second.button(say('common.change.stayAction')).click();
  expect((await stored(job)).title).toBe('Analyst, Leeds');
  await second.button(say('wizard.clash.keepMine')).click();
  await expect.poll(async () => (await stored(job)).title).toBe('Analyst, York and Leeds');

  // Published meanwhile: the activity is no draft any more.
  await api.send('POST', `/api/jobs/${job}/questions`, { text: 'Why here?', answer_seconds: 60 });
  await api.send('PATCH', `/api/jobs/${job}`, { applicant_deadline_days: 7 });
  await api.send('POST', `/api/jobs/${job}/publish`);
  await second.title.fill('Analyst, too late');
  await expect(second.clash).toContainText(say('wizard.clash.published'));
  expect((await stored(job)).title).toBe('Analyst, York and Leeds');
});

test('asked for, a clash takes the focus, in French on a phone', async () => {
  const job = await draft();
  const editor = await Editor.at(`/interviews/create/${job}/title`, 'fr', PHONE);
  const { title, say } = editor;
  await api.send('PATCH', `/api/jobs/${job}`, { title: 'Analyste, Lyon' });
  await title.fill('Analyste, Paris');
  await editor.button(say('common.save')).click();
  await expect(editor.clash).toBeFocused();
  await expect(editor.clash).toContainText('Analyste, Lyon');
  await editor.button(say('wizard.clash.takeTheirs')).click();
  await expect(title).toHaveValue('Analyste, Lyon');
  await expect(editor.pill('unsaved')).toHaveCount(0);
});
