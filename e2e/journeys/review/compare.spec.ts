import type { Application } from '@vivavoce/contract/types.ts';
import { DESKTOP } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { demoActivity } from '../../fixtures/product/prepare.ts';
import { expect, test } from '../../fixtures/test.ts';

test('compared applicants have the same room', async ({ shared: { api, browser } }) => {
  const job = await demoActivity(api);
  const { results } = await api.send<{ results: Application[] }>(
    'GET',
    `/api/jobs/${job}/applications?status=Reviewed`,
  );
  const page = await (await browser.newContext(DESKTOP)).newPage();
  await new Staff(page, wordsOf('en')).arrive();
  const ids = results.slice(0, 3).map(({ id }) => id);
  await page.goto(`/interviews/${job}/compare?applicants=${ids.join('-')}`);
  const columns = page.locator('section:has(> [data-compared])');
  await expect(columns).toHaveCount(3);
  await expect(columns.locator('> [aria-busy="true"]')).toHaveCount(0);
  const room = await columns.evaluateAll((sections) =>
    sections.map((section) =>
      [...section.children]
        .map((part) => {
          const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(part);
          return [Math.round(part.getBoundingClientRect().width), paddingInlineStart, paddingInlineEnd].join(' ');
        })
        .join(', '),
    ),
  );
  expect(new Set(room).size).toBe(1);
});
