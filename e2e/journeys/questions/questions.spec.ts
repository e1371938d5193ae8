import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import type { Api } from '../../fixtures/product/api.ts';
import { DESKTOP } from '../../fixtures/browser/browser.ts';
import { expectLifted } from '../../fixtures/browser/lifted.ts';
import { questionStep } from '../../fixtures/people/question-step.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { expect, onlyDeep, test } from '../../fixtures/test.ts';

const say = wordsOf('en');

let api: Api;
let browser: Browser;
let context: BrowserContext;
let page: Page;
test.beforeAll(({ shared }) => {
  ({ api, browser } = shared);
});

async function signIn(): Promise<void> {
  context = await browser.newContext(DESKTOP);
  page = await context.newPage();
  await new Staff(page, say).arrive();
}

const { draft, storedQuestions, textsOf, button, field, card, choose, saveQuestion } = questionStep(() => ({
  api,
  page,
  say,
}));

const kind = (name: 'video' | 'audio' | 'text' | 'choice' | 'file'): Locator =>
  page.getByRole('radio', { name: say(`wizard.questions.kinds.${name}`), exact: true });

test('questions of every kind are written', async () => {
  const job = await draft();
  await signIn();
  await page.goto(`/interviews/create/${job}/add-questions`);
  await page.getByRole('link', { name: say('wizard.questions.ways.write') }).click();

  await field(say('wizard.fields.text')).fill('Why us?');
  await field(say('wizard.fields.competency')).fill('Motivation');
  await field(say('wizard.fields.preparation_seconds')).selectOption('null');
  await field(say('wizard.fields.attempts_allowed')).selectOption('0');
  await page.getByText(say('wizard.questions.more'), { exact: true }).click();
  await field(say('wizard.fields.category')).fill('Opening');
  await saveQuestion();

  await button(say('wizard.question.add')).click();
  await field(say('wizard.fields.text')).fill('Which tools have you used?');
  await kind('choice').check();
  // Nothing to choose from is said before anything is sent; Enter goes from row to row.
  await button(say('wizard.question.save')).click();
  await expect(field(say('wizard.questions.choice', { position: 1 }))).toBeFocused();
  for (const tool of ['Excel', 'Python', 'SQL']) {
    await page.keyboard.type(tool);
    await page.keyboard.press('Enter');
  }
  await field(say('wizard.fields.choices_multiple')).check();
  await saveQuestion();

  await button(say('wizard.question.add')).click();
  await field(say('wizard.fields.text')).fill('Write to an angry customer.');
  await kind('text').check();
  await field(say('wizard.fields.max_characters')).selectOption('500');
  await field(say('wizard.fields.answer_seconds')).selectOption('600');
  await expect(field(say('wizard.fields.attempts_allowed'))).toHaveCount(0);
  await saveQuestion();

  await button(say('wizard.question.add')).click();
  await field(say('wizard.fields.text')).fill('Hand in a page.');
  await kind('file').check();
  await page.getByRole('checkbox', { name: say('wizard.questions.fileTypes.pdf') }).check();
  await saveQuestion();

  expect(await storedQuestions(job)).toMatchObject([
    { kind: 'video', competency: 'Motivation', category: 'Opening', preparation_seconds: null, attempts_allowed: 0 },
    { kind: 'choice', choices: ['Excel', 'Python', 'SQL'], choices_multiple: true, answer_seconds: 0 },
    { kind: 'text', max_characters: 500, answer_seconds: 600, preparation_seconds: 0 },
    { kind: 'file', file_types: ['pdf'] },
  ]);
});

test('a question is copied, deleted, and brought back with its indicators', onlyDeep(true), async () => {
  const job = await draft();
  const choices = { kind: 'choice', choices: ['Excel', 'Python', 'SQL'] } as const;
  for (const question of [
    { text: 'Why us?', category: 'Opening', preparation_seconds: null },
    { text: 'Which tools have you used?', ...choices },
    { text: 'Write to an angry customer.', kind: 'text' },
  ])
    await api.send('POST', `/api/jobs/${job}/questions`, question);
  await signIn();
  await page.goto(`/interviews/create/${job}/questions`);
  await choose(2, say('wizard.question.duplicate'));
  await expect(page.getByRole('heading', { name: say('wizard.question.editing', { position: 3 }) })).toBeVisible();
  await button(say('common.cancel')).click();
  await choose(3, say('wizard.question.delete'));
  await expect(page.getByText(say('wizard.questions.deleted', { position: 3 }))).toBeVisible();
  // Indicators come back with the question.
  const indicators = [
    { text: 'Names one reason', score: 1 },
    { text: 'Weighs several', score: 5 },
  ];
  await api.send('POST', `/api/jobs/${job}/rubrics`, { question: (await storedQuestions(job))[0]?.id, indicators });
  await choose(1, say('wizard.question.delete'));
  await expect(card('Why us?')).toHaveCount(0);
  await expect(page.getByText(say('wizard.questions.deleted', { position: 1 }))).toBeVisible();
  await button(say('wizard.questions.undo')).click();
  await expect(page.getByText(say('wizard.questions.restored', { position: 1 }))).toBeVisible();
  await expect(button(say('wizard.question.editLabel', { position: 1 }))).toBeFocused();
  expect(await storedQuestions(job)).toMatchObject([
    { text: 'Why us?', category: 'Opening', preparation_seconds: null },
    { kind: 'choice' },
    { kind: 'text' },
  ]);
  const back = (await storedQuestions(job))[0]?.id;
  expect(await api.send('GET', `/api/jobs/${job}/rubrics?question=${back}`)).toMatchObject([{ indicators }]);
});

