import type { Browser } from '@playwright/test';
import { Api } from '../../fixtures/product/api.ts';
import { DESKTOP } from '../../fixtures/browser/browser.ts';
import { demoActivity } from '../../fixtures/product/prepare.ts';
import type { Product } from '../../fixtures/product/product.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { expect, inDepth, test } from '../../fixtures/test.ts';

let product: Product;
let browser: Browser;
test.use(inDepth({ ownProduct: 'It reads the demo as it was made.' }));
test.beforeAll(({ shared }) => {
  ({ product, browser } = shared);
});

test('going on plays the next answer, and what is told meanwhile leaves the chapters in reach', async () => {
  const say = wordsOf('en');
  const api = await Api.signIn(product.url);
  const job = await demoActivity(api);
  const { results } = await api.send<{ results: { id: number }[] }>(
    'GET',
    `/api/jobs/${job}/applications?status=Responded`,
  );
  await api.close();
  const page = await browser.newPage({ ...DESKTOP });
  const owner = new Staff(page, say);
  await owner.arrive();
  await page.goto(`/interviews/${job}/interviewee/${results[0]?.id}/answer`);
  const isPlaying = () => page.locator('video').evaluate((video) => !(video as HTMLVideoElement).paused);
  const next = owner.button(say('review.nextOnly'));
  const first = await page.getByRole('heading', { level: 2 }).first().textContent();
  await expect(next).toBeVisible();
  // The first one was not requested yet, and nothing waits to be saved.
  expect(await isPlaying()).toBe(false);
  await page.getByRole('radio', { name: /^4/ }).first().check({ force: true });
  await next.click();
  await expect(page.getByRole('heading', { level: 2 }).first()).not.toHaveText(first ?? '');
  await expect.poll(isPlaying).toBe(true);

  await owner.button(say('review.decision.shortlist')).click();
  const toasts = page.getByRole('region', { name: say('chrome.toasts') });
  await expect(toasts.getByRole('listitem').first()).toBeVisible();
  const message = await toasts.getByRole('listitem').first().boundingBox();
  const player = await page.getByRole('region', { name: say('review.stage') }).boundingBox();
  if (!message || !player) throw new Error('nothing is drawn');
  expect(message.x).toBeGreaterThanOrEqual(player.x + player.width);
  await page.close();
});
