import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import type { AnswerReview, Application, Comment, Job, MatrixReview, Review } from '@vivavoce/contract/types.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import type { Api } from '../../fixtures/product/api.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { demoActivity } from '../../fixtures/product/prepare.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { wordsOf, type Language, type Say } from '../../fixtures/browser/phrases.ts';
import { expect, onlyDeep, inDepth, test } from '../../fixtures/test.ts';

const OVERALL = 2;
const MATRIX = 3;

let api: Api;
let browser: Browser;
let context: BrowserContext;
let page: Page;
test.use(inDepth({ ownProduct: 'It rates the first applicants of the demo.' }));
test.beforeAll(({ shared }) => {
  ({ api, browser } = shared);
});

async function signIn(language: Language = 'en', options = DESKTOP): Promise<Say> {
  context = await browser.newContext(options);
  page = await context.newPage();
  await page.clock.install();
  const say = wordsOf(language);
  await new Staff(page, say).arrive();
  return say;
}

type Given = { job: number; applicant: number };

/** The first applicant of a bucket, in an activity of the demo. */
async function applicantOf(job: number, bucket: string): Promise<Given> {
  const path = `/api/jobs/${job}/applications?status=${bucket}`;
  const [first] = (await api.send<{ results: Application[] }>('GET', path)).results;
  if (!first) throw new Error(`nobody in ${bucket}`);
  return { job, applicant: first.id };
}

/** An activity of the demo that is rated in that style, with answers that wait. */
async function activityRatedBy(style: number): Promise<number> {
  const { results } = await api.send<{ results: { id: number }[] }>('GET', '/api/jobs?page_size=50');
  for (const { id } of results) {
    const job = await api.send<Job>('GET', `/api/jobs/${id}`);
    const path = `/api/jobs/${id}/applications?status=Responded`;
    if (job.rating_style !== style) continue;
    if ((await api.send<{ results: Application[] }>('GET', path)).results.length > 0) return id;
  }
  throw new Error(`the demo lacks an activity of rating style ${style}`);
}

const pageOf = ({ job, applicant }: Given) => `/interviews/${job}/interviewee/${applicant}`;
const listOf = <Entry>({ job, applicant }: Given, what: string) =>
  api.send<Entry[]>('GET', `/api/jobs/${job}/${what}?application=${applicant}`);

/** Calls to an address are lost on the way until the line is mended. */
async function cutLine(address: RegExp): Promise<{ mend: () => Promise<void>; tries: () => number }> {
  let tries = 0;
  await page.route(address, (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    tries += 1;
    return route.abort();
  });
  return { mend: () => page.unroute(address), tries: () => tries };
}

const failed = (say: Say) => page.getByText(say('review.save.failed'), { exact: true });
const again = (say: Say) => page.getByRole('button', { name: say('common.tryAgain'), exact: true });
const chosen = (boxes: Locator, place: number) => expect(boxes.getByRole('radio').nth(place - 1)).toBeChecked();

test(
  'a rating that cannot be saved stays chosen, says so, warns before it is left, and saves itself',
  { tag: '@deep' },
  async () => {
    const say = await signIn();
    const given = await applicantOf(await demoActivity(api), 'Responded');
    await page.goto(`${pageOf(given)}/answer`);
    const boxes = page.getByRole('radiogroup', { name: say('review.ratingOf', { number: 1 }) });
    await expect(boxes).toBeVisible();
    const line = await cutLine(/\/answerreviews$/);
    await page.keyboard.press('3');
    await expect(failed(say).first()).toBeVisible();
    await chosen(boxes, 3);
    // In the panel and at the question; one way to try again.
    await expect(failed(say)).toHaveCount(2);
    await expect(again(say)).toHaveCount(1);
    await expectAccessible(page, 'a rating that is not saved');
    const before = line.tries();
    await page.clock.fastForward(2_000);
    await expect.poll(line.tries).toBeGreaterThan(before);
    await chosen(boxes, 3);

    // Another tab of the same applicant keeps it; what leads away asks.
    await page.getByRole('link', { name: say('review.tabs.overview') }).click();
    await expect(boxes).toHaveCount(0);
    await expect(failed(say)).toBeVisible();
    await page.getByRole('link', { name: say('review.tabs.answers.presentation') }).click();
    await chosen(boxes, 3);
    await page.getByRole('link', { name: say('review.nextApplicant') }).click();
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: say('common.change.stayAction') })
      .click();
    await chosen(boxes, 3);
    const requests: string[] = [];
    page.on('dialog', (dialog) => {
      requests.push(dialog.type());
      void dialog.dismiss();
    });
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => requests).toEqual(['beforeunload']);

    // Another choice replaces it, and the line comes back.
    await page.keyboard.press('4');
    await chosen(boxes, 4);
    await line.mend();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByText(say('review.save.saved'), { exact: true })).toBeVisible();
    await expect(failed(say)).toHaveCount(0);
    const ratings = (await listOf<AnswerReview>(given, 'answerreviews')).map(({ rating }) => rating);
    expect(ratings).toContain(4);
    expect(ratings).not.toContain(3);
  },
);

