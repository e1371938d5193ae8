import type { Browser, Locator, Page } from '@playwright/test';
import type { Application, Mailing } from '@vivavoce/contract/types.ts';
import type { SmtpSink } from '../../fixtures/product/smtp-sink.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import type { Api } from '../../fixtures/product/api.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { demoActivity, publishActivity } from '../../fixtures/product/prepare.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { wordsOf, type Language, type Say } from '../../fixtures/browser/phrases.ts';
import { expect, test } from '../../fixtures/test.ts';

let api: Api;
let browser: Browser;
let sink: SmtpSink;
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

/** An activity with applicants of these first names, not invited yet. */
async function withApplicants(title: string, names: readonly string[]): Promise<{ job: number; ids: number[] }> {
  const { job } = await publishActivity(api, { title });
  const applications = names.map((first_name) => ({
    user: { first_name, last_name: 'Example', email: `${first_name.toLowerCase()}.${job}@mail.example` },
  }));
  const { results } = await api.send<{ results: Application[] }>('POST', `/api/jobs/${job}/applications`, {
    applications,
  });
  return { job, ids: results.map(({ id }) => id) };
}

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' });
const submit = (dialog: Locator) => dialog.locator('button[type=submit]');
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test(
  'several are rejected with a mail, taken back in time, rejected again and told; a message goes to those left',
  { tag: '@deep' },
  async () => {
    const { job, ids } = await withApplicants('Night shift lead', ['Ada', 'Ben', 'Cleo']);
    const addresses = ['ada', 'ben'].map((name) => `${name}.${job}@mail.example`);
    const { page, say } = await person('en');
    await page.goto(`/interviews/${job}?status=ToInvite&filter=All`);

    async function rejectBoth(look: boolean): Promise<void> {
      for (const name of ['Ada', 'Ben']) await row(page, name).getByRole('checkbox').check();
      await button(page, say('overview.changes.reject')).click();
      const dialog = page.getByRole('dialog', { name: 'Reject 2 applicants' });
      await expect(dialog.getByText('have not answered.')).toBeVisible();
      await dialog.getByLabel(say('decide.reject.reason')).selectOption('The position has been filled');
      if (look) await expect(dialog.getByRole('radio', { name: 'In 2 days' })).toBeChecked();
      else await dialog.getByRole('radio', { name: say('decide.mail.times.now') }).check();
      await button(dialog, say('decide.reject.showPreview')).click();
      await expect(dialog.getByText('Your application: Night shift lead')).toBeVisible();
      await expect(dialog.frameLocator('iframe').getByText(/^Hello (Ada|Ben),$/)).toBeVisible();
      if (look) await expectAccessible(page, 'rejecting with the Unsuccessful email');
      await submit(dialog).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText('2 applicants rejected. The emails leave on')).toBeVisible();
    }

    await rejectBoth(true);
    await expect(row(page, 'Ada')).toHaveCount(0);
    await button(page, /^Undo/).click();
    await expect(page.getByText('2 rejections undone')).toBeVisible();
    await expect(row(page, 'Ada')).toBeVisible();
    const { results } = await api.send<{ results: Mailing[] }>('GET', `/api/jobs/${job}/mailings`);
    expect(results.map(({ kind, state, created }) => [kind, state, created])).toEqual([['rejection', 'cancelled', 0]]);

    await rejectBoth(false);
    // An e-mail that is sent now leaves after the time to undo.
    await expect.poll(() => sink.mailsTo(...addresses).length, { timeout: 100_000 }).toBe(2);
    expect(sink.mailsTo(...addresses).map(({ subject }) => subject)).toEqual(
      addresses.map(() => 'Your application: Night shift lead'),
    );
    await expect(button(page, /^Undo/)).toHaveCount(0);

    await row(page, 'Cleo').getByRole('checkbox').check();
    await button(page, say('decide.message.selected')).click();
    const writing = page.getByRole('dialog', { name: 'Write to Cleo Example' });
    await submit(writing).click();
    await expect(writing.getByText(say('decide.message.faults.subject'))).toBeVisible();
    await writing.getByLabel(say('decide.message.subject'), { exact: true }).fill('About [INTERVIEW TITLE]');
    await writing
      .getByRole('textbox', { name: say('decide.message.body') })
      .fill('Dear [FIRST NAME], the start moved to 9 May.');
    await button(writing, say('decide.message.preview')).click();
    await expect(writing.frameLocator('iframe').getByText('Dear Cleo, the start moved to 9 May.')).toBeVisible();
    await expectAccessible(page, 'a message with its preview');
    await submit(writing).click();
    await expect(writing).toBeHidden();
    await expect
      .poll(() => sink.mailsTo(`cleo.${job}@mail.example`).map(({ subject }) => subject))
      .toEqual(['About Night shift lead']);

    // The sent message stands with the applicant, and another one joins it.
    await page.goto(`/interviews/${job}/interviewee/${ids[0]}/comms`);
    const history = page.getByRole('table', { name: say('review.emails.title') });
    await expect(history.getByRole('row').filter({ hasText: say('review.emails.types.rejection') })).toContainText(
      say('review.emails.states.sent'),
    );
    await button(page, say('decide.message.write')).click();
    await page.getByLabel(say('decide.message.subject'), { exact: true }).fill('One more thing');
    await page.getByRole('textbox', { name: say('decide.message.body') }).fill('Your papers are on their way back.');
    await button(page, 'Send').click();
    await expect(history.getByRole('row').filter({ hasText: 'One more thing' })).toContainText(
      say('review.emails.states.sent'),
    );

    // An applicant is marked as reviewed by the keyboard, and moves on to Reviewed.
    const demo = await demoActivity(api);
    const inBucket = async (status: string) =>
      (await api.send<{ count: number }>('GET', `/api/jobs/${demo}/applications?status=${status}`)).count;
    const reviewed = await inBucket('Reviewed');
    await page.goto(`/interviews/${demo}?status=Responded&filter=All`);
    for (const at of [1, 2]) await page.getByRole('row').nth(at).getByRole('checkbox').press('Space');
    await button(page, say('overview.changes.reviewed')).press('Enter');
    await expect(page.getByText('2 applicants marked as reviewed')).toBeVisible();
    expect(await inBucket('Reviewed')).toBe(reviewed + 2);
  },
);

