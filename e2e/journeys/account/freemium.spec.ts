import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import type { Product } from '../../fixtures/product/product.ts';
import { expect, test } from '../../fixtures/test.ts';

const say = wordsOf('en');
const SOLO = 'solo@freemium.example';

let product: Product;
let browser: Browser;
test.beforeAll(({ shared }) => {
  ({ product, browser } = shared);
});

async function soloPage(options: BrowserContextOptions): Promise<Page> {
  const page = await (await browser.newContext({ ...options, baseURL: product.url })).newPage();
  await new Staff(page, say).arrive(SOLO);
  return page;
}

test('the limits of a plan are said before they are met, and refuse in words that help', { tag: '@deep' }, async () => {
  const page = await soloPage(PHONE);
  await page.goto('/users');
  await expect(page.getByText('1 of 2 users', { exact: true })).toBeVisible();
  await page.goto('/interviews');
  await expect(page.getByText('1 of 1 activity', { exact: true })).toBeVisible();
  await expect(page.getByText(say('shell.plan.full.activities'))).toBeVisible();
  await expectAccessible(page, 'activities of a full plan');
  await page.goto('/interviews/create/title');
  await page.getByLabel(say('wizard.fields.title'), { exact: true }).fill('Second activity');
  await page.getByRole('button', { name: /^(Continue|Save and continue)$/ }).click();
  await expect(page.getByText(/Your plan allows 1 activity, and 1 is in use/).first()).toBeVisible();
  await page.context().close();
});

test('a freemium owner starts the preview, opens the interview, and rates a sample applicant', async () => {
  const page = await soloPage(DESKTOP);
  await page.goto('/preview');
  await expect(page.getByRole('heading', { name: say('preview.heading') })).toBeVisible();
  await page.getByRole('button', { name: say('preview.begin') }).click();
  const interview = page.waitForEvent('popup');
  await page.getByRole('link', { name: say('preview.answer.open') }).click();
  const applicant = await interview;
  await expect(applicant.getByText('Customer Adviser (sample)').first()).toBeVisible();
  await applicant.close();
  await expectAccessible(page, 'preview');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'preview on a phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: say('preview.rate.sample') }).click();
  await expect(page.getByRole('heading', { name: 'Leila Nasser' })).toBeVisible();
  const [, job, application] = /interviews\/(\d+)\/interviewee\/(\d+)/.exec(page.url()) ?? [];
  const csrf = (await page.context().cookies()).find(({ name }) => name === 'csrftoken')?.value ?? '';
  const { request } = page.context();
  const headers = { 'x-csrftoken': csrf };
  const answers = (await (await request.get(`/api/jobs/${job}/answers?application=${application}`)).json()) as {
    id: number | null;
  }[];
  const answer = answers.find(({ id }) => id !== null)?.id;
  await request.post(`/api/jobs/${job}/answerreviews`, { headers, data: { answer, rating: 4 } });
  const rated = await request.post(`/api/jobs/${job}/answerreviews/submit_review`, {
    headers,
    data: { application_id: Number(application) },
  });
  expect(rated.ok(), await rated.text()).toBe(true);
  const path = `/api/jobs/${job}/applications/${application}/finalise-review`;
  const finished = await page.context().request.post(path, { headers: { 'x-csrftoken': csrf }, data: {} });
  expect(finished.ok(), await finished.text()).toBe(true);
  await page.goto('/fr/preview');
  await expect(page.getByRole('heading', { name: /Regardez et évaluez.*Terminé/ })).toBeVisible();
  await page.context().close();
});
