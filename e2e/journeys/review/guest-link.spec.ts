import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { endGuestLinks } from '../../fixtures/product/companies.ts';
import { demoActivity } from '../../fixtures/product/prepare.ts';
import { expect, ownInDepth, test } from '../../fixtures/test.ts';

const say = wordsOf('en');
const NOOR = 'noor@guest.example';

test.use(ownInDepth('It shares applicants of the demo and ends links.'));

/** Opens an address as a person who has never been here, and reads which page that is. */
async function visit(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

const expectGone = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toHaveText(say('guest.gone.title'));

test('a guest with a mailed code rates an applicant without a name, until the link is revoked or ends', async ({
  shared,
  sink,
}) => {
  const { api, browser, product } = shared;
  const job = await demoActivity(api);
  const staff = await browser.newContext({ ...DESKTOP, baseURL: product.url });
  const panel = await staff.newPage();
  await new Staff(panel, say).arrive();
  await panel.goto(`/interviews/${job}/review-panel`);
  await panel.getByRole('button', { name: say('guests.new') }).click();
  const form = panel.getByRole('dialog', { name: say('guests.form.title') });
  await form.getByRole('button', { name: say('guests.form.create') }).click();
  await expect(form.getByRole('alert')).toContainText(say('guests.form.applicantsMissing'));
  await expectAccessible(panel, 'the form of a guest link');
  await form.getByLabel(say('guests.form.name'), { exact: true }).fill('Noor Ahmadi');
  const applicant = form
    .getByRole('group', { name: say('guests.form.applicants') })
    .getByRole('checkbox')
    .first();
  const name = (await applicant.evaluate((box) => box.closest('label')?.textContent)) ?? '';
  await applicant.check();
  await form.getByRole('radio', { name: say('guests.permission.rate') }).check();
  await form.getByLabel(say('guests.form.email')).fill(NOOR);
  await form.getByRole('button', { name: say('guests.form.create') }).click();
  const address = panel.getByLabel(say('guests.made.address'), { exact: true });
  const url = await address.inputValue();
  await panel.getByRole('button', { name: say('guests.made.done') }).click();

  const phone = await browser.newContext(PHONE);
  const bodies: Promise<string>[] = [];
  phone.on('response', (response) => {
    if (/json|vtt/.test(response.headers()['content-type'] ?? '')) bodies.push(response.text().catch(() => ''));
  });
  const guest = await visit(phone, url);
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(say('guest.code.title'));
  await expectAccessible(guest, 'the code of a guest link');
  const mail = await sink.mailTo(NOOR, /code/);
  const code = /\b\d{6}\b/.exec(mail.text ?? '')?.[0] ?? '';
  await guest.getByLabel(say('guest.code.label')).fill(code);
  await guest.getByRole('button', { name: say('guest.code.open') }).click();
  await expect(guest.getByRole('heading', { level: 2 })).toHaveText(say('guest.applicant', { place: 1 }));
  expect(guest.url()).not.toContain('#');
  await expect(guest.getByRole('link', { name: say('visitors.signIn') })).toHaveCount(0);
  await expectAccessible(guest, 'the applicants of a guest link');
  await guest.getByRole('radio', { name: '4 of 5' }).check({ force: true });
  await guest.getByLabel(say('guest.review.comment')).fill('Clear about the figures.');
  await guest.getByRole('button', { name: say('guest.review.save') }).click();
  await expect(guest.getByText(say('guest.review.saved'), { exact: true })).toBeVisible();
  expect(name.trim()).not.toBe('');
  expect((await Promise.all(bodies)).join('\n')).not.toContain(name.trim());

  // The link in other hands asks for a code of its own.
  const forwarded = await visit(await browser.newContext(DESKTOP), url);
  await expect(forwarded.getByRole('heading', { level: 1 })).toHaveText(say('guest.code.title'));

  await panel.reload();
  await panel.getByRole('button', { name: say('guests.revokeFor', { name: 'Noor Ahmadi' }) }).click();
  await panel
    .getByRole('dialog')
    .getByRole('button', { name: say('guests.revoke') })
    .click();
  await expect(panel.getByRole('button', { name: say('guests.reopen') })).toHaveCount(0);
  await guest.reload();
  await expectGone(guest);
  await expectAccessible(guest, 'an ended guest link');

  await panel.getByRole('button', { name: say('guests.renewFor', { name: 'Noor Ahmadi' }) }).click();
  const renewed = await address.inputValue();
  expect(renewed).not.toBe(url);
  await expectGone(await visit(phone, url));
  await endGuestLinks(product);
  await expectGone(await visit(phone, renewed));
  await Promise.all([staff.close(), phone.close(), forwarded.context().close()]);
});
