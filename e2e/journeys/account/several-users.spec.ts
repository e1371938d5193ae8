import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { OWNER, Staff } from '../../fixtures/people/staff.ts';
import { expect, inDepth, test } from '../../fixtures/test.ts';

const say = wordsOf('en');

test.use(inDepth({ ownProduct: 'It adds users of the demo, and its mail server refuses an address.' }));

test(
  'several people are invited with one role, and an address that does not exist is corrected',
  { tag: '@axe' },
  async ({ shared: { browser, product, sink } }) => {
    sink.unknown = /typo@/;
    const page = await browser.newPage({ ...DESKTOP, baseURL: product.url });
    await new Staff(page, say).arrive(OWNER);
    await page.goto('/users');
    await page.getByRole('button', { name: say('users.several.action') }).click();
    const drawer = page.getByRole('dialog', { name: say('users.several.title') });
    const field = drawer.getByLabel(say('users.several.label'), { exact: true });
    await field.fill(`Ida Typo <typo@several.example>; zoe.gray@several.example\nnot an address\n${OWNER}`);
    await drawer.getByRole('radio', { name: new RegExp(say('users.roles.admin.name')) }).check();
    await drawer.getByRole('button', { name: say('users.several.send', { count: 4 }) }).click();
    const results = drawer.getByRole('list', { name: say('users.several.results') });
    await expect(results.getByRole('listitem')).toHaveCount(4);
    await expect(results.getByText(say('users.several.invited'))).toHaveCount(2);
    await expect(results).toContainText(say('errors.codes.already_member'));
    // Those that were not invited stay, to be corrected.
    await expect(field).toHaveValue(`not an address\n${OWNER}`);
    await expectAccessible(page, 'the results of several invitations');
    await field.fill('');
    await drawer.getByRole('button', { name: say('common.cancel') }).click();
    await expect(drawer).toHaveCount(0);
    await expect(page.getByRole('row').filter({ hasText: 'Zoe Gray' })).toContainText(say('users.roles.admin.name'));

    const row = page.getByRole('row').filter({ hasText: 'Ida Typo' });
    await expect(async () => {
      await page.reload();
      await expect(row).toContainText(say('users.notDelivered'), { timeout: 1000 });
    }).toPass();
    await expect(row).toContainText('550');
    await row.getByRole('button', { name: `${say('users.correct.action')}, Ida Typo` }).click();
    const dialog = page.getByRole('dialog', { name: say('users.correct.title', { name: 'Ida Typo' }) });
    await expectAccessible(page, 'the correction of the address of a user');
    await dialog.getByLabel(say('users.fields.email'), { exact: true }).fill('ida@several.example');
    await dialog.getByRole('button', { name: say('users.correct.submit') }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row).toContainText('ida@several.example');
    await expect(row).not.toContainText(say('users.notDelivered'));
    expect((await sink.mailTo('ida@several.example', /has invited you to/)).text).toContain('Northwind');
    await page.close();
  },
);
