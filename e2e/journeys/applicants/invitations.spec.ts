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
/** Mails of one journey: each writes to a domain of its own, and the demonstration sends reminders meanwhile. */
const mailsTo = (domain: string) => sink.mails.filter(({ to }) => to?.[0]?.address?.endsWith(`@${domain}`));
const subjectsTo = (start: string) =>
  sink.mails.filter(({ subject }) => subject?.startsWith(start)).map(({ to }) => to?.[0]?.address ?? '');

/** Publishes an activity and adds PEOPLE applicants, not yet invited, whose addresses are of the domain. @returns its id */
async function publishWithApplicants(domain: string): Promise<number> {
  const { job } = await publishActivity(api, { title: 'Chargée de clientèle' });
  const applications = Array.from({ length: PEOPLE }, (_, n) => ({
    user: { first_name: `Ada${n}`, last_name: 'Lovelace', email: `${n === 7 ? 'gone' : `person${n}`}@${domain}` },
  }));
  await api.send('POST', `/api/jobs/${job}/applications`, { applications });
  return job;
}

test(
  'thirty are invited in own words, how far it is stays in sight, and who was not reached is listed',
  { tag: '@deep' },
  async () => {
    const job = await publishWithApplicants('many.example');
    const { page, say } = await person('en');
    // The mail server is slow to answer.
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
    expect(mailsTo('many.example')[0]?.from?.name).toBe('Talent team');

    // Applicants who were not reached are listed there, with the reason and the way to correct the address.
    await notice.getByRole('link', { name: 'Show 1 undelivered' }).click();
    const row = page.getByRole('row').filter({ hasText: 'gone@many.example' });
    await expect(row.getByText(say('overview.labels.EmailUndelivered')).filter({ visible: true })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: '@many.example' })).toHaveCount(1);
    sink.unknown = null;
    await button(row, say('common.moreFor', { name: 'Ada7 Lovelace' })).click();
    await page.getByRole('menuitem', { name: say('mailings.correct') }).click();
    const correction = page.getByRole('dialog', { name: say('mailings.form.correct.title') });
    await expect(correction.getByText(/The mail server refused gone@many\.example: 5\d\d/)).toBeVisible();
    await page.context().close();
  },
);

test('thirty are invited for tomorrow, and it is called off after a reload, in French', onlyDeep(true), async () => {
  const job = await publishWithApplicants('later.example');
  const { page, say } = await person('fr', PHONE);
  await page.goto(`/fr/interviews/${job}?status=ToInvite&filter=All`);
  await button(page, `Envoyer ${PEOPLE} invitations…`).click();
  const plan = page.getByRole('dialog', { name: `Inviter ${PEOPLE} candidats` });
  await plan.getByRole('radio', { name: say('mailings.form.later') }).check();
  await plan.getByLabel(say('mailings.form.date'), { exact: true }).fill('2020-01-01');
  await submit(plan).click();
  await expect(plan.getByText(say('mailings.form.past')).first()).toBeVisible();
  await plan.getByLabel(say('mailings.form.date'), { exact: true }).fill(laterDay(dayIn(new Date()), 1));
  await expectAccessible(page, 'the dialog of invitations, in French on a phone');
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content).toBeLessThanOrEqual(window ?? 0);
  await submit(plan).click();
  const notices = page.getByRole('list', { name: say('mailings.banner.label') });
  await expect(notices.getByText(/^Envoi programmé le .+ 09:00/)).toBeVisible();
  await page.reload();
  await button(notices, say('mailings.cancel')).click();
  await button(page.getByRole('dialog'), say('mailings.cancel')).click();
  await expect(notices).toBeHidden();
  await expect(page.getByText(say('mailings.panel.states.cancelled'), { exact: true })).toBeVisible();
  expect(mailsTo('later.example')).toEqual([]);
  await page.context().close();
});

test('an address that was refused is corrected on the page of the applicant, once', onlyDeep(true), async () => {
  const { job } = await publishActivity(api, { title: 'Chargée de clientèle' });
  const user = { first_name: 'Ada', last_name: 'Lovelace', email: 'gone@corrected.example' };
  sink.unknown = /^gone@/;
  const added = await api.send<{ results: { id: number }[] }>('POST', `/api/jobs/${job}/applications`, {
    user,
    invite: true,
  });
  const path = `/api/jobs/${job}/applications?status=ToInvite`;
  await expect
    .poll(async () => (await api.send<{ results: Waiting[] }>('GET', path)).results.map(({ label }) => label.code))
    .toEqual(['EmailUndelivered']);
  sink.unknown = null;
  const { page, say } = await person('en');
  await page.goto(`/interviews/${job}/interviewee/${added.results[0]?.id}`);
  // The applicant's own page says so, as does the feed beside it.
  await expect(page.getByText(/The mail server refused gone@corrected\.example: 5\d\d/)).toBeVisible();
  await expectAccessible(page, 'an invitation that was refused');
  await page.getByRole('link', { name: say('review.nothing.toOverview') }).click();
  await expect(button(page, say('mailings.correct'))).toHaveCount(2);
  await button(page, say('mailings.correct')).last().click();
  const correction = page.getByRole('dialog', { name: say('mailings.form.correct.title') });
  await correction.getByLabel('Email address of Ada Lovelace').fill('here@');
  await button(correction, say('mailings.form.correct.submit')).click();
  await expect(correction.getByText(say('mailings.form.correct.wrong'))).toBeVisible();
  await correction.getByLabel('Email address of Ada Lovelace').fill('Here@corrected.example');
  await button(correction, say('mailings.form.correct.submit')).dblclick();
  await sink.mailTo('here@corrected.example', /./);
  await expect(correction).toBeHidden();
  await expect(page.getByText('here@corrected.example')).toBeVisible();
  await expect(button(page, say('mailings.correct'))).toHaveCount(0);
  expect(sink.mails.filter(({ to }) => JSON.stringify(to).includes('here@corrected.example'))).toHaveLength(1);
  await page.context().close();
});

test('two who have waited for days get the invitation again, and nobody else', onlyDeep(true), async () => {
  const { page, say } = await person('en');
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
  await page.context().close();
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
