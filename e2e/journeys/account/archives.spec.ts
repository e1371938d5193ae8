import { readFile } from 'node:fs/promises';
import type { CompanyArchive } from '@vivavoce/contract/types.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { OWNER, Staff } from '../../fixtures/people/staff.ts';
import { expect, test } from '../../fixtures/test.ts';

const LIST = '**/api/company-settings/archives';
const LATE = { timeout: 60_000 };

test('an archive of the company is built, followed and downloaded', { tag: '@axe' }, async ({ shared }) => {
  const { product, browser } = shared;
  const say = wordsOf('en');
  const context = await browser.newContext({ ...DESKTOP, baseURL: product.url });
  const page = await context.newPage();
  await new Staff(page, say).arrive(OWNER);

  // The answer of the list is changed, so that each state stays while it is judged.
  let shown: 'unreachable' | Partial<CompanyArchive> | null = 'unreachable';
  await page.route(LIST, async (route) => {
    if (shown === null || route.request().method() !== 'GET') return route.continue();
    if (shown === 'unreachable') return route.abort();
    const archives = (await (await route.fetch()).json()) as CompanyArchive[];
    const change = shown;
    return route.fulfill({ json: archives.map((archive, at) => (at === 0 ? { ...archive, ...change } : archive)) });
  });
  await page.goto('/company-settings/integrations');
  const panel = page.getByRole('region', { name: say('integrations.archives.title') });
  const again = panel.getByRole('button', { name: say('common.tryAgain') });
  await expect(again).toBeVisible(LATE);
  await expectAccessible(page, 'archives that cannot be loaded');

  shown = { state: 'building', parts_done: 1, parts_total: 4, url: null, bytes: null };
  await again.click();
  const request = panel.getByRole('button', { name: say('integrations.archives.request') });
  await request.click();
  await expect(panel.getByRole('progressbar', { name: say('integrations.archives.progress') })).toBeVisible(LATE);
  await expect(panel.getByText(say('integrations.archives.building', { done: 1, total: 4 }))).toBeVisible();
  await expect(request).toBeDisabled();
  await expectAccessible(page, 'an archive that is being built');

  shown = { state: 'failed', url: null };
  await expect(panel.getByText(say('integrations.archives.failed'))).toBeVisible(LATE);
  await expect(request).toBeEnabled();
  await expectAccessible(page, 'an archive that failed');

  shown = null;
  // The page loads the list again only while an archive is built.
  await page.reload();
  const download = panel.getByRole('button', { name: /^Download/ });
  await expect(download).toBeVisible(LATE);
  await expectAccessible(page, 'an archive that is ready');
  const arriving = page.waitForEvent('download');
  await download.click();
  const file = await arriving;
  expect(file.suggestedFilename()).toMatch(/\.zip$/);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
});