test('a review is not sent while a rating of it is not saved', { tag: '@deep' }, async () => {
  const say = await signIn();
  const job = await demoActivity(api);
  const given = await applicantOf(job, 'Responded');
  await page.goto(`${pageOf(given)}/answer`);
  // The desk opens at the first question that is not rated: the last is named, not counted to.
  const questions = page.getByRole('navigation', { name: say('review.chapters') }).getByRole('listitem');
  await questions.last().getByRole('link').click();
  const number = await questions.count();
  await expect(page.getByRole('radiogroup', { name: say('review.ratingOf', { number }) })).toBeVisible();
  await expect(page.getByRole('button', { name: say('review.send') })).toBeVisible();
  const line = await cutLine(/\/answerreviews$/);
  await page.getByRole('radiogroup').getByRole('radio').nth(1).click();
  await expect(failed(say).first()).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => /submit_review/.test(request.url()) && sent.push(request.url()));
  const send = page.getByRole('button', { name: say('review.send') });
  await send.first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('review.send') })
    .click();
  await expect(send.first()).not.toHaveAttribute('aria-busy', 'true');
  await expect(failed(say).first()).toBeVisible();
  expect(sent).toEqual([]);
  await line.mend();
  await again(say).click();
  await expect(page.getByText(say('review.save.saved'), { exact: true })).toBeVisible();
});

test('levels of a matrix wait for the line, each of them, in French on a phone', onlyDeep(true), async () => {
  const say = await signIn('fr', PHONE);
  const given = await applicantOf(await activityRatedBy(MATRIX), 'Responded');
  await page.goto(`/fr${pageOf(given)}/answer`);
  const levels = page.locator('section[aria-labelledby=own-levels]').getByRole('group');
  const level = (row: number, place: number) =>
    levels
      .nth(row)
      .getByRole('button')
      .nth(place - 1);
  await expect(level(0, 1)).toBeEnabled();
  const line = await cutLine(/\/matrixreviews$/);
  await level(0, 4).click();
  await level(1, 2).click();
  await level(1, 3).click();
  await expect(again(say)).toHaveCount(1);
  await expect(level(0, 4)).toHaveAttribute('aria-pressed', 'true');
  await expect(level(1, 3)).toHaveAttribute('aria-pressed', 'true');
  await line.mend();
  await again(say).click();
  await expect(failed(say)).toHaveCount(0);
  const { id: me } = await api.send<{ id: number }>('GET', '/api/user');
  const stored = await listOf<MatrixReview>(given, 'matrixreviews');
  expect(stored.filter(({ reviewer }) => reviewer.id === me)).toHaveLength(2);
});

test('a step of a rubric, a changed overall rating and a comment wait as well', onlyDeep(true), async () => {
  const say = await signIn();
  const { results } = await api.send<{ results: Job[] }>('GET', '/api/jobs?q=Customer%20Adviser%2C%20Leeds');
  const rubric = await applicantOf(results[0]?.id ?? 0, 'Responded');
  await page.goto(`${pageOf(rubric)}/answer`);
  const steps = page.getByRole('group', { name: say('criteria.desk.rubric') });
  await expect(steps.getByRole('radio').first()).toBeEnabled();
  const byStep = await cutLine(/\/rubricreviews$/);
  await steps.getByRole('radio').nth(2).click();
  await expect(again(say)).toHaveCount(1);
  await chosen(steps, 3);
  await byStep.mend();
  await again(say).click();
  await expect(page.getByText(say('review.save.saved'), { exact: true })).toBeVisible();
  await chosen(steps, 3);

  const overall = await applicantOf(await activityRatedBy(OVERALL), 'Responded');
  await page.goto(`${pageOf(overall)}/answer`);
  const boxes = page.getByRole('radiogroup', { name: say('review.overallRating') });
  await expect(boxes.getByRole('radio').first()).toBeEnabled();
  await api.send<Review>('POST', `/api/jobs/${overall.job}/reviews`, { application: overall.applicant, rating: 2 });
  await page.reload();
  await chosen(boxes, 2);
  const byNumber = await cutLine(/\/reviews$/);
  await page.keyboard.press('5');
  await expect(again(say)).toHaveCount(1);
  await chosen(boxes, 5);
  await byNumber.mend();
  await page.clock.fastForward(2_000);
  await expect.poll(async () => (await listOf<Review>(overall, 'reviews')).map(({ rating }) => rating)).toContain(5);
  await chosen(boxes, 5);

  await page.goto(`${pageOf(overall)}/overview`);
  const comment = page.getByRole('textbox', { name: /Comment/ });
  const commentLine = await cutLine(/\/comments$/);
  await comment.fill('Calm and clear.');
  await page.getByRole('button', { name: say('review.comments.add') }).click();
  await expect(failed(say)).toBeVisible();
  await expect(comment).toHaveValue('Calm and clear.');
  await commentLine.mend();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(comment).toHaveValue('');
  await expect(page.getByText('Calm and clear.')).toHaveCount(1);
  expect((await listOf<Comment>(overall, 'comments')).map((one) => one.comment)).toEqual(
    expect.arrayContaining(['Calm and clear.']),
  );
});
