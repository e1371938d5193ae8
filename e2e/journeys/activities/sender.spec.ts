import type { SmtpSink } from '../../fixtures/product/smtp-sink.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { OWNER, Staff } from '../../fixtures/people/staff.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ ownProduct: 'It changes the sender of the company.' });

test('the reply address of the company counts once its code is typed in', { tag: '@axe' }, async ({ shared }) => {
  const sink: SmtpSink = shared.sink;
  const page = await (await shared.browser.newContext(DESKTOP)).newPage();
  const say = wordsOf('en');
  await new Staff(page, say).arrive(OWNER);
  await page.goto('/company-settings/emails');
  const sender = page.getByRole('region', { name: say('mailtexts.sender.title') });
  const button = (name: string) => sender.getByRole('button', { name, exact: true });

  await sender
    .getByRole('textbox', { name: say('mailtexts.sender.name') })
    .fill('Northwind <careers@northwind.example>');
  await button(say('common.save')).click();
  await expect(sender.getByText(say('mailtexts.sender.nameFault'))).toBeVisible();
  await sender.getByRole('textbox', { name: say('mailtexts.sender.name') }).fill('Northwind Careers');
  await button(say('common.save')).click();
  await expect(page.getByText(say('common.change.saved'), { exact: true })).toBeVisible();

  const email = 'careers@northwind.example';
  await sender.getByRole('textbox', { name: say('mailtexts.sender.reply') }).fill(email);
  await button(say('mailtexts.sender.sendCode')).click();
  const { text = '' } = await sink.mailTo(email, /reply address/);
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? '';
  const field = sender.getByRole('textbox', { name: say('mailtexts.sender.code') });
  await expect(field).toBeFocused();
  await expectAccessible(page, 'a code is waited for');
  await field.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
  await field.press('Enter');
  await expect(sender.getByText(say('mailtexts.sender.wrongCode', { count: 4 }))).toBeVisible();
  await field.fill(code);
  await field.press('Enter');
  await expect(sender.getByText(email)).toBeVisible();
  await expect(button(say('mailtexts.sender.change'))).toBeVisible();
  await expectAccessible(page, 'the address is checked');

  await button(say('mailtexts.sender.remove')).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('mailtexts.sender.remove'), exact: true })
    .click();
  await expect(sender.getByRole('textbox', { name: say('mailtexts.sender.reply') })).toBeVisible();
});
