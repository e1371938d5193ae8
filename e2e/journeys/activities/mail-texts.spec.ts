import type { Locator, Page } from '@playwright/test';
import type { Application, Job } from '@vivavoce/contract/types.ts';
import { demoActivity, publishActivity } from '../../fixtures/product/prepare.ts';
import type { SmtpSink } from '../../fixtures/product/smtp-sink.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { OWNER, Staff } from '../../fixtures/people/staff.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ ownProduct: 'It changes the texts of the company.' });

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

test(
  'an email of the company is read, changed, tried and returned to the standard',
  { tag: '@axe' },
  async ({ shared }) => {
    const sink: SmtpSink = shared.sink;
    const page = await (await shared.browser.newContext(DESKTOP)).newPage();
    const say = wordsOf('en');
    await new Staff(page, say).arrive(OWNER);
    await page.goto('/company-settings/emails?group=webinars');
    const name = say('mailtexts.names.webinar_moved');
    const stateIn = (language: 'en-gb' | 'fr-fr', state: 'standard' | 'edited') =>
      page.getByRole('link', {
        name: say('mailtexts.stateIn', {
          name,
          language: say(`mailtexts.columns.${language}`),
          state: say(`mailtexts.${state}`),
        }),
        exact: true,
      });
    await expectAccessible(page, 'the list of all emails');
    await stateIn('fr-fr', 'standard').click();
    const text = page.getByRole('textbox', { name: say('wizard.fields.body') });
    await expect(text).toContainText('Bonjour [FIRST NAME]');

    await text.fill('Nous avons changé de salle.');
    await expect(button(page, say('wizard.emails.test'))).toBeDisabled();
    await button(page, say('common.save')).click();
    await expect(page.getByText(say('wizard.faults.tag_missing')).first()).toBeVisible();
    await expectAccessible(page, 'a field is missing in an email');

    await text.fill('Nous avons changé de salle.');
    await page
      .getByRole('group', { name: say('wizard.emails.insert') })
      .getByText(say('wizard.emails.tags.date'))
      .click();
    await button(page, say('common.save')).click();
    await expect(page.getByText(say('common.change.saved'), { exact: true })).toBeVisible();
    await button(page, say('wizard.emails.test')).click();
    const { text: sent } = await sink.mailTo(OWNER, /Customer adviser|Conseiller clientèle/);
    expect(sent).toContain('Nous avons changé de salle.');

    const saved = page.getByRole('region', { name: say('mailtexts.saved.title') });
    await text.fill('Nouvelle salle : [PLACE], le [DATE].');
    await button(saved, say('mailtexts.saved.add')).click();
    const naming = page.getByRole('dialog', { name: say('mailtexts.saved.addTitle') });
    await naming.getByRole('textbox', { name: say('mailtexts.saved.name') }).fill('Court');
    await button(naming, say('common.save')).click();
    await expect(naming).toBeHidden();
    await expectAccessible(page, 'several texts of an email');
    await button(saved, say('mailtexts.saved.more', { name: 'Court' })).click();
    await page.getByRole('menuitem', { name: say('mailtexts.saved.use') }).click();
    await expect(saved.getByRole('listitem').filter({ hasText: 'Court' })).toContainText(say('mailtexts.saved.inUse'));
    await expect(text).toContainText('Nouvelle salle');

    await page.goto('/company-settings/emails?group=webinars');
    await stateIn('en-gb', 'standard').waitFor();
    await stateIn('fr-fr', 'edited').click();
    await button(page, say('mailtexts.reset')).click();
    await button(page.getByRole('dialog'), say('mailtexts.reset')).click();
    await expect(page.getByText(say('mailtexts.resetDone'))).toBeVisible();
    await expect(text).toContainText('Bonjour [FIRST NAME]');
  },
);

