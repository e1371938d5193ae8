import type { Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { PASSWORD, Staff } from '../../fixtures/people/staff.ts';
import type { Api } from '../../fixtures/product/api.ts';
import { inDatabase } from '../../fixtures/product/database.ts';
import type { Product } from '../../fixtures/product/product.ts';
import { startRealProvider } from '../../fixtures/product/real-provider.ts';
import { expect, test } from '../../fixtures/test.ts';

const COLLEAGUE = 'recruiter@northwind.example';

// The provider listens on this machine, which companies may not name otherwise.
test.use({ settings: { OUTGOING_HOSTS: '127.0.0.1' } });

const tenMinutesPass = (product: Product) =>
  inDatabase(product, ({ pool }) =>
    pool.query("update sessions set created_at = created_at - interval '11 minutes', proved_at = null"),
  );

/** A provider that signs the colleague in, who may add users and has a password until the journey takes it away. */
async function prepare(product: Product, api: Api, name: string) {
  let redirect = 'http://127.0.0.1:9/not-known-yet';
  const provider = await startRealProvider(() => [redirect]);
  const { issuer, client_id, client_secret } = provider;
  const path = '/api/company-settings/providers';
  const body = { preset: 'other', name, issuer, client_id, client_secret };
  const added = await api.send<{ id: number; redirect_address: string }>('POST', path, body);
  redirect = added.redirect_address;
  const password = await inDatabase(product, async ({ pool }) => {
    await pool.query('update identity_providers set active = true where id = $1', [added.id]);
    await pool.query(
      `insert into company_domains (company_id, domain, token, verified_at)
       select company_id, 'northwind.example', 'x', now() from identity_providers where id = $1 on conflict do nothing`,
      [added.id],
    );
    await pool.query("update memberships set role = 'admin' where user_id = (select id from users where email = $1)", [
      COLLEAGUE,
    ]);
    const { rows } = await pool.query<{ password_hash: string }>('select password_hash from users where email = $1', [
      COLLEAGUE,
    ]);
    return rows[0]?.password_hash ?? null;
  });
  const setPassword = (hash: string | null) =>
    inDatabase(product, ({ pool }) =>
      pool.query('update users set password_hash = $1 where email = $2', [hash, COLLEAGUE]),
    );
  return {
    forgetPassword: () => setPassword(null),
    async stop(): Promise<void> {
      await setPassword(password);
      await api.send('DELETE', `${path}/${added.id}`);
      await provider.stop();
    },
  };
}

for (const { language, prefix, options } of [
  { language: 'en', prefix: '', options: DESKTOP },
  { language: 'fr', prefix: '/fr', options: { ...PHONE, colorScheme: 'dark' } },
] as const) {
  test(
    `who adds a user after a while proves it by the password, or by a new sign-in, and loses no word: ${language}`,
    { tag: '@deep' },
    async ({ shared: { product, browser, api } }) => {
      const say = wordsOf(language);
      const name = `Directory ${language}`;
      const scene = await prepare(product, api, name);
      const context = await browser.newContext({ ...options, baseURL: product.url });
      const page: Page = await context.newPage();
      await new Staff(page, say).arrive(COLLEAGUE);
      const dialog = page.getByRole('dialog', { name: say('account.proof.title') });
      const drawer = page.getByRole('dialog', { name: say('users.add') });
      const email = drawer.getByLabel(say('users.fields.email'), { exact: true });
      const send = drawer.getByRole('button', { name: say('users.send') });
      async function addUser(first: string): Promise<void> {
        await tenMinutesPass(product);
        await page.goto(`${prefix}/users`);
        await page.getByRole('button', { name: say('users.add') }).click();
        await drawer.getByLabel(say('users.fields.first_name'), { exact: true }).fill(first);
        await email.fill(`${first}.${language}@proved.example`);
        await send.click();
        await expect(dialog).toBeVisible();
      }

      await addUser('pat');
      const password = dialog.getByLabel(say('account.proof.password'), { exact: true });
      await password.fill('not this one');
      await dialog.getByRole('button', { name: say('account.proof.submit') }).click();
      await expect(dialog.getByText(say('account.proof.wrongPassword'))).toBeVisible();
      await expectAccessible(page, 'a proof by password');
      await password.fill(PASSWORD);
      await dialog.getByRole('button', { name: say('account.proof.submit') }).click();
      await expect(dialog).toBeHidden();
      await expect(drawer).toBeHidden();

      await scene.forgetPassword();
      await addUser('sam');
      await expectAccessible(page, 'a proof by a new sign-in');
      await dialog.getByRole('button', { name: say('account.proof.provider') }).click();
      await page.getByRole('button', { name: say('login.provider', { name }) }).click();
      await page.locator('input[name=login]').fill('recruiter');
      await page.locator('input[name=password]').fill('any');
      await page.locator('button[type=submit]').click();
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(email).toHaveValue(`sam.${language}@proved.example`);
      await send.click();
      await expect(drawer).toBeHidden();

      await page.goto(`${prefix}/account`);
      await page.getByRole('button', { name: say('account.factor.setUp') }).click();
      await expect(dialog.getByText(say('account.proof.needsPassword'))).toBeVisible();
      await expectAccessible(page, 'a proof that needs a password first');
      await dialog.getByRole('link', { name: say('account.proof.toPassword') }).click();
      await expect(page).toHaveURL(/\/account#password$/);
      await expect(page.getByRole('button', { name: say('account.password.sendLink') })).toBeInViewport();
      await context.close();
      await scene.stop();
    },
  );
}
