import type { Page } from '@playwright/test';
import { startReceiver, status, verified } from '../../../server/test/fakes/webhook-receiver.ts';
import type { WebhookReceiver } from '../../../server/test/fakes/webhook-receiver.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { expect, test } from '../../fixtures/test.ts';

const OWNER = 'owner@northwind.example';
const LATE = { timeout: 30_000 };
type Say = ReturnType<typeof wordsOf>;

// The receiver of the test listens on this machine, which companies may not name otherwise.
test.use({ settings: { OUTGOING_HOSTS: '127.0.0.1' } });

/** Makes a key with the keyboard alone, and returns it. */
async function makeKey(page: Page, say: Say, name: string): Promise<string> {
  await page.getByRole('button', { name: say('integrations.keys.new') }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: say('integrations.form.submit') })).toBeVisible();
  await page.locator('#key-name').press('Enter');
  await expect(page.locator('#key-name')).toBeFocused();
  await expectAccessible(page, 'a new key with faults');
  await page.keyboard.type(name);
  await dialog.getByRole('checkbox', { name: say('account.tokens.scope.jobs_read') }).press('Space');
  await page.locator('#key-name').press('Enter');
  const key = await page.locator('#key-value').inputValue();
  await expectAccessible(page, 'a key that is shown once');
  await dialog.getByRole('button', { name: say('integrations.form.done') }).press('Enter');
  await expect(dialog).toHaveCount(0);
  return key;
}

/** Adds a webhook, and returns its secret. */
async function addWebhook(page: Page, say: Say, name: string, address: string): Promise<string> {
  await page.getByRole('button', { name: say('webhooks.add') }).click();
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: say('webhooks.form.submit') });
  await submit.click();
  await expect(page.locator('#webhook-name')).toBeFocused();
  await expectAccessible(page, 'a new webhook with faults');
  await page.locator('#webhook-name').fill(name);
  await page.locator('#webhook-address').fill('https://127.0.0.2/hooks');
  await submit.click();
  await expect(dialog.getByText(say('webhooks.form.address_not_allowed'))).toBeVisible();
  await page.locator('#webhook-address').fill(address);
  await submit.click();
  const secret = await page.locator('#webhook-secret').inputValue();
  await expectAccessible(page, 'the secret of a webhook');
  await dialog.getByRole('button', { name: say('webhooks.secret.done') }).click();
  return secret;
}

/** Sends a test, which fails first and is then sent again. */
async function deliver(page: Page, say: Say, receiver: WebhookReceiver): Promise<void> {
  const dialog = page.getByRole('dialog');
  receiver.answers.set('*', status(500, {}, 'read only'));
  await page.getByRole('button', { name: say('webhooks.test'), exact: true }).click();
  await page.getByRole('link', { name: 'webhook.tested' }).click(LATE);
  await expect(dialog.getByText('read only')).toBeVisible(LATE);
  await expectAccessible(page, 'a failed delivery');
  receiver.answers.clear();
  await dialog.getByRole('button', { name: say('webhooks.sendAgain'), exact: true }).click();
  await expect(dialog.getByText('200', { exact: true }).first()).toBeVisible(LATE);
  await page.keyboard.press('Escape');
  await expect(
    page
      .getByRole('row', { name: /webhook\.tested/ })
      .getByText('200')
      .filter({ visible: true }),
  ).toHaveCount(1, LATE);
}

for (const { language, prefix, options, tag } of [
  { language: 'en', prefix: '', options: DESKTOP, tag: '@axe' },
  { language: 'fr', prefix: '/fr', options: { ...PHONE, colorScheme: 'dark' }, tag: '@deep' },
] as const) {
  test(
    `a key, and a webhook from its address to a delivery that is sent again: ${language}`,
    { tag },
    async ({ shared: { product, browser } }) => {
      const receiver = await startReceiver();
      const say = wordsOf(language);
      const name = `Records ${language}`;
      const context = await browser.newContext({ ...options, baseURL: product.url });
      const page = await context.newPage();
      await new Staff(page, say).arrive(OWNER);
      await page.goto(`${prefix}/company-settings/integrations`);

      const key = await makeKey(page, say, `Reader ${language}`);
      const read = () => fetch(`${product.url}/api/jobs`, { headers: { authorization: `Bearer ${key}` } });
      expect((await read()).status).toBe(200);
      await page.getByRole('button', { name: say('integrations.keys.menuOf', { name: `Reader ${language}` }) }).click();
      await page.getByRole('menuitem', { name: say('integrations.keys.revoke') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('integrations.keys.revoke') })
        .click();
      await expect(page.getByText(say('integrations.keys.revokeDone'))).toBeVisible();
      expect((await read()).status).toBe(401);

      const address = `${receiver.url.replace('localhost', '127.0.0.1')}/hooks`;
      const secret = await addWebhook(page, say, name, address);
      await page.getByRole('link', { name }).click();
      await deliver(page, say, receiver);
      await expectAccessible(page, 'a webhook with its deliveries');
      expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
      for (const call of receiver.received) expect(verified(secret, call).type).toBe('webhook.tested');

      await page.getByRole('button', { name: say('webhooks.pause'), exact: true }).click();
      await expect(page.getByRole('button', { name: say('webhooks.resume'), exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: say('webhooks.test'), exact: true })).toHaveCount(0);
      await receiver.stop();
    },
  );
}
