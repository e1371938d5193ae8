import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { PHONE } from '../../fixtures/browser/browser.ts';
import { demoActivity } from '../../fixtures/product/prepare.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { IN_DEPTH } from '../../fixtures/in-depth.ts';
import { expect, inDepth, test } from '../../fixtures/test.ts';

let browser: Browser;
let job: number;
test.use(inDepth({ ownProduct: 'It reads the demo as it was made.' }));
test.beforeAll(async ({ shared }) => {
  ({ browser } = shared);
  job = await demoActivity(shared.api);
});

async function open(language: 'en' | 'fr') {
  const context = await browser.newContext({
    ...PHONE,
    locale: language === 'fr' ? 'fr-FR' : 'en-GB',
  });
  const page = await context.newPage();
  const say = wordsOf(language);
  const owner = new Staff(page, say);
  await owner.arrive();
  await page.goto('/interviews');
  return { page, say, owner, prefix: language === 'fr' ? '/fr' : '' };
}

const rows = (page: Page) => page.locator('tbody tr[aria-rowindex]');

/** Elements that are wider than their place, by their text. */
const cut = (page: Page) =>
  page
    .locator('tbody tr[aria-rowindex] a + div')
    .evaluateAll((lines) =>
      lines.filter((line) => line.scrollWidth > line.clientWidth).map((line) => line.textContent),
    );

/** Shortest and longest labels; `npm run test:deep` measures the others too. */
const STATUSES = IN_DEPTH
  ? ['ToInvite', 'AwaitingResponse', 'Responded', 'Reviewed', 'Outcomes']
  : ['AwaitingResponse', 'Responded'];

const LANGUAGES = [
  // A text that fits in French fits in English, which is shorter.
  { language: 'en', tag: ['@deep'] },
  { language: 'fr', tag: [] },
] as const;

for (const { language, tag } of LANGUAGES) {
  test(`the list of applicants on a phone, ${language}`, { tag: [...tag] }, async () => {
    const { page, say, prefix } = await open(language);
    for (const status of STATUSES) {
      await page.goto(`${prefix}/interviews/${job}?status=${status}&filter=All`);
      await expect(rows(page).first().getByRole('link')).toBeVisible();
      const bar = await page.getByRole('navigation', { name: say('shell.main') }).boundingBox();
      const first = await rows(page).first().boundingBox();
      if (!bar || !first) throw new Error('nothing is drawn');
      // Whole, above the bar, and with room for a second one.
      expect(first.y + 2 * first.height, status).toBeLessThan(bar.y);
      expect(await cut(page), status).toEqual([]);
    }
    await page.goto(`${prefix}/interviews/${job}?status=Responded&filter=All`);
    await rows(page).first().getByRole('checkbox').check();
    const chosen = page.getByRole('region', { name: say('overview.selection.label') });
    await expect(chosen).toBeVisible();
    await expect(chosen.getByRole('button', { name: say('overview.selection.clear') })).toBeInViewport({ ratio: 1 });
    const box = await chosen.boundingBox();
    expect(box?.height).toBeLessThanOrEqual(64);
    const second = await rows(page).nth(1).boundingBox();
    expect((second?.y ?? 0) + (second?.height ?? 0)).toBeLessThan(box?.y ?? 0);
    await expectAccessible(page, 'a selection on a phone');
    await page.context().close();
  });
}

for (const { language } of LANGUAGES) {
  test(`the overview of an applicant on a phone, ${language}`, { tag: '@deep' }, async () => {
    const { page, say, prefix } = await open(language);
    for (const status of ['Responded', 'Outcomes']) {
      await page.goto(`${prefix}/interviews/${job}?status=${status}&filter=All`);
      const href = await rows(page).first().getByRole('link').getAttribute('href');
      await page.goto(`${href?.replace(/\/$/, '')}/overview`);
      const ratings = page.getByRole('region', { name: say('review.about.ratings') });
      await expect(ratings.getByRole('table')).toBeVisible();
      // No panel reaches beyond the gutter, and no table beyond its panel.
      const width = page.viewportSize()?.width ?? 0;
      for (const panel of await page.locator('main section').all()) {
        const box = await panel.boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? width), status).toBeLessThanOrEqual(width - 16);
        expect(await panel.evaluate((it) => it.scrollWidth <= it.clientWidth), status).toBe(true);
      }
      const outcome = page.getByRole('group', { name: say('review.decision.label') });
      await expect(outcome.getByRole('button').first()).toBeVisible();
      for (const word of await outcome.getByRole('button').all()) await expect(word).toHaveText(/\w{4}/);
    }
    // Until the reader has rated, nothing says what the others gave.
    await page.goto(`${prefix}/interviews/${job}?status=Responded&filter=All`);
    const href = await rows(page).first().getByRole('link').getAttribute('href');
    await page.goto(`${href?.replace(/\/$/, '')}/overview`);
    await expect(page.getByText(say('review.about.hidden'))).toBeVisible();
    await page.getByRole('link', { name: say('review.turn.start') }).click();
    await expect(page).toHaveURL(/\/answer/);
    await page.goBack();
    await expectAccessible(page, 'the overview of an applicant on a phone');
    await page.context().close();
  });
}

test('what a company says to its people takes one line, and stays away for the visit', { tag: '@deep' }, async () => {
  const { page, say, owner } = await open('en');
  await page.goto('/interviews');
  const message = page.getByText('This is a demo.');
  await expect(message).toBeVisible();
  await owner.button(say('shell.dismissMessage')).click();
  await expect(message).toBeHidden();
  await page.goto(`/interviews/${job}`);
  await expect(rows(page).first()).toBeVisible();
  await expect(message).toBeHidden();
  for (const name of ['help', 'terms', 'privacy'])
    expect((await page.request.get(`/dev/${name}`)).ok(), name).toBe(true);
  await expect(page.getByRole('link', { name: say('shell.footer.terms') })).toHaveAttribute('href', /\/dev\/terms$/);
  await page.context().close();
});
