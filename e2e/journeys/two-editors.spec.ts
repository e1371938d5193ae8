import { expect, test } from '@playwright/test';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import type { Job, MatrixOptions, Question, Rubric } from '@vivavoce/contract/types.ts';
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
  const applicant = page.frameLocator(`iframe[title="${say('wizard.preview.screens.welcome')}"]`);
  await expect(applicant.getByText('Two questions.')).toBeVisible();
  // Not by Home: just after it got the focus, the editor takes a cursor at its very beginning for the browser's doing.
  for (const _ of 'questions.') await editor.description.press('ArrowLeft');
  await expect.poll(async () => (await stored(job)).description).toBe('<p>Two questions.</p>');
  await expect(editor.pill('saved')).toBeVisible();
  await page.keyboard.type('short ');
  await expect(editor.description).toHaveText('Two short questions.');
  await expect.poll(async () => (await stored(job)).description).toBe('<p>Two short questions.</p>');

  // What is not valid is not stored, and asks.
  await page.goBack();
  await title.fill(' ');
  await expect(editor.pill('unsaved')).toBeVisible();
  await editor.step(say('wizard.steps.description')).click();
  await editor.button(say('common.change.leaveAction')).click();
  await expect(page).toHaveURL(/description$/);
  expect((await stored(job)).title).toBe('Analyst 2028');
});

test('a new question is made once while it is written, and goes when it is discarded', async () => {
  const job = await draft();
  const asked = () => api.send<Question[]>('GET', `/api/jobs/${job}/questions`);
  const texts = async () => (await asked()).map(({ text }) => text);
  const editor = await Editor.at(`/interviews/create/${job}/questions`);
  const { page, say } = editor;
  const text = page.getByLabel(say('wizard.fields.text'), { exact: true });
  // Written on while the first answer is on its way.
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/questions', async (route) => {
    const reply = await route.fetch();
    if (route.request().method() === 'POST') await held;
    await route.fulfill({ response: reply });
  });
  await text.fill('Why us');
  await expect.poll(texts).toEqual(['Why us']);
  await text.pressSequentially(' of all?');
  for (const _ of ' of all?') await text.press('ArrowLeft');
  answer();
  await expect.poll(texts).toEqual(['Why us of all?']);
  await expect(editor.pill('saved')).toBeVisible();
  await expect(text).toBeFocused();
  expect(await caret(text)).toBe(6);
  await page.keyboard.type(',');
  await expect.poll(texts).toEqual(['Why us, of all?']);

  // What is not in order is kept, and said once the field was left.
  await text.fill('');
  await page.getByLabel(say('wizard.fields.competency'), { exact: true }).fill('Motivation');
  await expect(page.getByRole('status').filter({ hasText: say('wizard.autosave.invalid') })).toBeVisible();
  await expect(text).toHaveAccessibleDescription(new RegExp(say('wizard.faults.required')));
  await expectAccessible(page, 'a question that cannot be stored');
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await asked()).toMatchObject([{ text: 'Why us, of all?', competency: null }]);
  await text.fill('Why here?');
  await editor.step(say('wizard.sections.review')).click();
  await expect(page).toHaveURL(/review-type$/);
  expect(await asked()).toMatchObject([{ text: 'Why here?', competency: 'Motivation' }]);

  // Discarding brings back what stood there, and takes a new one away.
  await page.goto(`/interviews/create/${job}/questions?edit=${(await asked())[0]?.id}`);
  await text.fill('Why anywhere?');
  await expect.poll(texts).toEqual(['Why anywhere?']);
  await editor.button(say('common.cancel')).click();
  await editor.button(say('wizard.question.discard')).click();
  await expect.poll(texts).toEqual(['Why here?']);
  await page.locator('#add-question').click();
  await text.fill('One more?');
  await expect.poll(texts).toEqual(['Why here?', 'One more?']);
  await editor.button(say('common.cancel')).click();
  await editor.button(say('wizard.question.discard')).click();
  await expect.poll(texts).toEqual(['Why here?']);

  // Published meanwhile, it is changed when that is asked for.
  await page.locator(`#edit-${(await asked())[0]?.id}`).click();
  await api.send('PATCH', `/api/jobs/${job}`, { description: '<p>x</p>', applicant_deadline_days: 7 });
  await api.send('POST', `/api/jobs/${job}/publish`);
  await text.fill('Why here, then?');
  await expect(page.getByRole('status').filter({ hasText: say('wizard.autosave.published') })).toBeVisible();
  expect(await texts()).toEqual(['Why here?']);
  await editor.button(say('wizard.question.save')).click();
  await expect.poll(texts).toEqual(['Why here, then?']);
});

