import type { Browser, Locator } from '@playwright/test';
import type { Job, MatrixOptions, Question, Rubric } from '@vivavoce/contract/types.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import type { Api } from '../../fixtures/product/api.ts';
import { Editor } from '../../fixtures/people/editor.ts';
import type { Product } from '../../fixtures/product/product.ts';
import { expect, onlyDeep, test } from '../../fixtures/test.ts';

let product: Product;
let api: Api;
let browser: Browser;
test.beforeAll(({ shared }) => {
  ({ product, api, browser } = shared);
});

const draft = async (): Promise<number> => (await api.send<Job>('POST', '/api/jobs', { title: 'Analyst' })).id;
const stored = (job: number) => api.send<Job>('GET', `/api/jobs/${job}`);

/** A member of staff at a step of the wizard, until the journey ends. */
async function editorAt(path: string): Promise<Editor> {
  const editor = await Editor.at({ browser, product, path });
  return editor;
}

const caret = (field: Locator) => field.evaluate((element: HTMLInputElement) => element.selectionStart);

test('a draft stores itself while it is written, and nothing moves under the hands', async () => {
  const job = await draft();
  const path = `/interviews/create/${job}/title`;
  const editor = await editorAt(path);
  const { page, title, say } = editor;
  await title.fill('Analyst  2027');
  // A blank at the end is tidied in the store, not in the field: more is about to be typed.
  await title.press('End');
  await title.press('Space');
  for (const key of ['ArrowLeft', 'ArrowLeft']) await title.press(key);
  await expect(editor.pill('saving')).toBeVisible();
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

  // Invalid changes are not stored, and lead to a question.
  await page.goBack();
  await title.fill(' ');
  const missing = { field: say('wizard.fields.title') };
  await expect(page.getByText(say('common.change.notYetMissing', missing))).toBeVisible();
  await expectAccessible(page, 'a title that is missing');
  await page.setViewportSize({ width: 1440, height: 900 });
  await editor.step(say('wizard.steps.description')).click();
  await editor.button(say('common.change.leaveAction')).click();
  await expect(page).toHaveURL(/description$/);
  expect((await stored(job)).title).toBe('Analyst 2028');
});

test('a new question is made once while it is written, and goes when it is discarded', { tag: '@deep' }, async () => {
  const job = await draft();
  const storedQuestions = () => api.send<Question[]>('GET', `/api/jobs/${job}/questions`);
  const texts = async () => (await storedQuestions()).map(({ text }) => text);
  const editor = await editorAt(`/interviews/create/${job}/questions`);
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

  // A faulty value stays, and its fault shows once the field was left.
  await text.fill('');
  await page.getByLabel(say('wizard.fields.competency'), { exact: true }).fill('Motivation');
  await expect(page.getByRole('status').filter({ hasText: say('wizard.autosave.invalid') })).toBeVisible();
  await expect(text).toHaveAccessibleDescription(new RegExp(say('wizard.faults.required')));
  await expectAccessible(page, 'a question that cannot be stored');
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await storedQuestions()).toMatchObject([{ text: 'Why us, of all?', competency: null }]);
  await text.fill('Why here?');
  await editor.step(say('wizard.sections.review')).click();
  await expect(page).toHaveURL(/review-type$/);
  expect(await storedQuestions()).toMatchObject([{ text: 'Why here?', competency: 'Motivation' }]);

  // Discarding brings back what stood there, and takes a new one away.
  await page.goto(`/interviews/create/${job}/questions?edit=${(await storedQuestions())[0]?.id}`);
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
  await page.locator(`#edit-${(await storedQuestions())[0]?.id}`).click();
  await api.send('PATCH', `/api/jobs/${job}`, { description: '<p>x</p>', applicant_deadline_days: 7 });
  await api.send('POST', `/api/jobs/${job}/publish`);
  await text.fill('Why here, then?');
  await expect(page.getByRole('status').filter({ hasText: say('wizard.autosave.published') })).toBeVisible();
  expect(await texts()).toEqual(['Why here?']);
  await editor.button(say('wizard.question.save')).click();
  await expect.poll(texts).toEqual(['Why here, then?']);
});

