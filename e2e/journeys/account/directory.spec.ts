import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { expect, test } from '../../fixtures/test.ts';

/** The company of the demo that has a proven mail domain. */
const OWNER = 'careers@ashby.example';

for (const { language, prefix, options } of [
  { language: 'en', prefix: '', options: DESKTOP },
  { language: 'fr', prefix: '/fr', options: { ...PHONE, colorScheme: 'dark' } },
] as const) {
  test(
    `a directory brings a user and a group, until its token is revoked: ${language}`,
    { tag: '@deep' },
    async ({ shared: { product, browser } }) => {
      const say = wordsOf(language);
      const context = await browser.newContext({ ...options, baseURL: product.url });
      const page = await context.newPage();
      await new Staff(page, say).arrive(OWNER);
      await page.goto(`${prefix}/company-settings/single-sign-on`);
      const panel = page.getByRole('region', { name: say('sso.directory.title') });
      const name = `Directory ${language}`;
      await panel.getByLabel(say('sso.directory.name')).fill(name);
      await panel.getByRole('button', { name: say('sso.directory.make') }).click();
      const token = (await panel.getByText(/^vvs_/).textContent()) ?? '';
      await expectAccessible(page, 'a new token of a directory');
      await panel.getByRole('button', { name: say('sso.directory.done') }).click();
      await expect(panel.getByText(/^vvs_/)).toHaveCount(0);

      const send = async (path: string, body: object) => {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' };
        return (await fetch(`${product.url}/scim/v2/${path}`, { method: 'POST', headers, body: JSON.stringify(body) }))
          .status;
      };
      const group = `Recruiting of the faculties ${language}`;
      expect(await send('Users', { userName: `mei.${language}@ashby.example`, name: { givenName: 'Mei' } })).toBe(201);
      expect(await send('Groups', { displayName: group })).toBe(201);
      await page.reload();
      const role = panel.getByLabel(group, { exact: true });
      await role.selectOption('member');
      await expect(page.getByText(say('sso.directory.roleSaved', { group }))).toBeVisible();
      await expectAccessible(page, 'a directory with a user and a group');

      await panel.getByRole('button', { name: say('sso.directory.revokeName', { name }) }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('sso.directory.revoke') })
        .click();
      await expect(panel.getByText(name, { exact: true })).toHaveCount(0);
      expect(await send('Users', { userName: `ana.${language}@ashby.example` })).toBe(401);
    },
  );
}
