import type { Browser } from '@playwright/test';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP } from '../../fixtures/browser/browser.ts';
import { wordsOf, type Language } from '../../fixtures/browser/phrases.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import type { Api } from '../../fixtures/product/api.ts';
import { GUIDE_PICTURES, takePicture } from '../../fixtures/product/guide-pictures.ts';
import { demoActivity } from '../../fixtures/product/prepare.ts';
import { expect, onlyDeep, test } from '../../fixtures/test.ts';

let api: Api;
let browser: Browser;
test.beforeAll(({ shared }) => {
  ({ api, browser } = shared);
});

test('the guide opens at the page about the screen, and is searched from any page', async () => {
  const say = wordsOf('en');
  const context = await browser.newContext(DESKTOP);
  const page = await context.newPage();
  await new Staff(page, say).arrive();
  const activity = await demoActivity(api);
  await page.goto(`/interviews/${activity}/review-panel`);
  await page
    .getByRole('link', { name: say('shell.nav.help'), exact: true })
    .first()
    .click();
  await expect(page).toHaveURL(/\/help\/review-as-a-panel\?from=/);
  const title = page.getByRole('heading', { level: 1 });
  // The page of the activity has the same place.
  await expect(page.getByRole('link', { name: say('guide.back') })).toBeVisible();
  const panel = await title.textContent();
  expect(panel).toBeTruthy();
  await expectAccessible(page, 'a page of the guide');
  await page.getByRole('link', { name: say('guide.back') }).click();
  await expect(page).toHaveURL(new RegExp(`/interviews/${activity}/review-panel`));

  // The way back keeps the filters of a list.
  await page.goto(`/interviews/${activity}?status=Responded&filter=All`);
  await page
    .getByRole('link', { name: say('shell.nav.help'), exact: true })
    .first()
    .click();
  await page.getByRole('link', { name: say('guide.back') }).click();
  await expect(page).toHaveURL(new RegExp(`/interviews/${activity}\\?.*status=Responded`));
  await expect(title).toBeVisible();

  // Words of a page find it, from any page.
  await page.keyboard.press('/');
  await page
    .getByRole('dialog')
    .getByRole('searchbox')
    .fill(panel ?? '');
  const matches = page.getByRole('region', { name: say('search.guide') }).getByRole('link');
  await expect(matches.first()).toHaveText(panel ?? '');
  await matches.first().click();
  await expect(page).toHaveURL(/\/help\/review-as-a-panel$/);
  await page.getByRole('link', { name: 'Français', exact: true }).click();
  await expect(page).toHaveURL(/\/fr\/help\/review-as-a-panel$/);
  await expect(title).not.toHaveText(panel ?? '');
  await page.goto('/help');
  await expectAccessible(page, 'the guide');
  await page.goto('/help/no-such-page');
  await expect(page.getByText(say('errors.notFoundTitle'))).toBeVisible();
});

for (const language of ['en', 'fr'] as const satisfies readonly Language[])
  test(`the pictures of the guide can be taken again, in ${language}`, onlyDeep(true), async () => {
    const say = wordsOf(language);
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      deviceScaleFactor: 2,
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await new Staff(page, say).arrive();
    const studio = { page, say, api, prefix: language === 'fr' ? '/fr' : '' };
    for (const [name, setting] of Object.entries(GUIDE_PICTURES))
      await test.step(name, async () => {
        expect(await takePicture(setting, studio, name, language)).toBeGreaterThan(1000);
      });
  });
