import { DESKTOP } from '../../fixtures/browser/browser.ts';
import { dropEarlyAnswers } from '../../fixtures/browser/early-answers.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { expect, test } from '../../fixtures/test.ts';

const SETTINGS = 'AI_BASE_URL, AI_MODEL';

test('names of settings of the server are for who runs the platform, not for owners', async ({
  shared: { browser },
}) => {
  const say = wordsOf('en');
  const page = await (await browser.newContext(DESKTOP)).newPage();
  await new Staff(page, say).arrive('owner@rival.example');
  await page.goto('/company-settings/features');
  const main = page.getByRole('main');
  await expect(main.getByText(say('features.who.operator')).first()).toBeVisible();
  await expect(main.getByText(/[A-Z]_[A-Z]/)).toHaveCount(0);

  await dropEarlyAnswers(page);
  await page.route('**/api/user', async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ json: { ...(await reply.json()), platform_administrator: true } });
  });
  await page.reload();
  await expect(main.getByText(say('features.who.settings', { settings: SETTINGS })).first()).toBeVisible();
});
