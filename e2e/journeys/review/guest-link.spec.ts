import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { GUEST_LIMITS } from '@vivavoce/domain/reviews/guest-links.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { endGuestLinks } from '../../fixtures/product/companies.ts';
import { demoActivity } from '../../fixtures/product/prepare.ts';
import type { SmtpSink } from '../../fixtures/product/smtp-sink.ts';
import { expect, inDepth, onlyDeep, test, type Shared } from '../../fixtures/test.ts';

const say = wordsOf('en');
/** A guest for each journey: links are found by name, mails by address. */
type Guest = { name: string; email: string };
const NOOR: Guest = { name: 'Noor Ahmadi', email: 'noor@guest.example' };
const OMAR: Guest = { name: 'Omar Haddad', email: 'omar@guest.example' };

test.use(inDepth({ ownProduct: 'It shares applicants of the demo and ends links.' }));

/** Opens an address as a person who has never been here, and reads which page that is. */
async function visit(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

const expectGone = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toHaveText(say('guest.gone.title'));

/** Opens the form of a new guest link at the review panel of the demo's activity, as its owner. */
async function openForm({ api, browser, product }: Shared): Promise<Page> {
  const job = await demoActivity(api);
  const panel = await (await browser.newContext({ ...DESKTOP, baseURL: product.url })).newPage();
  await new Staff(panel, say).arrive();
  await panel.goto(`/interviews/${job}/review-panel`);
  // By keyboard: parts of the page above may arrive between aiming and a click, and move the button.
  await panel.getByRole('button', { name: say('guests.new') }).press('Enter');
  return panel;
}

const addressOf = (panel: Page) => panel.getByLabel(say('guests.made.address'), { exact: true });

/** Makes a link to the first applicant of the list, with the right to rate. @returns the applicant's name and the link's address */
async function shareApplicant(panel: Page, guest: Guest): Promise<{ name: string; url: string }> {
  const form = panel.getByRole('dialog', { name: say('guests.form.title') });
  await form.getByLabel(say('guests.form.name'), { exact: true }).fill(guest.name);
  const applicant = form
    .getByRole('group', { name: say('guests.form.applicants') })
    .getByRole('checkbox')
    .first();
  const name = (await applicant.evaluate((box) => box.closest('label')?.textContent)) ?? '';
  await applicant.check();
  await form.getByRole('radio', { name: say('guests.permission.rate') }).check();
  await form.getByLabel(say('guests.form.email')).fill(guest.email);
  await form.getByRole('button', { name: say('guests.form.create') }).click();
  const url = await addressOf(panel).inputValue();
  await panel.getByRole('button', { name: say('guests.made.done') }).click();
  return { name: name.trim(), url };
}

async function enterCode(page: Page, sink: SmtpSink, { email }: Guest): Promise<void> {
  const mail = await sink.mailTo(email, /code/);
  await page.getByLabel(say('guest.code.label')).fill(/\b\d{6}\b/.exec(mail.text ?? '')?.[0] ?? '');
  await page.getByRole('button', { name: say('guest.code.open') }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(say('guest.applicant', { place: 1 }));
}

test('a guest with a mailed code rates an applicant without a name', async ({ shared, sink }) => {
  const panel = await openForm(shared);
  const form = panel.getByRole('dialog', { name: say('guests.form.title') });
  await form.getByRole('button', { name: say('guests.form.create') }).click();
  await expect(form.getByRole('alert')).toContainText(say('guests.form.applicantsMissing'));
  await expectAccessible(panel, 'the form of a guest link');
  const { name, url } = await shareApplicant(panel, NOOR);

  const phone = await shared.browser.newContext(PHONE);
  const bodies: Promise<string>[] = [];
  phone.on('response', (response) => {
    if (/json|vtt/.test(response.headers()['content-type'] ?? '')) bodies.push(response.text().catch(() => ''));
  });
  const guest = await visit(phone, url);
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(say('guest.code.title'));
  await expectAccessible(guest, 'the code of a guest link');
  await enterCode(guest, sink, NOOR);
  expect(guest.url()).not.toContain('#');
  await expect(guest.getByRole('link', { name: say('visitors.signIn') })).toHaveCount(0);
  await expectAccessible(guest, 'the applicants of a guest link');
  await guest.getByRole('radio', { name: '4 of 5' }).check({ force: true });
  await guest.getByLabel(say('guest.review.comment')).fill('Clear about the figures.');
  await expect(guest.getByText(say('guest.review.unsaved'), { exact: true })).toBeVisible();
  // By keyboard: a phone scrolls to the field that is written in, while a click is on its way.
  await guest.getByRole('button', { name: say('guest.review.save') }).press('Enter');
  await expect(guest.getByText(say('guest.review.saved'), { exact: true })).toBeVisible();
  expect(name).not.toBe('');
  expect((await Promise.all(bodies)).join('\n')).not.toContain(name);
});

test(
  'a guest link asks others for a code, and leads nowhere once revoked or over',
  onlyDeep(true),
  async ({ shared, sink }) => {
    const { browser, product } = shared;
    const panel = await openForm(shared);
    const { url } = await shareApplicant(panel, OMAR);
    const phone = await browser.newContext(PHONE);
    const guest = await visit(phone, url);
    await enterCode(guest, sink, OMAR);
    const forwarded = await visit(await browser.newContext(DESKTOP), url);
    await expect(forwarded.getByRole('heading', { level: 1 })).toHaveText(say('guest.code.title'));
    // Opened until no code goes out any more, it still asks for the last one.
    for (let codes = 2; codes <= GUEST_LIMITS.codes_per_hour; codes += 1) {
      await forwarded.reload();
      await expect(forwarded.getByRole('heading', { level: 1 })).toHaveText(say('guest.code.title'));
    }
    await expect(forwarded.getByText(say('guest.code.notSent'))).toBeVisible();
    await expect(forwarded.getByLabel(say('guest.code.label'))).toBeVisible();
    await expectAccessible(forwarded, 'a guest link that was opened too often');

    await panel.reload();
    await panel.getByRole('button', { name: say('guests.revokeFor', { name: OMAR.name }) }).click();
    await panel
      .getByRole('dialog')
      .getByRole('button', { name: say('guests.revoke') })
      .click();
    await expect(panel.getByRole('button', { name: say('guests.reopen') })).toHaveCount(0);
    await guest.reload();
    await expectGone(guest);
    await expectAccessible(guest, 'an ended guest link');

    await panel.getByRole('button', { name: say('guests.renewFor', { name: OMAR.name }) }).click();
    const renewed = await addressOf(panel).inputValue();
    expect(renewed).not.toBe(url);
    await expectGone(await visit(phone, url));
    await endGuestLinks(product);
    await expectGone(await visit(phone, renewed));
  },
);

test('applicants are shared and downloaded from the list, in one dialog and one archive', async ({ shared }) => {
  const { api, browser, product } = shared;
  const job = await demoActivity(api);
  const page = await (await browser.newContext({ ...DESKTOP, baseURL: product.url })).newPage();
  await new Staff(page, say).arrive();
  await page.goto(`/interviews/${job}?status=Responded&filter=All`);
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') });
  for (const index of [0, 1]) await rows.nth(index).getByRole('checkbox').check();

  await page.getByRole('button', { name: say('common.share'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share 2 applicants' });
  await dialog.getByLabel(say('guests.form.name'), { exact: true }).fill('Priya Nair');
  await expectAccessible(page, 'sharing applicants');
  await dialog.getByRole('button', { name: say('guests.form.create') }).click();
  await expect(addressOf(page)).toHaveValue(/\/guest#/);
  await page.getByRole('button', { name: say('guests.made.done') }).click();
  const links = await api.send<{ name: string; applicants: number }[]>('GET', `/api/jobs/${job}/guest-links`);
  expect(links.find(({ name }) => name === 'Priya Nair')).toMatchObject({ applicants: 2 });

  const arrival = page.waitForEvent('download');
  await page.getByRole('button', { name: say('common.download'), exact: true }).click();
  const download = await arrival;
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  const archive = (await readFile(await download.path())).toString('latin1');
  expect(archive.match(/\d recording\.\w+/g)?.length).toBeGreaterThan(1);
  expect(archive).toContain('manifest.json');
});
