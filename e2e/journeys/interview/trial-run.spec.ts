import { readdirSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import type { Job } from '@vivavoce/contract/types.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import type { Api } from '../../fixtures/product/api.ts';
import { Applicant } from '../../fixtures/people/applicant.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { inDatabase } from '../../fixtures/product/database.ts';
import { publishActivity } from '../../fixtures/product/prepare.ts';
import type { Product } from '../../fixtures/product/product.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { expect, test } from '../../fixtures/test.ts';

let product: Product;
let api: Api;
let browser: Browser;
test.beforeAll(({ shared }) => {
  ({ product, api, browser } = shared);
});

/** Rows of this activity in the database, and every file of the storage. */
async function stored(job: number) {
  const tables = [
    'applications',
    'events',
    'mails',
    'job_versions',
    'question_openings',
    'attempts',
    'written_answers',
  ];
  const counts = tables.map((table) => `(select count(*) from ${table} where job_id = ${job}) as ${table}`);
  const others = ['users', 'interview_sessions', 'consents'].map(
    (table) => `(select count(*) from ${table}) as ${table}`,
  );
  const { rows } = await inDatabase(product, ({ pool }) =>
    pool.query<Record<string, string>>(`select ${[...counts, ...others].join(', ')}`),
  );
  const files = readdirSync(product.folder, { recursive: true, encoding: 'utf8' });
  return { rows: rows[0], files: files.filter((file) => !file.startsWith('postgres')).toSorted() };
}

/** Data that the page of a trial run keeps in the browser, apart from the reader's choices. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const inner = frame.contentWindow!;
    const names = [...Object.keys(inner.localStorage), ...Object.keys(inner.sessionStorage)];
    const bases = (await indexedDB.databases()).map(({ name }) => name);
    frame.remove();
    return [...names, ...bases].filter((name) =>
      /vivavoce\.(link|draft|notes|device|seen)|outbox|recorder/.test(name ?? ''),
    );
  });

test(
  'a draft is tried as an applicant: one answer is recorded and played, and nothing of it is stored',
  { tag: ['@camera', '@deep'] },
  async () => {
    test.setTimeout(240_000);
    const job = await api.send<Job>('POST', '/api/jobs', { title: 'Night shift', default_locale: 'en-gb' });
    const question = { text: 'Why nights?', preparation_seconds: 30, answer_seconds: 60, attempts_allowed: 2 };
    await api.send('POST', `/api/jobs/${job.id}/questions`, question);
    const before = await stored(job.id);
    const context = await browser.newContext(DESKTOP);
    const say = wordsOf('en');
    const staff = new Staff(await context.newPage(), say);
    await staff.arrive();
    await staff.page.goto(`/interviews/create/${job.id}/summary`);
    const opened = context.waitForEvent('page');
    await staff.page.getByRole('link', { name: say('overview.tryIt') }).click();
    const page = await opened;
    const changing: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') changing.push(`${request.method()} ${request.url()}`);
    });
    const mark = page.getByText(say('applicant.trial.mark'));
    const applicant = new Applicant(page, say);
    await applicant.startSetup();
    await expect(mark).toBeInViewport();
    await applicant.consent();
    await applicant.passCheck();
    await applicant.begin();
    await expectAccessible(page, 'a trial run');
    await applicant.showQuestion();
    await expect(applicant.heading('Why nights?')).toBeVisible();
    await applicant.answerNow();
    await expect(mark).toBeInViewport();
    await applicant.speak(6, 60);
    await applicant.finish();
    await applicant.answerIsSaved();
    await expect(applicant.ownAnswer).toHaveAttribute('src', /^blob:/);
    await applicant.ownAnswer.evaluate(async (video: HTMLVideoElement) => {
      video.muted = true;
      await video.play();
    });
    await expect
      .poll(() => applicant.ownAnswer.evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(1);
    await applicant.useAnswer();
    await applicant.send();
    await expect(page.getByText('VV-0')).toBeVisible();
    await expect(mark).toBeInViewport();
    expect(changing).toEqual([]);
    expect(await kept(page)).toEqual([]);
    expect(await stored(job.id)).toEqual(before);
    await context.close();
  },
);

test('a published activity is tried from its page, in French on a phone', { tag: ['@camera', '@deep'] }, async () => {
  const { job } = await publishActivity(api, { title: 'Conseillère', locale: 'fr-fr' });
  const context = await browser.newContext(PHONE);
  const say = wordsOf('fr');
  const staff = new Staff(await context.newPage(), say);
  await staff.arrive();
  await staff.page.goto(`/fr/interviews/${job}?status=ToInvite&filter=All`);
  const opened = context.waitForEvent('page');
  await staff.page.getByRole('link', { name: say('overview.tryIt') }).click();
  const page = await opened;
  const applicant = new Applicant(page, say);
  await applicant.startSetup();
  await expect(page).toHaveURL(new RegExp(`/fr/j/trial/${job}$`));
  await expect(page.getByText(say('applicant.trial.mark'))).toBeInViewport();
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content).toBeLessThanOrEqual(window ?? 0);
  await expectAccessible(page, 'a trial run in French on a phone');
  await context.close();
});
