import type { Browser, Locator, Page } from '@playwright/test';
import { dayIn, laterDay } from '../../../server/test/calendar.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import type { Api } from '../../fixtures/product/api.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { demoActivity, publishActivity } from '../../fixtures/product/prepare.ts';
import type { SmtpSink } from '../../fixtures/product/smtp-sink.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { wordsOf, type Language, type Say } from '../../fixtures/browser/phrases.ts';
import { expect, onlyDeep, test } from '../../fixtures/test.ts';

type Waiting = { user: { full_name: string; email: string }; label: { code: string } };

const PEOPLE = 30;
let sink: SmtpSink;
let api: Api;
let browser: Browser;
test.beforeAll(({ shared }) => {
  ({ api, browser, sink } = shared);
});

async function person(language: Language, options = DESKTOP): Promise<{ page: Page; say: Say }> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const say = wordsOf(language);
  await new Staff(page, say).arrive();
  return { page, say };
}

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });
const submit = (dialog: Locator) => dialog.locator('button[type=submit]');
/** Mails of this journey; those who wait in the demonstration are reminded meanwhile, at times of their own. */
const mailsToMany = () => sink.mails.filter(({ to }) => to?.[0]?.address?.endsWith('@many.example'));
const subjectsTo = (start: string) =>
  sink.mails.filter(({ subject }) => subject?.startsWith(start)).map(({ to }) => to?.[0]?.address ?? '');

test('thirty are invited: later and called off, then now, with the way to see it, who was not reached, and again', async () => {
  const { job } = await publishActivity(api, { title: 'Chargée de clientèle' });
  const applications = Array.from({ length: PEOPLE }, (_, n) => ({
    user: { first_name: `Ada${n}`, last_name: 'Lovelace', email: `${n === 7 ? 'gone' : `person${n}`}@many.example` },
  }));
  await api.send('POST', `/api/jobs/${job}/applications`, { applications });

  // For tomorrow, in French on a phone; it is still there after a reload, and can be called off.
  const { page: phone, say: fr } = await person('fr', PHONE);
  await phone.goto(`/fr/interviews/${job}?status=ToInvite&filter=All`);
  await button(phone, `Envoyer ${PEOPLE} invitations…`).click();
  const plan = phone.getByRole('dialog', { name: `Inviter ${PEOPLE} candidats` });
  await plan.getByRole('radio', { name: fr('mailings.form.later') }).check();
  await plan.getByLabel(fr('mailings.form.date'), { exact: true }).fill('2020-01-01');
  await submit(plan).click();
  await expect(plan.getByText(fr('mailings.form.past')).first()).toBeVisible();
  await plan.getByLabel(fr('mailings.form.date'), { exact: true }).fill(laterDay(dayIn(new Date()), 1));
  await expectAccessible(phone, 'the dialog of invitations, in French on a phone');
  const [content, window] = await phone.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content).toBeLessThanOrEqual(window ?? 0);
  await submit(plan).click();
  const notices = phone.getByRole('list', { name: fr('mailings.banner.label') });
  await expect(notices.getByText(/^Envoi programmé le .+ 09:00/)).toBeVisible();
  await phone.reload();
  await button(notices, fr('mailings.cancel')).click();
  await button(phone.getByRole('dialog'), fr('mailings.cancel')).click();
  await expect(notices).toBeHidden();
  await expect(phone.getByText(fr('mailings.panel.states.cancelled'), { exact: true })).toBeVisible();
  expect(mailsToMany()).toEqual([]);

  // Now, in the own words, while the mail server is slow to answer: how far it is stays in sight.
  const { page, say } = await person('en');
  sink.unknown = /^gone@/;
  sink.hold();
  await page.goto(`/interviews/${job}?status=ToInvite&filter=All`);
  await button(page, `Send ${PEOPLE} invitations…`).click();
  const dialog = page.getByRole('dialog', { name: `Invite ${PEOPLE} applicants` });
  await dialog.getByLabel(say('mailings.form.from')).fill('Talent team');
  await dialog.getByLabel(say('mailings.form.subject')).fill('Come and talk, [FIRST NAME]');
  await dialog.locator('summary').click();
  await expect(dialog.getByText('Come and talk, Amélie')).toBeVisible();
  await submit(dialog).click();
  const running = page.getByRole('progressbar', { name: `Sending ${PEOPLE} invitations` });
  await expect(running).toBeVisible();
  await page.reload();
  await expect(running).toHaveAttribute('aria-valuetext', new RegExp(`of ${PEOPLE} sent$`));
  await expectAccessible(page, 'invitations on their way');
  sink.release();
  const notice = page.getByRole('list', { name: say('mailings.banner.label') });
  await expect(notice.getByText(`${PEOPLE - 1} invitations sent`)).toBeVisible();
  await expect(notice.getByText('1 could not be delivered.')).toBeVisible();
  const reached = subjectsTo('Come and talk, Ada');
  expect(new Set(reached).size).toBe(PEOPLE - 1);
  expect(reached).toHaveLength(PEOPLE - 1);
  expect(mailsToMany()[0]?.from?.name).toBe('Talent team');

  // Applicants who were not reached are listed there, with the reason and the way to correct the address.
  await notice.getByRole('link', { name: 'Show 1 undelivered' }).click();
  const row = page.getByRole('row').filter({ hasText: 'gone@many.example' });
  await expect(row.getByText(say('overview.labels.EmailUndelivered')).filter({ visible: true })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '@many.example' })).toHaveCount(1);
  sink.unknown = null;
  await button(row, say('common.moreFor', { name: 'Ada7 Lovelace' })).click();
  await page.getByRole('menuitem', { name: say('mailings.correct') }).click();
  const correction = page.getByRole('dialog', { name: say('mailings.form.correct.title') });
  const refused = /The mail server refused gone@many\.example: 5\d\d/;
  await expect(correction.getByText(refused)).toBeVisible();
  await button(correction, say('common.cancel')).click();

  // The applicant's own page says the same, as does the feed beside it.
  await row.getByRole('link').first().click();
  await expect(page.getByText(refused)).toBeVisible();
  await expectAccessible(page, 'an invitation that was refused');
  await page.getByRole('link', { name: say('review.nothing.toOverview') }).click();
  await expect(button(page, say('mailings.correct'))).toHaveCount(2);
  await button(page, say('mailings.correct')).last().click();
  await correction.getByLabel('Email address of Ada7 Lovelace').fill('here@');
  await button(correction, say('mailings.form.correct.submit')).click();
  await expect(correction.getByText(say('mailings.form.correct.wrong'))).toBeVisible();
  await correction.getByLabel('Email address of Ada7 Lovelace').fill('Here@many.example');
  await button(correction, say('mailings.form.correct.submit')).dblclick();
  await sink.mailTo('here@many.example', /./);
  await expect(correction).toBeHidden();
  await expect(page.getByText('here@many.example')).toBeVisible();
  await expect(button(page, say('mailings.correct'))).toHaveCount(0);
  expect(sink.mails.filter(({ to }) => JSON.stringify(to).includes('here@many.example'))).toHaveLength(1);

  // Two of those who have waited for days get it again; everybody else keeps the one that they have.
  const older = await demoActivity(api);
  const path = `/api/jobs/${older}/applications?status=AwaitingResponse`;
  const { results } = await api.send<{ results: Waiting[] }>('GET', path);
  const two = results.filter(({ label }) => label.code === 'AwaitingResponse').slice(0, 2);
  await page.goto(`/interviews/${older}?status=AwaitingResponse&filter=All`);
  for (const { user } of two) await page.getByLabel(say('overview.select', { name: user.full_name })).check();
  await button(page, say('mailings.selectedAgain')).click();
  const again = page.getByRole('dialog', { name: 'Send the invitation again to 2 applicants' });
  await again.getByLabel(say('mailings.form.subject')).fill('Once more');
  await submit(again).click();
  await expect.poll(() => subjectsTo('Once more').toSorted()).toEqual(two.map(({ user }) => user.email).toSorted());
});

