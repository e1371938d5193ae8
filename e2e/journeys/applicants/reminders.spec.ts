import type { Browser, Page } from '@playwright/test';
import type { Job } from '@vivavoce/contract/types.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import type { Api } from '../../fixtures/product/api.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { demoActivity, inviteApplicant, publishActivity } from '../../fixtures/product/prepare.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { wordsOf, type Language, type Say } from '../../fixtures/browser/phrases.ts';
import { expect, test } from '../../fixtures/test.ts';

let api: Api;
let browser: Browser;
test.beforeAll(({ shared }) => {
  ({ api, browser } = shared);
});

async function person(language: Language, options = DESKTOP): Promise<{ page: Page; say: Say }> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const say = wordsOf(language);
  await new Staff(page, say).arrive();
  return { page, say };
}

const readJob = (id: number) => api.send<Job>('GET', `/api/jobs/${id}`);

test('reminders of a draft: another time, an own text, one off, and the summary names them @axe', async () => {
  const { page, say } = await person('en');
  const { id } = await api.send<Job>('POST', '/api/jobs', { title: 'Harbour pilot', description: '<p>Steer.</p>' });
  await page.goto(`/interviews/create/${id}/reminders`);
  await expect(page.getByRole('heading', { level: 1, name: say('reminders.heading') })).toBeVisible();
  const name = (of: 'deadline_days' | 'deadline_hours' | 'invitation_days', amount: number) =>
    say(`reminders.times.${of}`, { amount });
  const turn = (of: string) => page.getByRole('switch', { name: say('reminders.turn', { name: of }) });
  await expect(turn(name('invitation_days', 1))).toBeChecked();

  await turn(name('deadline_hours', 3)).click();
  await page.getByRole('button', { name: say('reminders.editNamed', { name: name('invitation_days', 1) }) }).click();
  const amount = page.getByLabel(say('reminders.amount'), { exact: true });
  await amount.fill('0');
  await expect(page.getByText(say('reminders.faults.range', { max: 60 }))).toBeVisible();
  await amount.fill('2');
  await page.getByLabel(say('reminders.time'), { exact: true }).selectOption('10:00');
  await page.getByLabel(say('decide.message.subject'), { exact: true }).fill('Your place at the helm, [FIRST NAME]');
  await expect(page.getByText('Your place at the helm, Amélie')).toBeVisible();
  await expectAccessible(page, 'a reminder is edited');
  await page.getByRole('button', { name: say('reminders.done'), exact: true }).click();
  await page.getByRole('button', { name: say('common.save'), exact: true }).click();
  await expect
    .poll(async () => (await readJob(id)).reminders)
    .toMatchObject([
      { anchor: 'invitation', amount: 2, at: '10:00', subject: 'Your place at the helm, [FIRST NAME]', body: null },
      { anchor: 'deadline', amount: 1, active: true },
      { anchor: 'deadline', amount: 3, active: false },
    ]);

  await page.goto(`/interviews/create/${id}/summary`);
  await expect(page.getByText(name('invitation_days', 2), { exact: true })).toBeVisible();
  await expect(
    page.getByText(say('reminders.show.off', { name: name('deadline_hours', 3) }), { exact: true }),
  ).toBeVisible();
});

test('the settings of a published activity say what leaves next, on a phone and in French @axe', async () => {
  const { job } = await publishActivity(api, { title: 'Lock keeper' });
  await inviteApplicant(api, job, `next.${job}@mail.example`);
  const { page, say } = await person('fr', PHONE);
  await page.goto(`/fr/interviews/${job}/details/reminders`);
  const region = page.getByRole('region', { name: say('reminders.plan.title') });
  await expect(region).toContainText(say('reminders.plan.waiting', { count: 1 }));
  await expect(region.getByRole('row')).toHaveCount(4);
  await expectAccessible(page, 'reminders of a published activity');
});

test('a reminder is sent to all who have not answered, and not twice @axe', async () => {
  const { job } = await publishActivity(api, { title: 'Bridge keeper' });
  for (const who of ['ada', 'ben']) await inviteApplicant(api, job, `${who}.${job}@mail.example`);
  const { page, say } = await person('en');
  await page.goto(`/interviews/${job}?status=AwaitingResponse`);
  await page.getByRole('button', { name: say('mailings.remind'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: say('reminders.send.title') });
  // Both were invited a moment ago.
  await expect(dialog.getByText(say('reminders.send.recent', { count: 2, hours: 6 }))).toBeVisible();
  await expect(dialog.getByRole('button', { name: say('reminders.send.action', { count: 0 }) })).toBeDisabled();
  await expectAccessible(page, 'nobody can be reminded');
  await dialog.getByRole('button', { name: say('common.cancel') }).click();
  await expect(dialog).toBeHidden();
});

test('one applicant is reminded from the list, and is left out for some hours', async () => {
  const job = await demoActivity(api);
  const { results } = await api.send<{ results: { id: number; user: { full_name: string } }[] }>(
    'GET',
    `/api/jobs/${job}/applications?status=AwaitingResponse`,
  );
  const body = (id: number) => ({ selection: { ids: [id] } });
  const counts = await Promise.all(
    results.map(({ id }) => api.send<{ count: number }>('POST', `/api/jobs/${job}/remind_preview`, body(id))),
  );
  const applicant = results.find((_, index) => counts[index]?.count === 1);
  if (!applicant) throw new Error('the demo has no applicant who can be reminded');
  const name = applicant.user.full_name;
  const { page, say } = await person('en');
  const open = async () => {
    await page.goto(`/interviews/${job}?status=AwaitingResponse&q=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: say('common.moreFor', { name }) }).click();
    await page.getByRole('menuitem', { name: say('mailings.remind'), exact: true }).click();
    return page.getByRole('dialog', { name: say('reminders.send.titleOne', { name }) });
  };
  const dialog = await open();
  await expect(dialog.getByText(say('reminders.send.text', { count: 1 }))).toBeVisible();
  await dialog.getByRole('button', { name: say('reminders.send.action', { count: 1 }), exact: true }).click();
  await expect(page.getByText(say('reminders.send.done', { count: 1 }))).toBeVisible();
  const again = await open();
  await expect(again.getByText(say('reminders.send.oneRecent', { name, hours: 6 }))).toBeVisible();
  await expect(again.getByRole('button', { name: say('reminders.send.action', { count: 0 }) })).toBeDisabled();
});

test('new activities begin with the reminders of the company', async () => {
  const { page, say } = await person('en');
  try {
    await page.goto('/company-settings/reminders');
    const name = say('reminders.times.invitation_days', { amount: 1 });
    await page.getByRole('switch', { name: say('reminders.turn', { name }) }).click();
    await page.getByRole('button', { name: say('common.save'), exact: true }).click();
    await expect(page.getByText(say('reminders.company.saved'))).toBeVisible();
    const made = await api.send<Job>('POST', '/api/jobs', { title: 'Deckhand' });
    expect(made.reminders.map(({ active }) => active)).toEqual([false, true, true]);
  } finally {
    await api.send('POST', '/api/settings', { reminders: null });
  }
});
