import type { Page } from '@playwright/test';
import { FIRST_STEP_MINUTES } from '@vivavoce/domain/reports/first-steps.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a step of the checklist is skipped for the whole company, and resumed @axe', async ({ shared: { browser } }) => {
  const say = wordsOf('en');
  const home = async () => {
    const page = await (await browser.newContext(DESKTOP)).newPage();
    await new Staff(page, say).arrive('owner@rival.example');
    await page.goto('/');
    return page;
  };
  const page = await home();
  const title = (step: 'brand' | 'email') => say(`actions.first.steps.${step}.title`);
  const listOf = (at: Page) => at.getByRole('region', { name: say('actions.first.title') });
  const lineOf = (step: 'brand' | 'email', at = page) =>
    listOf(at)
      .getByRole('listitem')
      .filter({ hasText: title(step) });
  const minutes = async () => Number(/(\d+) minutes? left/.exec((await listOf(page).textContent()) ?? '')?.[1]);
  await expect(lineOf('brand')).toHaveAttribute('aria-current', 'step');
  const before = await minutes();
  await lineOf('brand')
    .getByRole('button', { name: say('actions.first.skip') })
    .click();
  await expect(lineOf('brand')).toContainText(say('actions.first.skipped'));
  await expect(lineOf('email')).toHaveAttribute('aria-current', 'step');
  expect(await minutes()).toBe(before - FIRST_STEP_MINUTES.brand);
  await expectAccessible(page, 'a skipped step');

  // Another browser of the company reads the same list.
  const other = await home();
  await expect(lineOf('brand', other)).toContainText(say('actions.first.skipped'));
  await page.reload();
  await lineOf('brand')
    .getByRole('button', { name: say('actions.first.resume') })
    .click();
  await expect(lineOf('brand')).toHaveAttribute('aria-current', 'step');
});