test('a rubric, a matrix and what questions are about store themselves', async () => {
  const job = await draft();
  const { id } = await api.send<Question>('POST', `/api/jobs/${job}/questions`, { text: 'Why?', competency: 'Drive' });
  const editor = await Editor.at(`/interviews/create/${job}/define-criteria/questions/${id}`);
  const { page, say } = editor;
  const rubric = async () => (await api.send<Rubric[]>('GET', `/api/jobs/${job}/rubrics?question=${id}`))[0];
  const step = (number: number) => page.getByLabel(say('criteria.rubric.textOf', { number }), { exact: true });
  await expect(step(1)).toBeVisible();
  const count = await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('textbox') })
    .count();
  await step(1).fill('Names no reason');
  await expect(editor.pill('saved')).toBeVisible();
  const first = await rubric();
  expect(first?.indicators[0]?.text).toBe('Names no reason');
  await expect(step(1)).toBeFocused();
  // A further step is kept until it says something, and is then changed, not made again.
  await editor.button(say('criteria.rubric.add')).click();
  await step(count + 1).press('Tab');
  await expect(page.getByText(say('criteria.rubric.emptyStep', { number: count + 1 }))).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: say('wizard.autosave.invalid') })).toBeVisible();
  await step(count + 1).fill('Names the best');
  await expect.poll(async () => (await rubric())?.indicators.length).toBe(count + 1);
  await step(count + 1).fill('Names the very best');
  await page.getByRole('link', { name: say('criteria.rubric.back') }).click();
  await expect(page).toHaveURL(/define-criteria\/questions$/);
  const last = await rubric();
  expect(last).toMatchObject({ id: first?.id, indicators: { length: count + 1 } });
  expect(last?.indicators.at(-1)?.text).toBe('Names the very best');

  await api.send('PATCH', `/api/jobs/${job}`, { rating_style: 3 });
  await page.goto(`/interviews/create/${job}/define-criteria`);
  const matrix = () => api.send<MatrixOptions>('GET', `/api/jobs/${job}/matrixreviewoptions`);
  const indicator = page.getByLabel(say('criteria.matrix.indicator', { competency: 'Drive', number: 1 }), {
    exact: true,
  });
  await indicator.fill('Knows why');
  await expect(editor.pill('saved')).toBeVisible();
  expect((await matrix()).competencies[0]).toMatchObject({
    name: 'Drive',
    indicators: [{ text: 'Knows why' }, {}, {}],
  });
  await expect(indicator).toBeFocused();
  // Somebody else stores the matrix meanwhile: nothing moves, nothing is written over.
  const { revision, levels, competencies } = await matrix();
  const named = levels.map(({ id: level, name }, at) => ({ id: level ?? 0, name: at === 0 ? 'Never' : name }));
  await api.send('PUT', `/api/jobs/${job}/matrixreviewoptions`, {
    revision,
    levels: named,
    competencies: competencies.map(({ id: own, name, indicators }) => ({
      id: own ?? 0,
      name,
      indicators: indicators.map(({ id: row, text }) => ({ id: row ?? 0, text })),
    })),
  });
  await indicator.fill('Knows exactly why');
  await expect(editor.clash).toContainText('Never');
  await expect(indicator).toBeFocused();
  await editor.button(say('wizard.clash.takeTheirs')).click();
  await expect(indicator).toHaveValue('Knows why');

  await page.goto(`/interviews/create/${job}/define-criteria/questions`);
  await page.getByLabel(say('criteria.questions.competency', { number: 1 }), { exact: true }).fill('Judgement');
  await editor.step(say('wizard.steps.review_panel')).click();
  await expect(page).toHaveURL(/review-panel$/);
  expect(await api.send<Question[]>('GET', `/api/jobs/${job}/questions`)).toMatchObject([{ competency: 'Judgement' }]);
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

test('a step is reached by its address, says at once what is wrong with it, and leads back and on', async () => {
  const job = await draft();
  const editor = await Editor.at(`/interviews/create/${job}/edit-email?type=invitation`);
  const { page, say } = editor;
  const subject = page.getByLabel(say('wizard.fields.subject'), { exact: true });
  const replies = page.getByRole('textbox', { name: say('wizard.fields.reply_to') });
  await subject.fill('');
  await replies.fill('hiring@');
  await editor.button(say('common.saveAndContinue')).click();
  const wrong = page.getByRole('link', { name: new RegExp(`^${say('wizard.fields.subject')}`) });
  const summary = page.getByRole('alert').filter({ has: wrong });
  await expect(summary).toBeFocused();
  await expectAccessible(page, 'two fields of an e-mail are wrong');
  await expect(summary.getByRole('link')).toHaveCount(2);
  await wrong.click();
  await expect(subject).toBeFocused();
  await subject.fill('Your interview');
  await replies.fill('hiring@northwind.example');
  await editor.button(say('common.saveAndContinue')).click();
  await expect(page).toHaveURL(/edit-email\?type=completion$/);
  expect(await stored(job)).toMatchObject({ invitation_reply_to_email: 'hiring@northwind.example' });
  await page.getByRole('link', { name: say('common.back') }).click();
  await expect(page).toHaveURL(/edit-email\?type=invitation$/);
  await expect(subject).toHaveValue('Your interview');
  await page.goBack();
  await expect(page).toHaveURL(/edit-email\?type=completion$/);
  await page.goto(`/interviews/create/${job}/nowhere`);
  await expect(page.getByRole('heading', { level: 1, name: say('errors.notFoundTitle') })).toBeVisible();
});

