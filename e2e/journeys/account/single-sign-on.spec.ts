import type { Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { startRealProvider } from '../../fixtures/product/real-provider.ts';
import { expect, test } from '../../fixtures/test.ts';

const OWNER = 'owner@northwind.example';

// The provider listens on this machine, which companies may not name otherwise.
test.use({ settings: { OUTGOING_HOSTS: '127.0.0.1' } });

/** Signs in at the provider's own pages, and agrees. */
async function signInThere(page: Page, name: string): Promise<void> {
  await page.locator('input[name=login]').fill(name);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

for (const { language, prefix, options } of [
  { language: 'en', prefix: '', options: DESKTOP },
  { language: 'fr', prefix: '/fr', options: { ...PHONE, colorScheme: 'dark' } },
] as const) {
  test(
    `single sign-on from the set-up to a session: ${language}`,
    { tag: '@deep' },
    async ({ shared: { product, browser } }) => {
      let redirect = 'http://127.0.0.1:9/not-known-yet';
      let signOut = '';
      const provider = await startRealProvider(
        () => [redirect],
        () => signOut || undefined,
      );
      const say = wordsOf(language);
      const context = await browser.newContext({ ...options, baseURL: product.url });
      const page = await context.newPage();
      await new Staff(page, say).arrive(OWNER);
      const name = `Directory ${language}`;

      await page.goto(`${prefix}/company-settings/single-sign-on`);
      await page.getByRole('button', { name: say('sso.add') }).click();
      const addition = page.getByRole('region', { name: say('sso.addTitle') });
      // Before anything is stored, since providers ask for it first.
      const shown = await addition.getByText(/\/login\/callback\/\w+$/).textContent();
      await page.locator('#provider-new-preset').selectOption('other');
      await page.locator('#provider-new-name').fill(name);
      await page.locator('#provider-new-issuer').fill('http://10.0.0.1');
      await page.locator('#provider-new-client_id').fill(provider.client_id);
      await page.locator('#provider-new-client_secret').fill(provider.client_secret);
      await page.getByRole('button', { name: say('sso.form.add') }).click();
      await expect(page.getByText(say('sso.form.faults.not_allowed'))).toBeVisible();
      await expectAccessible(page, 'a provider with an address that may not be called');
      await page.locator('#provider-new-issuer').fill(provider.issuer);
      await page.getByRole('button', { name: say('sso.form.add') }).click();

      const panel = page.getByRole('region', { name, exact: true });
      await expect(panel).toBeVisible();
      redirect = (await panel.getByText('/login/callback/').textContent()) ?? '';
      expect(redirect).toBe(shown);
      signOut = (await panel.getByText('/login/logout/').textContent()) ?? '';
      await panel.getByRole('button', { name: say('sso.panel.test') }).click();
      await signInThere(page, 'helen.marsh');
      await expect(panel.getByText(say('sso.test.passed'))).toBeVisible();
      await expect(panel.getByText('helen.marsh@northwind.example').first()).toBeVisible();
      await panel.getByRole('button', { name: say('sso.panel.on') }).click();
      await expect(panel.getByText(say('sso.panel.isOn'), { exact: true })).toBeVisible();
      await panel.getByRole('checkbox', { name: say('sso.signOut.too', { name }) }).click();
      await expect(page.getByText(say('sso.signOut.saved'), { exact: true })).toBeVisible();
      await expectAccessible(page, 'a provider that is on');
      const shared = (await panel.getByText('/login/sso?idp=').textContent()) ?? '';
      const login = shared.replace('/login', `${prefix}/login`);

      await page.goto(`${prefix}/account`);
      await page.getByRole('button', { name: say('sso.account.connectTo', { name }) }).click();
      await expect(page.getByRole('button', { name: say('sso.account.endFor', { name }) })).toBeVisible();
      await expectAccessible(page, 'account with a connection');

      const other = await (await browser.newContext({ ...options, baseURL: product.url })).newPage();
      await other.goto(`${login}&next=${encodeURIComponent(`${prefix}/report`)}`);
      await signInThere(other, 'helen.marsh');
      await expect(other).toHaveURL(new RegExp(`${prefix}/report`));
      // Signing out at the provider ends the session here; signing out here ends the one at the provider.
      const there = await other.context().newPage();
      await there.goto(`${provider.issuer}/session/end`);
      await there.locator('button[type=submit]').first().click();
      await expect.poll(async () => (await other.request.get('/api/user')).status()).toBe(401);
      await other.goto(`${login}&next=${encodeURIComponent(`${prefix}/account`)}`);
      await signInThere(other, 'helen.marsh');
      await expect(other).toHaveURL(new RegExp(`${prefix}/account`));
      await other
        .getByRole('button', { name: /Helen Marsh/ })
        .filter({ visible: true })
        .first()
        .click();
      await other.getByRole('dialog').getByText(say('shell.account.logout'), { exact: true }).click();
      // The page that is left has a form of its own.
      await other.waitForURL(`${provider.issuer}/session/end**`);
      await other.locator('button[type=submit]').first().click();
      await expect(other.getByText(say('login.signedOut'))).toBeVisible();
      await expectAccessible(other, 'back from the provider, signed out');
      const stranger = await (await browser.newContext({ ...options, baseURL: product.url })).newPage();
      await stranger.goto(login);
      await signInThere(stranger, 'somebody.else');
      await expect(stranger.getByRole('alert')).toBeVisible();
      await expectAccessible(stranger, 'a sign-in that did not work');

      await page.goto(`${prefix}/company-settings/single-sign-on`);
      await panel.getByRole('button', { name: say('sso.panel.remove') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('sso.panel.remove'), exact: true })
        .click();
      await expect(page.getByText(say('sso.empty'))).toBeVisible();
      await provider.stop();
    },
  );
}