test('a rubric, a matrix and what questions are about store themselves', onlyDeep(true), async () => {
  const job = await draft();
  const { id } = await api.send<Question>('POST', `/api/jobs/${job}/questions`, { text: 'Why?', competency: 'Drive' });
  const editor = await editorAt(`/interviews/create/${job}/define-criteria/questions/${id}`);
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
  // A colleague stores the matrix meanwhile: nothing moves, nothing is written over.
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
  await editor.button(say('errors.clash.takeTheirs')).click();
  await expect(indicator).toHaveValue('Knows why');

  await page.goto(`/interviews/create/${job}/define-criteria/questions`);
  await page.getByLabel(say('criteria.questions.competency', { number: 1 }), { exact: true }).fill('Judgement');
  await editor.step(say('wizard.steps.review_panel')).click();
  await expect(page).toHaveURL(/review-panel$/);
  expect(await api.send<Question[]>('GET', `/api/jobs/${job}/questions`)).toMatchObject([{ competency: 'Judgement' }]);
});

test(
  'without a line a draft says that it waits, and stores itself when the line is back',
  { tag: '@deep' },
  async () => {
    const job = await draft();
    const editor = await editorAt(`/interviews/create/${job}/title`);
    const { page, title, say } = editor;
    await editor.context.setOffline(true);
    await title.fill('Analyst 2030');
    const waits = page.getByRole('status').filter({ hasText: say('wizard.autosave.cut') });
    await expect(waits).toBeVisible();
    await expect(title).toBeFocused();
    await expect(editor.pill('notYet')).toBeVisible();
    await expectAccessible(page, 'a draft that waits for the line');
    await editor.context.setOffline(false);
    await expect(editor.pill('saved')).toBeVisible();
    await expect(waits).toHaveCount(0);
    expect((await stored(job)).title).toBe('Analyst 2030');
  },
);

test(
  'a question with choices is asked for nothing before it is filled in, and sends nothing half done',
  onlyDeep(true),
  async () => {
    const job = await draft();
    const editor = await editorAt(`/interviews/create/${job}/questions`);
    const { page, say } = editor;
    const refused: number[] = [];
    page.on('response', (response) => response.status() >= 400 && refused.push(response.status()));
    const text = page.getByLabel(say('wizard.fields.text'), { exact: true });
    await text.fill('Which days suit you?');
    await expect(editor.pill('saved')).toBeVisible();
    await page.getByRole('radio', { name: say('wizard.questions.kinds.choice'), exact: true }).check();
    await expect(page.getByText(say('wizard.autosave.choices'), { exact: true })).toBeVisible();
    const choice = (position: number) => page.getByLabel(say('wizard.questions.choice', { position }), { exact: true });
    await choice(1).pressSequentially('Monday', { delay: 400 });
    await expect(page.getByRole('status').filter({ hasText: say('wizard.autosave.invalid') })).toHaveCount(0);
    await expect(page.locator('#choices-error')).toHaveCount(0);
    // Left half done, it is said.
    await text.focus();
    await expect(page.getByRole('status').filter({ hasText: say('wizard.autosave.invalid') })).toBeVisible();
    await choice(2).fill('Friday');
    await text.focus();
    await expect(editor.pill('saved')).toBeVisible();
    expect(refused).toEqual([]);
    const [question] = await api.send<Question[]>('GET', `/api/jobs/${job}/questions`);
    expect(question).toMatchObject({ kind: 'choice', choices: ['Monday', 'Friday'] });
  },
);

test(
  'the way to publishing is offered from any step once nothing is missing, and saves first',
  { tag: '@deep' },
  async () => {
    const job = await draft();
    const editor = await editorAt(`/interviews/create/${job}/title`);
    const { page, title, say } = editor;
    const shortcut = editor.button(say('wizard.reviewAndPublish'));
    await expect(title).toBeVisible();
    await expect(shortcut).toHaveCount(0);
    await api.send('PATCH', `/api/jobs/${job}`, { description: '<p>x</p>' });
    await api.send('POST', `/api/jobs/${job}/questions`, { text: 'Why?' });
    await page.reload();
    await expect(shortcut).toBeVisible();
    await expect(editor.step(say('wizard.sections.deadline'))).toContainText(say('wizard.states.complete'));
    await page.setViewportSize({ width: 390, height: 844 });
    const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(content).toBeLessThanOrEqual(window ?? 0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await title.fill('Analyst 2040');
    await shortcut.click();
    await expect(page).toHaveURL(/summary$/);
    expect((await stored(job)).title).toBe('Analyst 2040');
    await expect(editor.button(say('wizard.summary.publish'))).toBeVisible();
  },
);
