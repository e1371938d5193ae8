import type { Browser, Locator, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import type { SmtpSink } from '../../fixtures/product/smtp-sink.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import type { Api } from '../../fixtures/product/api.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { publishActivity } from '../../fixtures/product/prepare.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { wordsOf, type Language, type Say } from '../../fixtures/browser/phrases.ts';
import { expect, onlyDeep, test } from '../../fixtures/test.ts';

let api: Api;
let browser: Browser;
let sink: SmtpSink;
test.beforeAll(({ shared }) => {
  ({ api, browser, sink } = shared);
});

async function person(language: Language = 'en', options = DESKTOP): Promise<{ page: Page; say: Say }> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const say = wordsOf(language);
  await new Staff(page, say).arrive();
  return { page, say };
}

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
/** So many that their number is written with the blank of its language. */
const ROWS = 1200;
const rows = (faults: boolean) =>
  Array.from({ length: ROWS }, (_, n) => {
    if (faults && n === 3) return ';;Lettres;zoe@mail';
    if (faults && n === 9) return '=1+1;Martin;Lettres;p9@mail.example';
    return `Zoé;Martin ${String.fromCharCode(65 + (n % 26))};Lettres;p${faults && n === 5 ? 4 : n}@mail.example`;
  });
/** As a spreadsheet in French saves it, with headings that no program can know. */
const listOf = (faults: boolean) => ({
  name: 'Promotion 2027.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Alpha;Beta;Promotion;Courriel', ...rows(faults)].join('\r\n'), 'latin1'),
});

test('a file with faults is understood, mended and added with progress over a reload, in French on a phone', async () => {
  const { job } = await publishActivity(api);
  const { page, say } = await person('fr', PHONE);
  await page.goto(`/fr/interviews/${job}?status=ToInvite&filter=All&invite=true`);
  const dialog = page.getByRole('dialog', { name: say('overview.add.title') });
  await dialog.getByRole('tab', { name: say('overview.add.ways.file') }).click();
  // The tab left behind stays in the page, hidden, until the tab that loads has come: name the chooser.
  const choose = dialog.getByLabel(say('overview.add.file.choose'), { exact: true });
  await choose.setInputFiles(listOf(true));
  await expect(
    dialog.getByText(say('overview.add.columns.missing', { fields: 'Prénom, Nom de famille' })),
  ).toBeVisible();
  await dialog.getByLabel('Alpha', { exact: true }).selectOption('first_name');
  await dialog.getByLabel('Beta', { exact: true }).selectOption('last_name');
  await expect(
    dialog.getByText(/^1\s197 personnes peuvent être ajoutées, 2 lignes ont des erreurs, 1 y figure deux fois/),
  ).toBeVisible();
  const wrong = dialog.getByRole('group', { name: say('overview.add.file.wrong') });
  await expect(wrong.getByRole('listitem').filter({ hasText: say('overview.add.file.row', { row: 5 }) })).toHaveCount(
    2,
  );
  await expect(wrong).toContainText(say('overview.add.faults.not_allowed', { field: 'Prénom' }));
  const twice = dialog.getByRole('group', { name: say('overview.add.file.twice') });
  await expect(twice).toContainText(say('overview.add.file.repeats', { row: 6 }));
  await expectAccessible(page, 'a list with faults');

  const skipped = page.waitForEvent('download');
  await button(dialog, say('overview.add.file.skipped')).click();
  expect((await skipped).suggestedFilename()).toBe(`${say('overview.add.file.skippedName')}.csv`);

  // The same button opens the chooser again.
  await dialog.getByLabel(say('overview.add.file.another'), { exact: true }).setInputFiles(listOf(false));
  await dialog.getByLabel('Alpha', { exact: true }).selectOption('first_name');
  await dialog.getByLabel('Beta', { exact: true }).selectOption('last_name');
  await expect(dialog.getByText(/^1\s200 personnes peuvent être ajoutées\.$/)).toBeVisible();
  await dialog.getByRole('checkbox', { name: say('overview.add.sendNow') }).uncheck();
  await dialog.getByRole('button', { name: /^Ajouter 1\s200 candidats$/ }).click();
  await expect(dialog).toBeHidden();
  const notices = page.getByRole('list', { name: say('overview.imports.label') });
  await expect(notices).toContainText('Promotion 2027.csv');
  await page.reload();
  // The address still asks for the dialog.
  await button(dialog, say('common.close')).click();
  // However fast it was: it is still being added, or it has ended and the people are there.
  await expect
    .poll(async () => {
      const lists = await api.send<{ results: { state: string; added: number }[] }>('GET', `/api/jobs/${job}/imports`);
      return lists.results[0];
    })
    .toMatchObject({ state: 'finished', added: ROWS });
  // The outcome is shown after the reload, too, until it is closed.
  await expect(notices).toContainText('Promotion 2027.csv');
  await expect(page.getByText('Zoé Martin', { exact: false }).first()).toBeVisible();
  expect(await api.send('GET', `/api/jobs/${job}/applications?status=ToInvite&q=p1199@mail`)).toMatchObject({
    results: [{ user: { full_name: expect.stringMatching(/^Zoé Martin [A-Z]$/) } }],
  });
});

