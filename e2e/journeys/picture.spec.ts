import { expect, test } from '@playwright/test';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { Api } from '../fixtures/api.ts';
import { Applicant } from '../fixtures/applicant.ts';
import { openBrowser, PHONE } from '../fixtures/browser.ts';
import { prepareInterview } from '../fixtures/prepare.ts';
import { Product } from '../fixtures/product.ts';
import { wordsOf } from '../fixtures/words.ts';

const say = wordsOf('en');
const limit = 60;
const sizes = [
  { width: 1440, height: 900 },
  { width: 844, height: 390 },
  { width: 320, height: 640 },
  { width: 390, height: 844 },
];

let product: Product;
let api: Api;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let applicant: Applicant;
test.beforeAll(async () => {
  product = await Product.start();
  api = await Api.signIn(product.url);
});
test.afterAll(async () => {
  await api.close();
  await product.stop();
});
test.afterEach(() => browser.close());

async function arrive(clip: Parameters<typeof openBrowser>[0]): Promise<void> {
  browser = await openBrowser(clip);
  context = await browser.newContext({ ...PHONE, baseURL: product.url });
  page = await context.newPage();
  applicant = new Applicant(page, say);
}

/** Nothing of the picture is cut off by what surrounds it, and it fits a screen with all its controls. */
async function expectWhole(video: Locator, shape: number): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await video.scrollIntoViewIfNeeded();
    await expect(video).toBeInViewport({ ratio: 1 });
    const box = await video.evaluate((element: HTMLVideoElement) => {
      const { top, bottom } = element.getBoundingClientRect();
      const stage = element.parentElement?.getBoundingClientRect();
      const inside = stage ? top >= stage.top - 1 && bottom <= stage.bottom + 1 : false;
      const { objectFit } = getComputedStyle(element);
      return { inside, objectFit, shape: element.videoWidth / element.videoHeight };
    });
    expect(box, `${size.width} x ${size.height}`).toMatchObject({ inside: true, objectFit: 'contain' });
    expect(box.shape).toBeCloseTo(shape, 1);
  }
}

test('a portrait picture is seen whole in the check and when it is played back, at every size', async () => {
  await arrive('portrait');
  const { link } = await prepareInterview(api, { answer: limit });
  await applicant.open(link);
  await applicant.startSetup();
  await applicant.consent();
  await applicant.turnOnCamera();
  await expectWhole(page.getByLabel(say('interview.check.preview'), { exact: true }), 9 / 16);
  await applicant.recordCheck();
  await expectWhole(page.getByLabel(say('interview.check.yourTest'), { exact: true }), 9 / 16);
  await applicant.leaveCheck();
  await applicant.begin();
  await applicant.showQuestion();
  await applicant.answerNow();
  await applicant.speak(7, limit);
  await applicant.finish();
  await applicant.answerIsSaved();
  await expectWhole(applicant.ownAnswer, 9 / 16);
  const played = () => applicant.ownAnswer.evaluate((video: HTMLVideoElement) => video.currentTime);
  // The controls are the browser's own, at the lower edge of the picture; a tap reaches them.
  await applicant.ownAnswer.focus();
  await page.keyboard.press('Space');
  await expect.poll(played).toBeGreaterThan(0.5);
});
