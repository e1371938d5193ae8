import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { expect, test } from '../../fixtures/test.ts';

const PASSWORD = 'vivavoce-demo';

test.use({ ownProduct: 'it adds second factors to accounts of the demo', settings: { host: 'localhost' } });

/** A device with a passkey store of its own; a page opened later shares it. */
async function plugIn(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether the owner of the device agrees. */
    agree: (enabled: boolean) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: enabled }),
  };
}

for (const { language, prefix, email, options } of [
  { language: 'en', prefix: '', email: 'owner@rival.example', options: DESKTOP },
  { language: 'fr', prefix: '/fr', email: 'teacher@southbank.example', options: { ...PHONE, colorScheme: 'dark' } },
] as const) {
  test(
    `a passkey is added, signs in without typing, confirms and is removed: ${language}`,
    { tag: '@deep' },
    async ({ shared: { product, browser } }) => {
      const say = wordsOf(language);
      const context = await browser.newContext({ ...options, baseURL: product.url });
      const page = await context.newPage();
      const device = await plugIn(context, page);
      await new Staff(page, say).arrive(email);
      await page.goto(`${prefix}/account`);

      await page.getByRole('button', { name: say('account.factor.passkeyAdd') }).click();
      await page.getByRole('button', { name: say('account.factor.passkeyMake') }).click();
      await expect(page.getByText(say('account.factor.passkeyNameMissing'))).toBeVisible();
      await page.locator('#passkey_name').fill('Work laptop');
      await expectAccessible(page, 'adding a passkey');
      await device.agree(false);
      await page.getByRole('button', { name: say('account.factor.passkeyMake') }).click();
      await expect(page.getByText(say('account.factor.passkeyFailed'))).toBeVisible();
      await device.agree(true);
      await page.getByRole('button', { name: say('account.factor.passkeyMake') }).click();
      await expect(page.getByRole('heading', { name: say('account.factor.codesTitle') })).toBeFocused();
      await page.getByRole('button', { name: say('account.factor.done') }).click();
      await page.getByRole('button', { name: say('account.factor.passkeyRenameOf', { name: 'Work laptop' }) }).click();
      await page.getByRole('textbox', { name: say('account.factor.passkeyName') }).fill('Old laptop');
      await page.getByRole('button', { name: say('account.factor.save'), exact: true }).click();
      await expect(page.getByText('Old laptop', { exact: true })).toBeVisible();
      await expectAccessible(page, 'account with a passkey');

      await context.clearCookies();
      await page.goto(`${prefix}/login?next=${encodeURIComponent(`${prefix}/account`)}`);
      await expectAccessible(page, 'sign-in with a passkey');
      await page.getByRole('button', { name: say('login.passkey') }).click();
      await expect(page.getByText('Old laptop', { exact: true })).toBeVisible();

      await context.clearCookies();
      await page.goto(`${prefix}/login?next=${encodeURIComponent(`${prefix}/account`)}`);
      await page.locator('#username').fill(email);
      await page.locator('#password').fill(PASSWORD);
      await page.getByRole('button', { name: say('login.submit'), exact: true }).click();
      await expect(page.getByRole('heading', { name: say('login.second.title') })).toBeVisible();
      await expectAccessible(page, 'second step with a passkey');
      await page.getByRole('button', { name: say('login.second.passkey') }).click();
      await page.getByRole('button', { name: say('account.factor.passkeyRemoveOf', { name: 'Old laptop' }) }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('account.factor.remove'), exact: true })
        .click();
      await expect(page.getByText(say('account.factor.off'))).toBeVisible();
      await context.close();
    },
  );
}
