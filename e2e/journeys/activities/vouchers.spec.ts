import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf, type Language } from '../../fixtures/browser/phrases.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import type { Product } from '../../fixtures/product/product.ts';
import { expect, test } from '../../fixtures/test.ts';

const CAREERS = 'careers@ashby.example';
const HERE = '/manage-marketplace/vouchers';

let product: Product;
let browser: Browser;
test.beforeAll(({ shared }) => {
  ({ product, browser } = shared);
});

async function signedIn(language: Language, options = DESKTOP): Promise<Page> {
  const page = await (await browser.newContext({ ...options, baseURL: product.url })).newPage();
  await new Staff(page, wordsOf(language)).arrive(CAREERS);
  return page;
}

test(
  'a member issues codes, finds them again and retires one; on a phone in French they read alike',
  { tag: '@deep' },
  async () => {
    const say = wordsOf('en');
    const page = await signedIn('en');
    await page.goto(HERE);
    const table = page.getByRole('table', { name: say('vouchers.title') });
    await expect(table.getByText('ASHB-YFRE-SH24')).toBeVisible();
    await expectAccessible(page, 'vouchers');

    await page.getByRole('button', { name: say('vouchers.issue') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('vouchers.form.count'), { exact: true }).fill('0');
    await dialog.getByRole('button', { name: say('vouchers.form.submit'), exact: true }).click();
    await expect(dialog.getByLabel(say('vouchers.form.count'), { exact: true })).toBeFocused();
    await expectAccessible(page, 'a refused number of vouchers');
    await dialog.getByLabel(say('vouchers.form.count'), { exact: true }).fill('3');
    await dialog.getByLabel(say('vouchers.form.max_uses'), { exact: true }).fill('');
    await dialog.getByLabel(say('vouchers.form.note')).fill('Night school');
    await dialog
      .getByLabel(say('vouchers.form.job'), { exact: true })
      .selectOption({ label: 'Mock interview: Finance' });
    await dialog.getByRole('button', { name: say('vouchers.form.submit'), exact: true }).click();
    const codes = dialog.getByRole('list', { name: say('vouchers.form.codes') }).getByRole('listitem');
    await expect(codes).toHaveCount(3);
    const code = (await codes.first().textContent()) ?? '';
    expect(code).toMatch(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){2}$/);
    await expectAccessible(page, 'issued vouchers');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    await page.getByRole('searchbox', { name: say('vouchers.search') }).fill(code.toLowerCase());
    await expect(table.getByRole('row')).toHaveCount(2);
    await expect(table).toContainText('Mock interview: Finance');
    await page.getByRole('button', { name: say('vouchers.menu.label', { code }) }).click();
    await page.getByRole('menuitem', { name: say('vouchers.menu.retire') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('vouchers.menu.retire') })
      .click();
    await expect(table.getByRole('cell', { name: say('vouchers.states.retired'), exact: true })).toBeVisible();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: say('vouchers.export') }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^Vouchers of .*\.csv$/);
    await page.context().close();

    const french = wordsOf('fr');
    const phone = await signedIn('fr', PHONE);
    await phone.goto(`/fr${HERE}?state=ended`);
    await expect(phone.getByText('SPRN-GFAR-2345')).toBeVisible();
    await expect(phone.getByRole('heading', { level: 1, name: french('vouchers.title') })).toBeVisible();
    await expectAccessible(phone, 'vouchers on a phone');
    expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await phone.context().close();
  },
);
