import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/words.ts';
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

async function soloPage(): Promise<Page> {
  const page = await (await browser.newContext({ ...PHONE, baseURL: product.url })).newPage();
  await new Staff(page, say).arrive(SOLO);
  return page;
}

test('the limits of a plan are said before they are met, and refuse in words that help', async () => {
  const page = await soloPage();
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
