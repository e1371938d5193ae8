import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { authenticatorApp } from '../../fixtures/people/authenticator.ts';
import { PASSWORD, Staff } from '../../fixtures/people/staff.ts';
import { inDatabase } from '../../fixtures/product/database.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ ownProduct: 'it adds second factors to accounts of the demo' });

for (const { language, prefix, email, options } of [
  { language: 'en', prefix: '', email: 'owner@rival.example', options: DESKTOP },
  { language: 'fr', prefix: '/fr', email: 'teacher@southbank.example', options: { ...PHONE, colorScheme: 'dark' } },
] as const) {
  test(
    `an authenticator app and a recovery code sign in, and an export asks for a proof again: ${language}`,
    { tag: '@deep' },
    async ({ shared: { product, browser } }) => {
      const say = wordsOf(language);
      const context = await browser.newContext({ ...options, baseURL: product.url });
      const page = await context.newPage();
      await new Staff(page, say).arrive(email);
      await page.goto(`${prefix}/account`);

      await page.getByRole('button', { name: say('account.factor.setUp') }).click();
      await expect(page.getByRole('img', { name: say('account.factor.qr') })).toBeVisible();
      await expectAccessible(page, 'setting up an authenticator app');
      const app = authenticatorApp((await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '');
      const code = page.getByLabel(say('account.factor.code'), { exact: true });
      await code.fill('12 34');
      await page.getByRole('button', { name: say('account.factor.confirm') }).click();
      await expect(page.getByText(say('errors.codes.wrong_code'))).toBeVisible();
      await code.fill(app());
      await page.getByRole('button', { name: say('account.factor.confirm') }).click();
      await expect(page.getByRole('heading', { name: say('account.factor.codesTitle') })).toBeFocused();
      const codes = await page.locator('main li code').allTextContents();
      expect(codes).toHaveLength(10);
      await expectAccessible(page, 'recovery codes');
      await page.getByRole('button', { name: say('account.factor.done') }).click();
      await expect(page.getByText(say('account.factor.codesLeft', { count: 10 }))).toBeVisible();

      async function signIn(proof: string): Promise<void> {
        await context.clearCookies();
        await page.goto(`${prefix}/login?next=${encodeURIComponent(`${prefix}/account`)}`);
        await page.locator('#username').fill(email);
        await page.locator('#password').fill(PASSWORD);
        await page.getByRole('button', { name: say('login.submit'), exact: true }).click();
        await page.getByLabel(say('login.second.code'), { exact: true }).fill(proof);
        await page.getByRole('button', { name: say('login.second.submit') }).click();
      }
      await signIn(codes[0] ?? '');
      await expect(page.getByText(say('account.factor.codesLeft', { count: 9 }))).toBeVisible();
      await expect(page.getByText(say('account.sessions.factors.recovery_code')).first()).toBeVisible();
      await signIn(codes[0] ?? '');
      await expect(page.getByText(say('login.second.wrong'))).toBeVisible();
      await expectAccessible(page, 'a recovery code that was used before');
      await page.getByLabel(say('login.second.code'), { exact: true }).fill(app());
      await page.getByRole('button', { name: say('login.second.submit') }).click();
      await expect(page.getByText(say('account.sessions.factors.authenticator')).first()).toBeVisible();

      // Ten minutes after the last proof.
      await inDatabase(product, ({ pool }) =>
        pool.query("update sessions set proved_at = now() - interval '11 minutes'"),
      );
      await page.goto(`${prefix}/company-settings/audit?category=account`);
      await page.getByRole('link', { name: say('audit.export'), exact: true }).click();
      const dialog = page.getByRole('dialog', { name: say('account.proof.title') });
      await expectAccessible(page, 'an export that asks for a proof');
      await dialog.getByLabel(say('account.proof.code'), { exact: true }).fill(codes[1] ?? '');
      const saved = page.waitForEvent('download');
      await dialog.getByRole('button', { name: say('account.proof.submit') }).click();
      const csv = await readFile(await (await saved).path(), 'utf8');
      expect(csv).toContain('factor.added');
      expect(csv).not.toContain(codes[1]);
      await context.close();
    },
  );
}
