import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { LibraryQuestion } from '@vivavoce/contract/types.ts';
import { FAKE_AI_KEY, startFakeAi, variants } from '../../../server/test/fakes/ai-server.ts';
import type { FakeAi } from '../../../server/test/fakes/ai-server.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import type { Api } from '../../fixtures/product/api.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { dropEarlyAnswers } from '../../fixtures/browser/early-answers.ts';
import { questionStep } from '../../fixtures/people/question-step.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { wordsOf, type Language, type Say } from '../../fixtures/browser/phrases.ts';
import { expect, onlyDeep, test as base } from '../../fixtures/test.ts';

const OTHER_QUESTIONS = ['What made you apply here?', 'Which part of this work draws you most?'];
const NOTICE_MS = 4000;

const test = base.extend<object, { ai: FakeAi }>({
  ai: [
    async ({}, use) => {
      const service = await startFakeAi(variants(...OTHER_QUESTIONS));
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ ai: service }, use) => use({ AI_BASE_URL: service.url, AI_MODEL: 'wordsmith-1', AI_API_KEY: FAKE_AI_KEY }),
    { scope: 'worker' },
  ],
});

let api: Api;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let say: Say;
test.beforeAll(({ shared }) => {
  ({ api, browser } = shared);
});

async function signIn(language: Language = 'en', options = DESKTOP): Promise<void> {
  context = await browser.newContext(options);
  page = await context.newPage();
  say = wordsOf(language);
  await new Staff(page, say).arrive();
}

const { draft, storedQuestions, textsOf, button, field, dialog, card, choose, saveQuestion } = questionStep(() => ({
  api,
  page,
  say,
}));

async function noSidewaysScrolling(): Promise<void> {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content).toBeLessThanOrEqual(window ?? 0);
}

test('questions come from a pasted list, the library and AI, and go out by e-mail', { tag: '@deep' }, async () => {
  const job = await draft();
  await signIn();
  // Pasted into an empty question, a list offers to become several.
  await page.goto(`/interviews/create/${job}/questions`);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('1. Why us?\n2) What would you change?\n\n• Why us?'));
  await field(say('wizard.fields.text')).focus();
  await page.keyboard.press('ControlOrMeta+V');
  await button(say('wizard.questions.pasted.split', { count: 2 })).click();
  await expect(dialog().getByText(say('wizard.questions.pasted.repeated'))).toBeVisible();
  await expectAccessible(page, 'a pasted list');
  await dialog()
    .getByRole('button', { name: /^Add 2/ })
    .click();
  await expect(dialog()).toHaveCount(0);
  await expect(button(say('wizard.question.editLabel', { position: 1 }))).toBeFocused();
  expect(await textsOf(job)).toEqual(['Why us?', 'What would you change?']);

  await choose(2, say('wizard.questions.saveToLibrary'));
  await expect(page.getByText(say('wizard.questions.savedToLibrary', { position: 2 }))).toBeVisible();
  const [shared] = (
    await api.send<{ results: LibraryQuestion[] }>('GET', '/templates/api/questions?locale=en-gb&page_size=1')
  ).results;
  if (!shared) throw new Error('the shared library is empty');
  await button(say('wizard.questions.library')).click();
  const own = dialog().getByRole('checkbox', { name: 'What would you change?' });
  await expect(own).toBeDisabled();
  await dialog()
    .getByRole('tab', { name: say('wizard.questions.sources.shared') })
    .click();
  await dialog()
    .getByRole('searchbox', { name: say('wizard.questions.searchLibrary') })
    .fill(shared.text);
  await dialog().getByRole('checkbox', { name: shared.text }).check();
  await expectAccessible(page, 'the library');
  await dialog()
    .getByRole('button', { name: /^Add 1/ })
    .click();
  await expect(card(shared.text)).toBeVisible();
  expect((await storedQuestions(job)).at(-1)).toMatchObject({ text: shared.text, competency: shared.competency });

  await button(say('wizard.question.editLabel', { position: 1 })).click();
  await button(say('wizard.questions.variants.open')).click();
  await dialog().getByLabel(say('wizard.questions.variants.how')).selectOption('2');
  await dialog()
    .getByRole('button', { name: say('wizard.questions.variants.write') })
    .click();
  await expect(dialog().getByText(say('wizard.questions.variants.byAi'))).toBeVisible();
  await expect(dialog().getByText('wordsmith-1')).toBeVisible();
  await expectAccessible(page, 'variants');
  const [one = '', other = ''] = OTHER_QUESTIONS;
  await dialog().getByRole('checkbox', { name: other }).check();
  await dialog()
    .getByRole('button', { name: /^Add as 1/ })
    .click();
  await expect(dialog()).toHaveCount(0);
  await button(say('wizard.questions.variants.open')).click();
  await dialog()
    .getByRole('button', { name: say('wizard.questions.variants.write') })
    .click();
  await dialog().getByRole('checkbox', { name: one }).check();
  await dialog()
    .getByRole('button', { name: say('wizard.questions.variants.replace') })
    .click();
  await expect(field(say('wizard.fields.text'))).toHaveValue(one);
  await saveQuestion();
  expect(await textsOf(job)).toEqual([one, other, 'What would you change?', shared.text]);

  await button(say('wizard.questions.moreWays')).click();
  await page.getByRole('menuitem', { name: say('wizard.questions.email.open') }).click();
  await dialog().getByLabel(say('wizard.questions.email.to')).fill('ada@mail.example; nobody');
  await dialog()
    .getByRole('button', { name: /^Send to 2/ })
    .click();
  await expect(dialog().getByText(say('wizard.questions.email.wrong', { address: 'nobody' }))).toBeVisible();
  await dialog().getByLabel(say('wizard.questions.email.to')).fill('Ada <ada@mail.example>, grace@mail.example');
  await dialog()
    .getByRole('button', { name: /^Send to 2/ })
    .click();
  await expect(dialog()).toHaveCount(0);
  await expect(page.getByText(/on their way to 2/)).toBeVisible();
});