test('a saved text is taken for a rejection, and for the email of an activity', async ({
  shared: { api, browser },
}) => {
  const say = wordsOf('en');
  const page = await (await browser.newContext(DESKTOP)).newPage();
  await new Staff(page, say).arrive(OWNER);
  const name = 'After a first interview';
  await api.send('POST', '/api/companies/northwind/emails', {
    type: 'rejection',
    locale: 'en-gb',
    name,
    subject: 'Thank you for your time',
    body_text: '<p>Dear [FIRST NAME], we have decided for others this time.</p>',
  });
  await page.goto(`/interviews/${await demoActivity(api)}?status=Responded&filter=All`);
  await page.getByRole('checkbox', { name: say('overview.selectAll') }).check();
  await button(page, say('overview.changes.reject')).click();
  const choice = page.getByRole('dialog').getByLabel(say('decide.mail.saved.label'));
  await choice.selectOption({ label: say('decide.mail.saved.named', { name, language: 'English' }) });
  await expect(page.getByRole('dialog').getByLabel(say('decide.message.subject'))).toHaveValue(
    'Thank you for your time',
  );
  await expect(page.getByRole('dialog').getByText('we have decided for others this time')).toBeVisible();
  await expectAccessible(page, 'a saved text for a rejection');

  const { id } = await api.send<Job>('POST', '/api/jobs', { title: 'Adviser', applicant_deadline_days: 7 });
  await page.goto(`/interviews/create/${id}/edit-email?type=Unsuccessful`);
  await page.getByLabel(say('decide.mail.saved.label')).selectOption({ label: name });
  await expect(page.getByLabel(say('wizard.emails.subject'))).toHaveValue('Thank you for your time');
  await expect(page.getByText('we have decided for others this time').first()).toBeVisible();
});

test('a saved text is sent as a reminder, with more time, and as an invitation', async ({
  shared: { api, browser, sink },
}) => {
  const say = wordsOf('en');
  const page = await (await browser.newContext(DESKTOP)).newPage();
  await new Staff(page, say).arrive(OWNER);
  for (const type of ['interview_reminder_open', 'interview_extension', 'invitation'])
    await api.send('POST', '/api/companies/northwind/emails', {
      type,
      locale: 'en-gb',
      name: 'Kind regards',
      subject: `Kind regards: ${type}`,
      body_text: `<p>Dear [FIRST NAME], kind regards about ${type} before [DEADLINE].</p>`,
    });
  const job = await demoActivity(api);
  const { results } = await api.send<{ results: Application[] }>(
    'GET',
    `/api/jobs/${job}/applications?status=AwaitingResponse&page_size=100`,
  );
  const counts = await Promise.all(
    results.map(({ id }) =>
      api.send<{ count: number }>('POST', `/api/jobs/${job}/remind_preview`, { selection: { ids: [id] } }),
    ),
  );
  const waiting = results.find((_, index) => counts[index]?.count === 1);
  if (!waiting) throw new Error('the demo has no applicant who can be reminded');
  const { job: fresh } = await publishActivity(api, { title: 'Harbour master' });
  const user = { first_name: 'Ines', last_name: 'Prado', email: `ines.${fresh}@mail.example` };
  const added = await api.send<{ results: Application[] }>('POST', `/api/jobs/${fresh}/applications`, { user });

  /** Opens a dialog from the menu of an applicant, chooses the saved text and sends it. */
  async function send(of: { job: number; status: string; applicant: Application['user'] }, type: string, menu: string) {
    const name = of.applicant.full_name;
    await page.goto(`/interviews/${of.job}?status=${of.status}&q=${encodeURIComponent(name)}`);
    await button(page, say('common.moreFor', { name })).click();
    await page.getByRole('menuitem', { name: menu, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByLabel(say('decide.mail.saved.label'))
      .selectOption({ label: say('decide.mail.saved.named', { name: 'Kind regards', language: 'English' }) });
    await expect(dialog.getByRole('textbox', { name: say('decide.mail.saved.body') })).toContainText(
      'kind regards about',
    );
    await dialog
      .locator('button[type=submit]')
      .or(button(dialog, say('reminders.send.action', { count: 1 })))
      .click();
    await expect(dialog).toBeHidden();
    const mail = await sink.mailTo(of.applicant.email, new RegExp(`Kind regards: ${type}`));
    expect(mail.text).toContain(`kind regards about ${type} before`);
    expect(mail.text).not.toContain('[DEADLINE]');
  }
  const late = { job, status: 'AwaitingResponse', applicant: waiting.user };
  await send(late, 'interview_reminder_open', say('mailings.remind'));
  await send(late, 'interview_extension', say('extend.menu'));
  await send(
    { job: fresh, status: 'ToInvite', applicant: added.results[0]!.user },
    'invitation',
    say('mailings.selected'),
  );
});