test(
  'in French on a phone: a message from the row, and an applicant who is deleted for good',
  { tag: '@deep' },
  async () => {
    const { job, ids } = await withApplicants('Veilleur de nuit', ['Dora', 'Emil']);
    const { page, say } = await person('fr', PHONE);
    await page.goto(`/fr/interviews/${job}?status=ToInvite&filter=All`);
    const menuOf = (name: string) => button(page, say('common.moreFor', { name: `${name} Example` }));
    await menuOf('Dora').click();
    await page.getByRole('menuitem', { name: say('decide.message.write') }).click();
    const writing = page.getByRole('dialog', { name: 'Écrire à Dora Example' });
    await writing.getByLabel(say('decide.message.subject'), { exact: true }).fill('[INTERVIEW TITLE]');
    await writing.getByRole('textbox', { name: say('decide.message.body') }).fill('Bonjour [FIRST NAME] [SALAIRE]');
    await submit(writing).click();
    await expect(writing.getByText(say('wizard.emails.fieldError', { tag: 'SALAIRE' }))).toBeVisible();
    await writing.getByRole('textbox', { name: say('decide.message.body') }).fill('Bonjour [FIRST NAME]');
    await submit(writing).click();
    await expect(writing).toBeHidden();
    await expect.poll(() => sink.mailsTo(`dora.${job}@mail.example`).length).toBe(1);

    await menuOf('Emil').click();
    await page.getByRole('menuitem', { name: say('decide.erase.menu') }).click();
    const dialog = page.getByRole('dialog', { name: say('decide.erase.title', { name: 'Emil Example' }) });
    await dialog.getByRole('textbox').fill('Emilie');
    await submit(dialog).click();
    await expect(dialog.getByText(say('decide.erase.wrong'))).toBeVisible();
    await expectAccessible(page, 'deleting an applicant, in French on a phone');
    await dialog.getByRole('textbox').fill('emil example');
    await submit(dialog).click();
    await expect(page.getByText(say('decide.erase.done'))).toBeVisible();
    await expect(row(page, 'Emil')).toHaveCount(0);
    await expect(api.send('GET', `/api/jobs/${job}/applications/${ids[1]}`)).rejects.toThrow('404');
    expect(sink.mailsTo(`emil.${job}@mail.example`)).toEqual([]);
  },
);

test('the list of outcomes says when each e-mail leaves, and recalls one', async () => {
  const { job, ids } = await withApplicants('Harbour pilot', ['Gwen', 'Hugo']);
  const at = new Date(Date.now() + 5 * 86_400_000).toISOString();
  for (const [id, email] of [
    [ids[0], { leaves_at: at }],
    [ids[1], undefined],
  ] as const)
    await api.send('POST', `/api/jobs/${job}/applications/bulk`, { action: 'reject', selection: { ids: [id] }, email });
  const { page, say } = await person('en');
  await page.goto(`/interviews/${job}?status=Outcomes&filter=All`);
  await expect(page.getByRole('columnheader', { name: say('overview.columns.mail') })).toBeVisible();
  await expect(row(page, 'Gwen').locator(`time[datetime="${at}"]`)).toBeVisible();
  await expect(row(page, 'Hugo').locator('td[data-column="mail"]')).toBeEmpty();

  await button(page, say('mailings.recall')).first().click();
  await button(page.getByRole('dialog'), say('mailings.recall')).click();
  await expect(page.getByText(say('mailings.panel.states.recalled'), { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(button(page, say('mailings.recall'))).toHaveCount(0);
  await expect(row(page, 'Gwen')).toHaveCount(0);
});