test('AI words the first questions from a few own words', { tag: '@deep' }, async () => {
  const job = await draft();
  await signIn();
  await page.goto(`/interviews/create/${job}/add-questions`);
  const way = page.getByRole('main').getByRole('button', { name: say('wizard.questions.ways.ai') });
  await way.click();
  const own = dialog().getByLabel(say('wizard.questions.variants.question'), { exact: true });
  const write = dialog().getByRole('button', { name: say('wizard.questions.variants.write') });
  await expect(own).toBeFocused();
  await write.click();
  await expect(own).toHaveAccessibleDescription(new RegExp(say('wizard.faults.required')));
  await expect(own).toBeFocused();
  await own.fill('Why us?');
  await page.keyboard.press('Escape');
  await button(say('common.change.stayAction')).click();
  await write.click();
  for (const title of OTHER_QUESTIONS) await dialog().getByRole('checkbox', { name: title }).check();
  await expect(dialog().getByRole('button', { name: say('wizard.questions.variants.replace') })).toHaveCount(0);
  await expectAccessible(page, 'AI words a question');
  // The line is cut between the two: the other one is left to be added.
  let sent = 0;
  await page.route('**/questions', (route) => {
    if (route.request().method() === 'POST') sent += 1;
    return sent === 2 ? route.abort() : route.continue();
  });
  await dialog()
    .getByRole('button', { name: /^Add as 2/ })
    .click();
  await expect(dialog().getByRole('checkbox', { checked: true })).toHaveCount(1);
  expect(await textsOf(job)).toEqual(OTHER_QUESTIONS.slice(0, 1));
  await page.unroute('**/questions');
  await dialog()
    .getByRole('button', { name: /^Add as/ })
    .click();
  await expect(page).toHaveURL(/\/questions$/);
  await expect(card(OTHER_QUESTIONS[1] ?? '')).toBeVisible();
  expect(await textsOf(job)).toEqual(OTHER_QUESTIONS);
});

