import type { Browser } from '@playwright/test';
import type { Job } from '@vivavoce/contract/types.ts';
import { gather } from '../../../server/src/modules/notifications/gathering.repository.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { Applicant } from '../../fixtures/people/applicant.ts';
import { OWNER, Staff } from '../../fixtures/people/staff.ts';
import type { Api } from '../../fixtures/product/api.ts';
import { inDatabase } from '../../fixtures/product/database.ts';
import { inviteApplicant } from '../../fixtures/product/prepare.ts';
import type { Product } from '../../fixtures/product/product.ts';
import type { SmtpSink } from '../../fixtures/product/smtp-sink.ts';
import { expect, test } from '../../fixtures/test.ts';

const say = wordsOf('en');
const TITLE = 'Notified of answers';

let product: Product;
let api: Api;
let browser: Browser;
let sink: SmtpSink;
test.beforeAll(({ shared }) => {
  ({ product, api, browser, sink } = shared);
});

/** An activity with a question that is answered in writing. */
async function publish(): Promise<number> {
  const { id } = await api.send<Job>('POST', '/api/jobs', {
    title: TITLE,
    description: '<p>One question, at your own pace.</p>',
    applicant_deadline_days: 7,
    default_locale: 'en-gb',
    rating_style: 1,
  });
  await api.send('POST', `/api/jobs/${id}/questions`, { text: 'Why this work?', kind: 'text', max_characters: 300 });
  await api.send('POST', `/api/jobs/${id}/publish`);
  return id;
}

async function answer(job: number, email: string): Promise<void> {
  const { link } = await inviteApplicant(api, job, email);
  const context = await browser.newContext({ ...PHONE, locale: 'en-GB' });
  const page = await context.newPage();
  await page.addInitScript(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }));
  const applicant = new Applicant(page, say);
  await applicant.open(link);
  await applicant.startSetup();
  const agree = say('kinds.setup.presentation.written.agree', { company: 'Northwind' });
  await page.getByRole('checkbox', { name: agree }).check();
  await applicant.button(say('interview.details.submit')).click();
  await applicant.needNoAdjustment();
  await applicant.begin();
  await applicant.button(say('interview.ready.show')).click();
  await page.getByLabel(say('interview.write.yourAnswer'), { exact: true }).fill('I like to listen.');
  await applicant.button(say('interview.write.check')).click();
  await applicant.useAnswer();
  await applicant.send();
  await expect(applicant.heading(say('kinds.sent.presentation.titleName', { name: 'Amélie' }))).toBeVisible();
  await context.close();
  // The task does the same each minute.
  await inDatabase(product, ({ db }) => gather(db, new Date()));
}

const mailsAbout = (job: number) => sink.mailsTo(OWNER).filter(({ html }) => html?.includes(`/interviews/${job}?for=`));

test('the owner sees that answers came, opens them, gets one e-mail, and mutes the activity', async () => {
  const job = await publish();
  await answer(job, `amelie.notified.${job}@mail.example`);
  const context = await browser.newContext(DESKTOP);
  const owner = new Staff(await context.newPage(), say);
  const { page } = owner;
  await owner.arrive();
  await page.goto('/interviews');
  const bell = page.getByRole('button', { name: /^Notifications, \d+ unread$/ });
  const rowsOf = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await bell.click();
  const panel = page.getByRole('dialog', { name: say('notifications.title') });
  await expect(panel.getByRole('listitem').filter({ hasText: TITLE })).toContainText('Amélie Fournier sent 1 answer.');
  await expectAccessible(page, 'the newest notifications');
  await page.setViewportSize(DESKTOP.viewport ?? { width: 1440, height: 900 });

  // The e-mail leaves at its hour, which is now.
  await inDatabase(product, ({ pool }) =>
    pool.query('update notifications set mail_due = now() where job_id = $1', [job]),
  );
  const mail = await sink.mailTo(OWNER, /new answer/);
  expect(mail.html).toContain('/account/notifications?for=');
  await expect.poll(() => mailsAbout(job).length).toBe(1);

  await page.goto('/notifications?unread=true');
  await rowsOf(TITLE)
    .getByRole('link', { name: say('notifications.opens.answers') })
    .click();
  await expect(page).toHaveURL(new RegExp(`/interviews/${job}/interviewee/`));
  await page.goto('/notifications?unread=true');
  await expect(rowsOf(TITLE)).toHaveCount(0);
  await page.goto('/notifications');
  await expect(rowsOf(TITLE)).toHaveCount(1);
  await expectAccessible(page, 'all notifications');
  await page.setViewportSize(DESKTOP.viewport ?? { width: 1440, height: 900 });

  await page.goto('/account/notifications');
  await rowsOf(TITLE)
    .getByRole('button', { name: say('notifications.account.muteFor', { title: TITLE }) })
    .click();
  await page.getByRole('menuitem', { name: say('notifications.account.forWeek') }).click();
  await expect(rowsOf(TITLE).getByText('Muted until')).toBeVisible();
  await answer(job, `amelie.muted.${job}@mail.example`);
  await page.goto('/notifications?unread=true');
  await expect(owner.heading(say('notifications.title'))).toBeVisible();
  await expect(rowsOf(TITLE)).toHaveCount(0);

  await page.goto('/account/notifications');
  await rowsOf(TITLE)
    .getByRole('button', { name: say('notifications.account.unmuteFor', { title: TITLE }) })
    .click();
  await expect(rowsOf(TITLE).getByText('Muted until')).toHaveCount(0);
  const off = page
    .getByRole('group', { name: say('notifications.account.kinds.answers.name') })
    .getByRole('radio', { name: say('notifications.account.times.off') });
  await off.click();
  await expect(page.getByText(say('notifications.account.saved'), { exact: true })).toBeVisible();
  await expectAccessible(page, 'settings of notifications');
  await answer(job, `amelie.off.${job}@mail.example`);
  const { rows } = await inDatabase(product, ({ pool }) =>
    pool.query('select mail_due, read_at from notifications where job_id = $1', [job]),
  );
  expect(rows).toEqual([{ mail_due: null, read_at: null }]);
  expect(mailsAbout(job)).toHaveLength(1);
  await page.reload();
  await expect(off).toBeChecked();
  await page
    .getByRole('group', { name: say('notifications.account.kinds.answers.name') })
    .getByRole('radio', { name: say('notifications.account.times.daily') })
    .click();
  await expect(page.getByText(say('notifications.account.saved'), { exact: true })).toBeVisible();
  await answer(job, `amelie.daily.${job}@mail.example`);
  await page.reload();
  await expect(page.getByText(/^It holds \d+ new answers?/)).toBeVisible();
  await context.close();
});