test('whoever invites the first person is shown them, and the message leads there too', onlyDeep(true), async () => {
  const { job } = await publishActivity(api, { title: 'Night porter' });
  const { page, say } = await person('en');
  await page.goto(`/interviews/${job}?status=ToInvite&filter=All`);
  await button(page, say('overview.invite')).first().click();
  const dialog = page.getByRole('dialog', { name: say('overview.add.title') });
  await dialog.getByLabel(say('overview.add.firstName'), { exact: true }).fill('Ines');
  await dialog.getByLabel(say('overview.add.lastName'), { exact: true }).fill('Faure');
  await dialog.getByLabel(say('overview.add.email'), { exact: true }).fill('ines@porter.example');
  await dialog.locator('button[type=submit]').click();
  await expect(page).toHaveURL(/status=AwaitingResponse/);
  await expect(page.getByText('Ines Faure').first()).toBeVisible();
  await page.goto(`/interviews/${job}?status=Responded&filter=All`);
  await button(page, say('overview.invite')).first().click();
  await dialog.getByLabel(say('overview.add.firstName'), { exact: true }).fill('Theo');
  await dialog.getByLabel(say('overview.add.lastName'), { exact: true }).fill('Lang');
  await dialog.getByLabel(say('overview.add.email'), { exact: true }).fill('theo@porter.example');
  await dialog.locator('button[type=submit]').click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/status=Responded/);
  await button(page, say('common.show')).click();
  await expect(page).toHaveURL(/status=AwaitingResponse/);
  await expect(page.getByText('Theo Lang').first()).toBeVisible();
});