test('who is on the list already is named among pasted lines, and not added again', onlyDeep(true), async () => {
  const { job } = await publishActivity(api);
  const known = { first_name: 'Zoé', last_name: 'Martin', email: 'p7@mail.example' };
  await api.send('POST', `/api/jobs/${job}/applications`, { user: known });
  const { page, say } = await person('fr', PHONE);
  const dialog = page.getByRole('dialog', { name: say('overview.add.title') });
  const notices = page.getByRole('list', { name: say('overview.imports.label') });
  await page.goto(`/fr/interviews/${job}?status=ToInvite&filter=All&invite=true`);
  await dialog.getByRole('tab', { name: say('overview.add.ways.several') }).click();
  const fresh = 'Ada Park <ada.park@mail.example>\nMartin, Zoé <p7@mail.example>\npersonne';
  await dialog.getByRole('textbox', { name: say('overview.add.several.lines') }).fill(fresh);
  await expect(dialog.getByText(say('overview.add.several.line', { row: 3 }))).toBeVisible();
  const left = dialog.getByRole('group', { name: say('overview.add.several.wrong') });
  const second = left.getByRole('listitem').filter({ hasText: say('overview.add.several.line', { row: 2 }) });
  await expect(second).toContainText(say('overview.add.file.known'));
  await button(dialog, 'Inviter 1 candidat').click();
  await expect(notices).toContainText('1 personne de Lignes collées a été ajoutée. 1 avait déjà candidaté.');
  await expectAccessible(page, 'a list that was added');
  await sink.mailTo('ada.park@mail.example', /./);
});

test('one person with a CV, a reference and adjustments, and the CV on the desk', { tag: '@deep' }, async () => {
  const { job } = await publishActivity(api);
  const { page, say } = await person();
  await page.goto(`/interviews/${job}?status=ToInvite&filter=All&invite=true`);
  const dialog = page.getByRole('dialog', { name: say('overview.add.title') });
  const field = (name: string) => dialog.getByLabel(name, { exact: false }).first();
  await field(say('overview.add.firstName')).fill('Nora');
  await field(say('overview.add.lastName')).fill('Lindqvist');
  await field(say('overview.add.email')).fill('nora.lindqvist@mail.example');
  await field(say('overview.add.fields.external_id')).fill('REF-7');
  await dialog.getByRole('checkbox', { name: say('overview.add.adjustments') }).check();
  const pdf = Buffer.from('%PDF-1.7\n% Nora Lindqvist\n%%EOF');
  const choose = dialog.getByLabel(say('overview.add.cvChoose'), { exact: true });
  await choose.setInputFiles({ name: 'nora.txt', mimeType: 'text/plain', buffer: pdf });
  await button(dialog, say('overview.add.submitInvite')).click();
  await expect(dialog.getByText(say('overview.add.cvWrong'))).toBeVisible();
  await button(dialog, say('overview.add.cvRemove')).click();
  await choose.setInputFiles({ name: 'CV Nora.pdf', mimeType: 'application/pdf', buffer: pdf });
  // A look at the other ways keeps what is typed.
  await dialog.getByRole('tab', { name: say('overview.add.ways.several') }).click();
  await dialog.getByRole('tab', { name: say('overview.add.ways.one') }).click();
  await expect(dialog.getByText('CV Nora.pdf')).toBeVisible();
  await expectAccessible(page, 'one applicant with a CV');
  await button(dialog, say('overview.add.submitInvite')).click();
  await expect(dialog).toBeHidden();

  const path = `/api/jobs/${job}/applications?status=AwaitingResponse&q=lindqvist`;
  const { results } = await api.send<{ results: { id: number }[] }>('GET', path);
  expect(results).toMatchObject([{ external_id: 'REF-7', reasonable_adjustments: true }]);

  // The same person again is refused, with the way to the one who is there.
  await page.goto(`/interviews/${job}?status=ToInvite&filter=All&invite=true`);
  await field(say('overview.add.firstName')).fill('Nora');
  await field(say('overview.add.lastName')).fill('Lindqvist');
  await field(say('overview.add.email')).fill('nora.lindqvist@mail.example');
  await button(dialog, say('overview.add.submitInvite')).click();
  const there = dialog.getByRole('link', { name: say('overview.add.existing') });
  await expect(there).toHaveAttribute('href', `/interviews/${job}/interviewee/${results[0]?.id}`);
  page.once('dialog', (leave) => void leave.accept());
  await page.goto(`/interviews/${job}/interviewee/${results[0]?.id}/overview`);
  await page.getByRole('link', { name: say('review.tabs.cv'), exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: say('review.cv.download') }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('CV Nora.pdf');
  expect(await readFile(await file.path())).toEqual(pdf);
  await expectAccessible(page, 'the CV of an applicant');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'x.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ') });
  await expect(page.getByText(say('review.cv.wrong'))).toBeVisible();
  await button(page, say('review.cv.remove')).click();
  await button(page.getByRole('dialog'), say('review.cv.remove')).click();
  await expect(page.getByText(say('review.cv.empty', { name: 'Nora Lindqvist' }))).toBeVisible();
});