test('what the applicant sees is the applicant’s own page, in the language of the activity', async () => {
  const job = await api.send<Job>('POST', '/api/jobs', { title: 'Analyste', default_locale: 'fr-fr' });
  const french = wordsOf('fr');
  const editor = await Editor.at(`/interviews/create/${job.id}/title`);
  const { page, title, say } = editor;
  const aside = page.getByRole('region', { name: say('wizard.preview.title') });
  const applicant = (screen: 'welcome' | 'think' | 'ready' | 'done') =>
    page.frameLocator(`iframe[title="${say(`wizard.preview.screens.${screen}`)}"]`);
  await title.fill('Analyste des lignes');
  await expect(applicant('welcome').locator('h1')).toHaveText('Analyste des lignes');
  await expect(applicant('welcome').getByText(french('applicant.welcome.start'))).toBeVisible();
  await expect(applicant('welcome').locator('html')).toHaveAttribute('lang', 'fr-FR');
  // Nothing of it is reached by the keyboard, and its styles stay in their own document.
  await expect(applicant('welcome').locator('body')).toHaveAttribute('inert');
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
  expect(await page.locator('body').evaluate((body) => getComputedStyle(body).fontSize)).toBe('14px');
  expect(
    await applicant('welcome')
      .locator('body')
      .evaluate((body) => getComputedStyle(body).fontSize),
  ).toBe('16px');

  await page.goto(`/interviews/create/${job.id}/deadline/rolling`);
  await page.getByLabel(say('wizard.fields.applicant_deadline_days'), { exact: true }).fill('12');
  await expect(applicant('welcome').locator('.facts')).toBeInViewport();

  await page.goto(`/interviews/create/${job.id}/questions`);
  await page.getByLabel(say('wizard.fields.text'), { exact: true }).fill('Pourquoi ici ?');
  await expect(applicant('think').locator('h1')).toHaveText('Pourquoi ici ?');
  await expect(applicant('think').getByText(french('interview.think.answer'))).toBeVisible();
  await aside.getByRole('button', { name: say('wizard.preview.choices.ready'), exact: true }).click();
  await expect(applicant('ready').getByText(french('interview.ready.show'), { exact: true })).toBeVisible();
  await expectAccessible(page, 'a question and its preview');

  // Where it has no place beside the step it comes over it, and gives the focus back.
  await page.setViewportSize({ width: 1100, height: 800 });
  await expect(aside).toHaveCount(0);
  const open = editor.button(say('wizard.preview.title'));
  await open.click();
  const drawer = page.getByRole('dialog', { name: say('wizard.preview.title') });
  await expect(drawer).toBeVisible();
  await expect(applicant('think').locator('h1')).toHaveText('Pourquoi ici ?');
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(open).toBeFocused();

  // Beside an e-mail stands the e-mail: there it comes over it at every width.
  await page.goto(`/interviews/create/${job.id}/edit-email?type=completion`);
  await open.click();
  await expect(applicant('done').getByText(french('interview.done.keepLink'))).toBeVisible();
  await expectAccessible(page, 'the preview in its drawer');
});

test('an interview that is too long is warned about while it is written', async () => {
  const job = await draft();
  for (let number = 1; number <= 7; number += 1) {
    await api.send('POST', `/api/jobs/${job}/questions`, { text: `Question ${number}?`, answer_seconds: 120 });
  }
  const editor = await Editor.at(`/interviews/create/${job}/questions`);
  const { page, say } = editor;
  const many = page.getByText(say('wizard.time.advice.many_questions', { count: 8, max: 7 }));
  const long = page.getByText(say('wizard.time.advice.long_to_watch', { minutes: 16, max: 15 }));
  await expect(page.getByText('Question 7?')).toBeVisible();
  await expect(many).toHaveCount(0);
  await page.locator('#add-question').click();
  await page.getByLabel(say('wizard.fields.text'), { exact: true }).fill('One more?');
  await expect(many).toBeVisible();
  await expect(long).toBeVisible();
});