test(
  'the order is changed by pointer, keys and menu, and each says where the question stands',
  { tag: '@deep' },
  async () => {
    const job = await draft(['First thing?', 'Second thing?', 'Third thing?', 'Fourth thing?']);
    await signIn();
    await page.goto(`/interviews/create/${job}/questions`);
    const grip = (position: number) => button(say('wizard.question.grip', { position }));
    const status = (text: string) => page.getByRole('status').filter({ hasText: text });

    const from = await grip(1).boundingBox();
    const to = await card('Third thing?').boundingBox();
    if (!from || !to) throw new Error('the questions are not on screen');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + from.width / 2, from.y + 30, { steps: 4 });
    await page.mouse.move(from.x + from.width / 2, to.y + to.height / 2, { steps: 10 });
    await page.mouse.up();
    await expect.poll(() => textsOf(job)).toEqual(['Second thing?', 'Third thing?', 'First thing?', 'Fourth thing?']);
    await expect(status(say('wizard.drag.moved', { from: 1, position: 3, total: 4 }))).toBeAttached();

    await grip(4).focus();
    await page.keyboard.press('Space');
    await expectLifted(page, say('wizard.drag.lifted', { position: 4, total: 4 }));
    await page.keyboard.press('ArrowUp');
    await expect(status(say('wizard.drag.over', { from: 4, position: 3, total: 4 }))).toBeAttached();
    await page.keyboard.press('Space');
    await expect.poll(() => textsOf(job)).toEqual(['Second thing?', 'Third thing?', 'Fourth thing?', 'First thing?']);

    await choose(4, say('wizard.questions.moveFirst'));
    await expect(grip(1)).toBeFocused();
    await choose(2, say('wizard.questions.moveLast'));
    await expect(grip(4)).toBeFocused();
    await choose(3, say('wizard.question.moveUp'));
    await expect(grip(2)).toBeFocused();
    await expect.poll(() => textsOf(job)).toEqual(['First thing?', 'Fourth thing?', 'Third thing?', 'Second thing?']);
  },
);

test('of two editors at one question, neither loses a word', onlyDeep(true), async () => {
  const job = await draft(['Why us?']);
  const id = (await storedQuestions(job))[0]?.id;
  await signIn();
  await page.goto(`/interviews/create/${job}/questions?edit=${id}`);
  const text = field(say('wizard.fields.text'));
  // Fields that only the other person changed are merged.
  await text.fill('Why here?');
  await api.send('PUT', `/api/jobs/${job}/questions/${id}`, { competency: 'Drive' });
  await saveQuestion();
  await expect(page.getByText(say('errors.clash.merged'))).toBeVisible();
  expect(await storedQuestions(job)).toMatchObject([{ text: 'Why here?', competency: 'Drive' }]);

  // Two versions of the same text stand side by side until the editor chooses.
  await button(say('wizard.question.editLabel', { position: 1 })).click();
  await text.fill('Why here, of all places?');
  await api.send('PUT', `/api/jobs/${job}/questions/${id}`, { text: 'What brings you here?' });
  await button(say('wizard.question.save')).click();
  const clash = page.getByRole('alert').filter({ hasText: say('errors.clash.title') });
  await expect(clash).toBeFocused();
  await expect(clash).toContainText('What brings you here?');
  await expect(clash).toContainText('Why here, of all places?');
  await expectAccessible(page, 'two editors');
  await clash.getByRole('button', { name: say('errors.clash.keepMine') }).click();
  await saveQuestion();
  expect(await textsOf(job)).toEqual(['Why here, of all places?']);

  // The stored value replaces it, and shows in the list immediately.
  await button(say('wizard.question.editLabel', { position: 1 })).click();
  await text.fill('Mine');
  await api.send('PUT', `/api/jobs/${job}/questions/${id}`, { text: 'Why us, then?' });
  await button(say('wizard.question.save')).click();
  await clash.getByRole('button', { name: say('errors.clash.takeTheirs') }).click();
  await expect(text).toHaveValue('Why us, then?');
  await saveQuestion();
  await expect(card('Why us, then?')).toBeVisible();

  // Deleted by the other, the words are still there to be added again.
  await button(say('wizard.question.editLabel', { position: 1 })).click();
  await text.fill('Why here, really?');
  await api.send('DELETE', `/api/jobs/${job}/questions/${id}`);
  await button(say('wizard.question.save')).click();
  await expect(page.getByText(say('wizard.question.gone'))).toBeVisible();
  await saveQuestion();
  expect(await textsOf(job)).toEqual(['Why here, really?']);
});
