import type { Page } from '@playwright/test';
import { DESKTOP } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { walk } from '../../fixtures/browser/walk.ts';
import { readAllAnswers, unansweredCalls } from '../../fixtures/people/session.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { demoActivity } from '../../fixtures/product/prepare.ts';
import { expect, test } from '../../fixtures/test.ts';

const say = wordsOf('en');

/** Errors in the console of a page, and answers that refuse something. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  return faults;
}

const PAGES = [
  '/',
  '/interviews',
  '/interviews/create',
  '/content',
  '/content/stock-videos',
  '/library',
  '/manage-marketplace',
  '/manage-marketplace/settings',
  '/report',
  '/users',
  '/company-settings',
  '/company-settings/privacy',
  '/company-settings/security',
  '/company-settings/single-sign-on',
  '/company-settings/emails',
  '/company-settings/audit',
  '/company-settings/integrations',
  '/notifications',
  '/account',
];
/** Of an activity, and of one of its applicants. */
const OF_ACTIVITY = ['', '?status=Responded', '/details', '/details/videos', '/details/questions', '/review-panel'];
const OF_APPLICANT = ['overview', 'answer', 'comms', 'feedback'];

test('a password and every main page of an owner leave no failure in the console', async ({ shared }) => {
  const { api, browser, product } = shared;
  const context = await browser.newContext({ ...DESKTOP, baseURL: product.url });
  const page = await context.newPage();
  const faults = faultsOf(page);
  unansweredCalls(page);
  // Which provider signs an address in is a question with an answer, also where none does.
  const provider = page.waitForResponse('**/check-provider/ajax');
  await new Staff(page, say).signIn();
  expect((await provider).status()).toBe(200);

  const job = await demoActivity(api);
  const activity = `/interviews/${job}`;
  const applicants = await api.send<{ results: { id: number; rated_by: number | null }[] }>(
    'GET',
    `/api/jobs/${job}/applications?status=Responded`,
  );
  const withheld = applicants.results.find(({ rated_by }) => rated_by === null);
  expect(withheld, 'an applicant whose ratings wait for the review of the owner').toBeDefined();
  const visited = [
    ...PAGES,
    ...OF_ACTIVITY.map((part) => `${activity}${part}`),
    ...OF_APPLICANT.map((part) => `${activity}/interviewee/${withheld?.id}/${part}`),
  ];
  for (const path of visited) {
    await walk(page, path);
    await readAllAnswers(page);
    expect([path, faults]).toEqual([path, []]);
  }
  await context.close();
});
