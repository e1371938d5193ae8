import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { demoActivity } from '../../fixtures/product/prepare.ts';
import { expect, test } from '../../fixtures/test.ts';

test('every action on a selection is in sight, in French too', async ({ shared: { api, browser } }) => {
  const say = wordsOf('fr');
  const context = await browser.newContext({ ...DESKTOP, locale: 'fr-FR' });
  const page = await context.newPage();
  await new Staff(page, say).arrive();
  await page.goto(`/fr/interviews/${await demoActivity(api)}?status=Responded&filter=All`);
  await page.getByRole('table').getByRole('checkbox').nth(1).check();
  const bar = page.getByRole('region', { name: say('overview.selection.label') });
  for (const button of await bar.getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 });
  await expect(bar.getByRole('button', { name: say('overview.changes.archive') })).toBeInViewport({ ratio: 1 });
});

test('on a phone the menu of the settings shows the current page', async ({ shared: { browser } }) => {
  const say = wordsOf('en');
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await new Staff(page, say).arrive();
  await page.goto('/company-settings/emails');
  const menu = page.getByRole('navigation', { name: say('menus.names.company_settings') });
  await expect(menu.locator('[aria-current=page]')).toBeInViewport({ ratio: 1 });
});
