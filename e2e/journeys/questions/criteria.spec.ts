import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Application, Job, MatrixOptions, Question, Rubric } from '@vivavoce/contract/types.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { Api } from '../../fixtures/product/api.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { allowSummaries } from '../../fixtures/product/companies.ts';
import { expectLifted } from '../../fixtures/browser/lifted.ts';
import type { Product } from '../../fixtures/product/product.ts';
import { OWNER, PASSWORD, Staff } from '../../fixtures/people/staff.ts';
import { wordsOf, type Language, type Say } from '../../fixtures/browser/phrases.ts';
import { expect, onlyDeep, test } from '../../fixtures/test.ts';

/** As before axe looked at every size. */
const DESK = { width: 1440, height: 900 };
const REVIEWER = { first_name: 'Petra', last_name: 'Svoboda', email: 'reviewer@panel.example' };

let product: Product;
let api: Api;
let browser: Browser;
let context: BrowserContext;
let page: Page;
test.beforeAll(({ shared }) => {
  ({ product, api, browser } = shared);
});

async function signIn(language: Language, { email = OWNER, options = DESKTOP } = {}): Promise<Say> {
  context = await browser.newContext(options);
  page = await context.newPage();
  const say = wordsOf(language);
  await new Staff(page, say).arrive(email);
  return say;
}

/** A draft with one question about something and one about nothing yet. */
async function draft(job: Partial<Job>, by = api): Promise<{ id: number; questions: Question[] }> {
  const { id } = await by.send<Job>('POST', '/api/jobs', { title: 'Adviser', description: '<p>Help.</p>', ...job });
  const questions: Question[] = [];
  for (const [text, competency] of [
    ['What draws you to this work?', 'Motivation'],
    ['When did you last change your mind?', null],
  ])
    questions.push(await by.send<Question>('POST', `/api/jobs/${id}/questions`, { text, competency }));
  return { id, questions };
}

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const main = () => page.getByRole('main');
const steps = (say: Say) => page.getByRole('navigation', { name: say('wizard.stepList') });
const saved = (say: Say) => page.getByText(say('common.change.saved'), { exact: true });

/** To the next step without a pointer. */
async function goOn(say: Say, next: string): Promise<void> {
  await page
    .getByRole('button', { name: say('common.saveAndContinue') })
    .or(page.getByRole('button', { name: say('wizard.continue') }))
    .press('Enter');
  await expect(heading(next)).toBeVisible();
}

test('an expert sets a matrix by keyboard, and publishes once it covers every question', { tag: '@deep' }, async () => {
  const { id } = await draft({ rating_style: 1 });
  const say = await signIn('en');
  await page.goto(`/interviews/create/${id}/review-type`);
  const perQuestion = page.getByRole('radio', { name: say('wizard.review.perQuestion') });
  await perQuestion.focus();
  await perQuestion.press('ArrowDown');
  await expect(page.getByRole('radio', { name: say('wizard.review.matrix') })).toBeChecked();
  await goOn(say, say('criteria.heading'));

  await expect(main().getByText(say('criteria.matrix.proposed'))).toBeVisible();
  const level = (number: number) => page.getByLabel(say('criteria.matrix.level', { number }), { exact: true });
  await level(4).focus();
  await level(4).press('Enter');
  await expect(level(5)).toBeFocused();
  await level(5).fill('Beyond');
  await page.getByRole('button', { name: say('criteria.matrix.levelUp', { number: 5 }) }).press('Enter');
  await expect(level(4)).toHaveValue('Beyond');
  const sign = (number: number) =>
    page.getByLabel(say('criteria.matrix.indicator', { competency: 'Motivation', number }), { exact: true });
  await sign(1).fill('');
  await page.getByRole('button', { name: say('common.saveAndContinue') }).press('Enter');
  await expect(sign(1)).toBeFocused();
  await expect(sign(1)).toHaveAccessibleDescription(say('criteria.matrix.empty'));
  await sign(1).fill('Knows what we do');
  await expectAccessible(page, 'matrix');
  await page.setViewportSize(DESK);
  await goOn(say, say('criteria.questions.heading'));

  await expect(steps(say).locator('[aria-current]')).toHaveText([say('wizard.steps.criteria_questions')]);
  await page.goto(`/interviews/create/${id}/summary`);
  await page.getByRole('button', { name: say('wizard.summary.publish') }).press('Enter');
  await expect(page.locator('#missing')).toBeFocused();
  await page.getByRole('link', { name: say('wizard.missing.competency_missing') }).press('Enter');
  await page.getByLabel(say('criteria.questions.competency', { number: 2 }), { exact: true }).fill('Judgement');
  await expect(main().getByText(say('criteria.questions.notInMatrix', { names: 'Judgement' }))).toBeVisible();
  await page.getByRole('button', { name: say('common.save'), exact: true }).press('Enter');
  await expect(saved(say)).toBeVisible();
  await page.getByRole('link', { name: say('criteria.questions.toMatrix') }).press('Enter');
  await expect(
    page.getByLabel(say('criteria.matrix.indicator', { competency: 'Judgement', number: 3 }), { exact: true }),
  ).toBeVisible();
  await goOn(say, say('criteria.questions.heading'));
  const stored = await api.send<MatrixOptions>('GET', `/api/jobs/${id}/matrixreviewoptions`);
  expect(stored.levels.map(({ name }) => name)[3]).toBe('Beyond');
  expect(stored.competencies[0]?.indicators[0]?.text).toBe('Knows what we do');
  await page.goto(`/interviews/create/${id}/summary`);
  await expect(page.getByText(say('wizard.summary.ready'))).toBeVisible();
  await page.getByRole('button', { name: say('wizard.summary.publish') }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`/interviews/${id}\\?`));
});