test('without an AI service the button says why, and who can switch it on', { tag: '@deep' }, async () => {
  const job = await draft(['Why us?']);
  await signIn();
  await dropEarlyAnswers(page);
  await page.route('**/api/settings', async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ json: { ...(await reply.json()), ai_configured: false } });
  });
  await page.goto(`/interviews/create/${job}/questions?edit=${(await storedQuestions(job))[0]?.id}`);
  await button(say('wizard.questions.variants.open')).click();
  await expect(dialog().getByRole('heading', { name: say('wizard.questions.variants.offTitle') })).toBeVisible();
  await expect(dialog().getByText(say('wizard.questions.variants.offWho'))).toBeVisible();
  await expect(dialog().getByText('AI_BASE_URL')).toHaveCount(0);
  await expect(dialog().getByRole('button', { name: say('wizard.questions.variants.write') })).toHaveCount(0);

  await page.goto(`/interviews/create/${job}/add-questions`);
  const way = page.getByRole('main').getByRole('button', { name: say('wizard.questions.ways.ai') });
  await expect(way).toContainText(say('wizard.questions.aiOff'));
  await way.click();
  await expect(dialog().getByRole('heading', { name: say('wizard.questions.variants.offTitle') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(way).toBeFocused();
});

test(
  'categories are filled from the library, in French on a phone; a lone question is announced for four seconds',
  onlyDeep(true),
  async () => {
    const lonely = { text: 'Racontez une tournée qui a mal tourné.', competency: 'Tournées', default_locale: 'fr-fr' };
    await api.send('POST', '/api/questions', lonely);
    const job = await draft([], { default_locale: 'fr-fr' });
    await api.send('POST', `/api/jobs/${job}/questions`, { text: 'Pourquoi nous ?', competency: 'Motivation' });
    await api.send('POST', `/api/jobs/${job}/questions`, { text: 'Et vous ?' });
    await signIn('fr', PHONE);
    await page.clock.install();
    await page.goto(`/fr/interviews/create/${job}/questions`);
    await noSidewaysScrolling();
    await page.getByRole('link', { name: say('wizard.questions.byCategory') }).click();
    const category = (name: string) => page.getByRole('region', { name, exact: true });
    await expect(category(say('wizard.questions.categories.without')).getByText('Et vous ?')).toBeVisible();

    const motivation = category('Motivation');
    await motivation.getByLabel(say('wizard.questions.categories.how')).selectOption('3');
    await motivation.getByRole('button', { name: /^Piocher 3/ }).click();
    await expect(motivation.getByRole('listitem')).toHaveCount(4);
    const drawn = await storedQuestions(job);
    expect(drawn.map(({ competency }) => competency)).toEqual([
      'Motivation',
      'Motivation',
      'Motivation',
      'Motivation',
      null,
    ]);
    expect(new Set(drawn.map(({ text }) => text)).size).toBe(5);

    await field(say('wizard.questions.categories.other')).selectOption('Tournées');
    await button(say('wizard.questions.categories.open')).click();
    const notice = page.getByText(say('wizard.questions.categories.onlyOne'), { exact: true });
    await category('Tournées').getByRole('button').click();
    await expect(category('Tournées').getByText(lonely.text)).toBeVisible();
    await expect(notice).toBeVisible();
    await noSidewaysScrolling();
    await page.clock.runFor(NOTICE_MS - 500);
    await expect(notice).toBeVisible();
    await page.clock.runFor(1000);
    await expect(notice).toHaveCount(0);
    // Nothing is drawn twice.
    await category('Tournées')
      .getByRole('button', { name: /^Piocher/ })
      .click();
    await expect(notice).toBeVisible();
    expect(await storedQuestions(job)).toHaveLength(6);
    await page.clock.resume();
    await expectAccessible(page, 'questions by category');
  },
);
