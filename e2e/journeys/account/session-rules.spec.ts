import type { CompanySettings } from '@vivavoce/contract/types.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { Editor } from '../../fixtures/people/editor.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ ownProduct: 'It changes the rules of the company.' });

for (const [language, options] of [
  ['en', DESKTOP],
  ['fr', { ...PHONE, colorScheme: 'dark' }],
] as const) {
  test(
    `an owner sets when sessions end, and cannot lock the own address out: ${language}`,
    { tag: '@deep' },
    async ({ shared }) => {
      const { product, api, browser } = shared;
      const { page, say } = await Editor.at({
        browser,
        product,
        path: '/company-settings/security',
        language,
        options,
      });
      const networks = page.getByRole('textbox', { name: say('company.security.addresses') });
      const save = page
        .getByRole('region', { name: say('company.security.title') })
        .getByRole('button', { name: say('common.save') });
      await expectAccessible(page, 'rules of sessions');
      await page.getByLabel(say('company.security.idle')).selectOption('15');
      await networks.fill('203.0.113.0/24, office');
      await save.click();
      await expect(page.getByText(say('errors.fields.not_an_address'))).toBeVisible();
      await networks.fill('203.0.113.0/24');
      await save.click();
      await expect(page.getByText(say('errors.fields.own_address_missing'))).toBeVisible();
      await expect(networks).toBeFocused();
      await expectAccessible(page, 'a refused list');
      await networks.fill('198.51.100.0/24; 127.0.0.1 ::1');
      await save.click();
      await expect(page.getByText(say('company.security.saved'))).toBeVisible();
      await page.reload();
      await expect(page.getByLabel(say('company.security.idle'))).toHaveValue('15');
      await expect(networks).toHaveValue('198.51.100.0/24 127.0.0.1 ::1');
      expect(await api.send<CompanySettings>('GET', '/api/settings')).toMatchObject({ session_idle_minutes: 15 });
      await api.send('POST', '/api/settings', { session_idle_minutes: 60, staff_addresses: [] });
      await page.context().close();
    },
  );
}