test('rubrics are switched on, put in order, copied, and never written over', { tag: '@deep' }, async () => {
  const { id, questions } = await draft({ rating_style: 1 });
  const rubricOf = async (at: number) =>
    (await api.send<Rubric[]>('GET', `/api/jobs/${id}/rubrics?question=${questions[at]?.id}`))[0];
  const say = await signIn('en');
  await page.goto(`/interviews/create/${id}/define-criteria`);
  const first = page.getByRole('checkbox', { name: say('criteria.rubrics.toggle', { number: 1 }) });
  await first.press('Space');
  await expect(page.getByText(say('criteria.rubrics.switchedOn', { number: 1 }))).toBeAttached();
  await goOn(say, say('criteria.questions.heading'));
  await page.getByRole('link', { name: say('criteria.rubrics.editLabel', { number: 1 }) }).press('Enter');
  await expect(heading(say('criteria.rubric.heading', { number: 1 }))).toBeVisible();
  await expectAccessible(page, 'rubric');
  await page.setViewportSize(DESK);

  const text = (number: number) => page.getByLabel(say('criteria.rubric.textOf', { number }), { exact: true });
  const fifth = await text(5).inputValue();
  const grip = page.getByRole('button', { name: say('criteria.rubric.grip', { number: 5 }) });
  await grip.press('Space');
  await expectLifted(page, say('criteria.drag.lifted', { position: 5, total: 5 }));
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText(say('criteria.drag.over', { from: 5, position: 4, total: 5 }))).toBeAttached();
  await page.keyboard.press('Space');
  await expect(text(4)).toHaveValue(fifth);
  await text(1).fill('');
  const save = page.getByRole('button', { name: say('common.save'), exact: true });
  await save.press('Enter');
  await expect(text(1)).toBeFocused();
  await text(1).fill('Says nothing of their own');

  // The text outlives the session.
  await context.request.get('/logout/ajax', { headers: { 'sec-fetch-site': 'same-origin' } });
  await save.press('Enter');
  await expect(page).toHaveURL(/\/login\?.*sessionExpired=true/);
  await page.getByLabel(say('login.email'), { exact: true }).fill(OWNER);
  await page.getByLabel(say('login.password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: say('login.submit'), exact: true }).click();
  await expect(text(1)).toHaveValue('Says nothing of their own');
  await expect(text(4)).toHaveValue(fifth);

  // A colleague stores the same rubric first.
  const before = await rubricOf(0);
  await api.send('PATCH', `/api/jobs/${id}/rubrics/${before?.id}`, { enabled: true, revision: before?.revision });
  await save.press('Enter');
  await expect(page.getByText(say('errors.clash.text'))).toBeVisible();
  await page.getByRole('button', { name: say('errors.clash.keepMine') }).press('Enter');
  await expect(saved(say)).toBeVisible();
  expect((await rubricOf(0))?.indicators.map((one) => one.text)).toContain('Says nothing of their own');

  await page.goto(`/interviews/create/${id}/define-criteria/questions/${questions[1]?.id}`);
  await page.getByLabel(say('criteria.rubric.copyLabel')).selectOption({ index: 2 });
  await expect(text(1)).toHaveValue('Says nothing of their own');
  await page.getByRole('button', { name: say('common.saveAndContinue') }).press('Enter');
  await expect(heading(say('criteria.questions.heading'))).toBeVisible();
  expect((await rubricOf(1))?.indicators[0]).toMatchObject({ text: 'Says nothing of their own', score: 1 });
});

test(
  'a rubric is switched immediately, by a double click too, and goes back where that is refused',
  onlyDeep(true),
  async () => {
    const { id } = await draft({ rating_style: 1 });
    const say = await signIn('en');
    await page.goto(`/interviews/create/${id}/define-criteria`);
    const answered = Promise.withResolvers<void>();
    await page.route('**/api/jobs/*/rubrics', async (route) => {
      if (route.request().method() === 'POST') await answered.promise;
      await route.continue();
    });
    const second = page.getByRole('checkbox', { name: say('criteria.rubrics.toggle', { number: 2 }) });
    await second.dblclick();
    await expect(second).toBeChecked();
    answered.resolve();
    await expect(page.getByText(say('criteria.rubrics.switchedOn', { number: 2 }))).toBeAttached();
    await expect(second).toBeChecked();

    await page.route('**/api/jobs/*/rubrics/*', (route) => route.abort());
    await second.click();
    await expect(page.getByText(say('criteria.rubrics.refused'))).toBeVisible();
    await expect(second).toBeChecked();
  },
);

test('the review section has the steps that its activity needs', { tag: '@deep' }, async () => {
  const own = await draft({});
  const say = await signIn('en');
  const listed = async (id: number, path: string) => {
    await page.goto(`/interviews/create/${id}/${path}`);
    await expect(steps(say).locator('[aria-current]')).not.toHaveCount(0);
    return steps(say).getByRole('list').getByRole('list').getByRole('link').allTextContents();
  };
  const by = (...names: Parameters<Say>[0][]) => names.map((name) => say(name));
  expect(await listed(own.id, 'review-panel')).toEqual(
    by(
      'wizard.steps.review_type',
      'wizard.steps.criteria',
      'wizard.steps.criteria_questions',
      'wizard.steps.review_panel',
    ),
  );
  await page.goto(`/interviews/create/${own.id}/ai-summary`);
  await expect(page.getByText(say('errors.notFoundText'))).toBeVisible();
  await context.close();

  await allowSummaries(product);
  const ashby = await Api.signIn(product.url, 'careers@ashby.example');
  const { id } = await draft({ assessment_type: 'feedback' }, ashby);
  await signIn('en', { email: 'careers@ashby.example' });
  expect(await listed(id, 'ai-summary')).toEqual(by('wizard.steps.ai_assistance', 'wizard.steps.review_panel'));
  await expect(page.getByText(say('criteria.ai.off'))).toBeVisible();
  await page.getByRole('radio', { name: say('criteria.ai.on') }).check();
  await expectAccessible(page, 'AI assistance');
  await page.setViewportSize(DESK);
  await goOn(say, say('wizard.panel.heading'));
  expect((await ashby.send<Job>('GET', `/api/jobs/${id}`)).ai_assistance).toBe(true);
  await page.getByRole('button', { name: say('wizard.panel.addLabel', { name: 'Samira Aziz' }) }).click();
  await expect(page.getByText(say('wizard.panel.added', { name: 'Samira Aziz' }))).toBeAttached();
  const person = { first_name: 'Ines', last_name: 'Faure', email: 'ines.faure@mail.example' };
  await ashby.send('POST', `/api/jobs/${id}/reviewers`, person);
  await page.reload();
  await page.getByRole('button', { name: say('criteria.reminder.inviteLabel', { name: 'Ines Faure' }) }).click();
  await expect(page.getByText(say('criteria.reminder.invited', { name: 'Ines Faure' }))).toBeVisible();
  await expect(
    page.getByRole('button', { name: say('criteria.reminder.remindLabel', { name: 'Ines Faure' }) }),
  ).toBeVisible();
  await ashby.close();
});

async function waiting(title: string): Promise<{ job: number; applicants: Application[] }> {
  const { results } = await api.send<{ results: Job[] }>('GET', `/api/jobs?q=${encodeURIComponent(title)}`);
  const job = results[0]?.id ?? 0;
  await api.send('POST', `/api/jobs/${job}/reviewers`, REVIEWER);
  const path = `/api/jobs/${job}/applications?status=Responded`;
  return { job, applicants: (await api.send<{ results: Application[] }>('GET', path)).results };
}

const levelOf = (indicator: number, level: number) =>
  main()
    .locator('section[aria-labelledby=own-levels]')
    .getByRole('group')
    .nth(indicator)
    .getByRole('button')
    .nth(level - 1);

test('a reviewer rates by matrix, takes a level back, and sees the panel after sending', { tag: '@deep' }, async () => {
  const { job, applicants } = await waiting('Teaching Assistant Pool');
  const applicant = applicants[0]?.id;
  const say = await signIn('en', { email: REVIEWER.email });
  await page.goto(`/interviews/${job}/interviewee/${applicant}/answer`);
  await expect(page.getByText(say('criteria.desk.progress', { done: 0, total: 3 }))).toBeVisible();
  await levelOf(0, 4).press('Enter');
  await expect(levelOf(0, 4)).toHaveAttribute('aria-pressed', 'true');
  await levelOf(0, 4).press('Enter');
  await expect(levelOf(0, 4)).toHaveAttribute('aria-pressed', 'false');
  for (const indicator of [0, 1, 2]) await levelOf(indicator, 1).press('4');
  await expect(page.getByText(say('criteria.desk.progress', { done: 3, total: 3 }))).toBeVisible();
  await expect(page.getByText(say('review.save.saved'), { exact: true })).toBeVisible();
  await expectAccessible(page, 'rating by matrix');
  await page.setViewportSize(DESK);
  await page.keyboard.press('n');
  await page.keyboard.press('n');
  await page.getByRole('button', { name: say('review.send') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('review.send') })
    .click();
  await expect(page.getByText(say('review.sent'), { exact: true })).toBeVisible();
  // Those on the panel who have not rated yet are told no average.
  const path = `/api/jobs/${job}/applications/${applicant}`;
  expect((await api.send<Application>('GET', path)).average_review).toBeNull();
  const after = (await (await page.request.get(path)).json()) as Application;
  expect(after.average_review).toBe(5);
  await page.getByRole('link', { name: say('criteria.desk.tab') }).click();
  await expect(page.getByRole('cell', { name: /^4, / })).toHaveCount(3);
  await expectAccessible(page, 'matrix of an applicant');
});

test('a reviewer rates by rubric, in French on a phone', { tag: '@deep' }, async () => {
  const { job, applicants } = await waiting('Customer Adviser, Leeds');
  const applicant = applicants[0]?.id;
  const say = await signIn('fr', { email: REVIEWER.email, options: PHONE });
  await page.goto(`/fr/interviews/${job}/interviewee/${applicant}/answer`);
  const fits = page.getByRole('group', { name: say('criteria.desk.rubric') });
  await expect(fits.getByRole('radio')).toHaveCount(5);
  await fits.getByRole('radio').nth(2).click();
  await expect(fits.getByRole('radio').nth(2)).toBeChecked();
  // The bar at the foot has the same steps, beside the player.
  const bar = page.getByRole('radiogroup', { name: say('criteria.desk.rubric') });
  await page.getByRole('heading', { level: 2 }).first().scrollIntoViewIfNeeded();
  await expect(bar).toBeInViewport({ ratio: 1 });
  await bar.getByRole('radio').nth(3).check();
  await expect(fits.getByRole('radio').nth(3)).toBeChecked();
  await page.keyboard.press('5');
  await expect(fits.getByRole('radio').nth(4)).toBeChecked();
  await expect(bar.getByRole('radio').nth(4)).toBeChecked();
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content).toBeLessThanOrEqual(window ?? 0);
  for (const next of [2, 3]) {
    await page.getByRole('button', { name: say('review.nextOnly') }).click();
    await expect(page.getByText(`Question ${next} sur 3`, { exact: false }).first()).toBeVisible();
    await fits.getByRole('radio').nth(1).click();
    await expect(fits.getByRole('radio').nth(1)).toBeChecked();
  }
  await expect(page.getByText(say('review.save.saved'), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: say('review.send') }).click();
  await expect(page.getByText(say('review.sent'), { exact: true })).toBeVisible();
  const after = await api.send<Application>('GET', `/api/jobs/${job}/applications/${applicant}`);
  expect(after.average_review).toBe(3);
  await expectAccessible(page, 'rating by rubric');
});
