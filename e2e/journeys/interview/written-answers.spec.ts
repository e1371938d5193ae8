import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Job, Question } from '@vivavoce/contract/types.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import type { Api } from '../../fixtures/product/api.ts';
import { Applicant } from '../../fixtures/people/applicant.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { inviteApplicant } from '../../fixtures/product/prepare.ts';
import { Review } from '../../fixtures/people/review.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { expect, onlyDeep, test } from '../../fixtures/test.ts';

const CHOICES = ['Le matin, dès 6 h', 'L’après-midi', 'La nuit, avec une équipe de deux personnes'];
const ANSWER = 'D’abord, j’écoute.\n\nPuis je propose ce que nous pouvons essayer ensemble, pas à pas.';
const pdf = Buffer.from(`%PDF-1.7\n${'% mon plan\n'.repeat(400)}%%EOF\n`);

let api: Api;
let browser: Browser;
test.beforeAll(({ shared }) => {
  ({ api, browser } = shared);
});

const text = { text: 'Comment accueillez-vous une personne inquiète ?', kind: 'text', max_characters: 300 } as const;
const choice = {
  text: 'Quand pouvez-vous travailler ?',
  kind: 'choice',
  choices: CHOICES,
  choices_multiple: true,
} as const;
const file = { text: 'Joignez un plan de votre première semaine.', kind: 'file', file_types: ['pdf', 'docx'] } as const;

async function publish(questions: readonly object[], title: string): Promise<{ job: number; link: string }> {
  const job = await api.send<Job>('POST', '/api/jobs', {
    title,
    description: '<p>Trois questions, à votre rythme.</p>',
    applicant_deadline_days: 7,
    default_locale: 'fr-fr',
    rating_style: 1,
  });
  for (const question of questions) await api.send<Question>('POST', `/api/jobs/${job.id}/questions`, question);
  await api.send('POST', `/api/jobs/${job.id}/publish`);
  const { link } = await inviteApplicant(api, job.id, `amelie.${job.id}@mail.example`);
  return { job: job.id, link };
}

/** An applicant in French on a phone that has no camera to give. */
async function anApplicant(): Promise<{ context: BrowserContext; page: Page; applicant: Applicant }> {
  const context = await browser.newContext({ ...PHONE, locale: 'fr-FR' });
  const page = await context.newPage();
  await page.addInitScript(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }));
  return { context, page, applicant: new Applicant(page, wordsOf('fr')) };
}

async function setUp({ page, applicant }: { page: Page; applicant: Applicant }, link: string): Promise<void> {
  const { say } = applicant;
  await applicant.open(link);
  await applicant.startSetup();
  await page
    .getByRole('checkbox', { name: say('kinds.setup.presentation.written.agree', { company: 'Northwind' }) })
    .check();
  await applicant.button(say('interview.details.submit')).click();
  await applicant.needNoAdjustment();
  await applicant.begin();
}

const noSidewaysScrolling = async (page: Page) => {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content).toBeLessThanOrEqual(window ?? 0);
};

test('an applicant writes, chooses and hands in, loses nothing, and the reviewer reads it', async () => {
  const { job, link } = await publish([text, choice, file], 'Conseillère d’accueil');
  const { context, page, applicant } = await anApplicant();
  const { say } = applicant;
  await setUp({ page, applicant }, link);
  const show = () => applicant.button(say('interview.ready.show')).click();
  const status = (phrase: string) => page.getByRole('status').filter({ hasText: phrase });

  await show();
  await expect(applicant.heading(text.text)).toBeVisible();
  const field = page.getByLabel(say('interview.write.yourAnswer'), { exact: true });
  await expectAccessible(page, 'writing');
  await page.setViewportSize({ width: 390, height: 844 });
  await noSidewaysScrolling(page);
  await applicant.button(say('interview.write.check')).click();
  await expect(page.getByRole('alert')).toHaveText(say('interview.write.needed.text'));

  // The line breaks in the middle of a sentence: typing goes on, and a reload finds every word.
  await field.fill(ANSWER.slice(0, 20));
  await expect(status(say('interview.write.saved'))).toBeVisible();
  await context.setOffline(true);
  await field.fill(ANSWER);
  await expect(status(say('interview.write.offline'))).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(field).toHaveValue(ANSWER);
  await expect(status(say('interview.write.saved'))).toBeVisible();
  await applicant.button(say('interview.write.check')).click();
  await expect(page.getByText('Puis je propose')).toBeVisible();
  await expectAccessible(page, 'the check of a text');
  await page.setViewportSize({ width: 390, height: 844 });
  await applicant.button(say('interview.write.change.text')).click();
  await expect(field).toHaveValue(ANSWER);
  await applicant.button(say('interview.write.check')).click();
  await applicant.useAnswer();

  await show();
  await expect(applicant.heading(choice.text)).toBeVisible();
  // By keyboard alone.
  await page.getByRole('checkbox', { name: CHOICES[0] }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: CHOICES[2] })).toBeChecked();
  await expectAccessible(page, 'choosing');
  await page.setViewportSize({ width: 390, height: 844 });
  await noSidewaysScrolling(page);
  await applicant.button(say('interview.write.check')).press('Enter');
  await applicant.button(say('interview.answer.use')).press('Enter');

  await show();
  await expect(applicant.heading(file.text)).toBeVisible();
  const pick = async (name: string, mimeType: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: /fichier$/ }).click();
    await (await chooser).setFiles({ name, mimeType, buffer });
  };
  await pick('programme.pdf', 'application/pdf', Buffer.from('MZ not a document at all'));
  await expect(page.getByRole('alert')).toHaveText(
    say('interview.write.refused.wrong_format', { kinds: 'PDF ou Word (DOCX)' }),
  );
  await pick('Mon plan d’été.pdf', 'application/pdf', pdf);
  await expect(page.getByRole('link', { name: 'Mon plan d’été.pdf' })).toBeVisible();
  await expectAccessible(page, 'handing in');
  await page.setViewportSize({ width: 390, height: 844 });
  await noSidewaysScrolling(page);
  await applicant.button(say('interview.write.check')).click();
  await applicant.useAnswer();

  await expect(applicant.heading(say('interview.review.title'))).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: text.text })).toContainText(say('interview.review.stored'));
  await expectAccessible(page, 'written answers before sending');
  await page.setViewportSize({ width: 390, height: 844 });
  await noSidewaysScrolling(page);
  await applicant.send();
  await expect(applicant.heading(say('kinds.sent.presentation.titleName', { name: 'Amélie' }))).toBeVisible();
  await context.close();

  const office = await browser.newContext(DESKTOP);
  const owner = new Staff(await office.newPage(), wordsOf('en'));
  await owner.arrive();
  await owner.page.goto(`/interviews/${job}`);
  await owner.openBucket('Responded');
  const review = new Review(owner);
  await review.open('Amélie Fournier');
  const answerArea = (name: 'text' | 'choice' | 'file') =>
    owner.page.getByRole('region', { name: owner.say(`review.written.label.${name}`) });
  await review.isAt(text.text);
  await expect(answerArea('text')).toContainText('Puis je propose ce que nous pouvons essayer ensemble');
  await review.rate(owner.say('review.ratingOf', { number: 1 }), 4);
  await expectAccessible(owner.page, 'a written answer on the stage');
  await owner.page.setViewportSize(DESKTOP.viewport ?? { width: 1440, height: 900 });
  await owner.page.keyboard.press('n');
  await review.isAt(choice.text);
  await expect(answerArea('choice').getByRole('listitem')).toHaveText([
    `${CHOICES[0]}, ${owner.say('review.written.chosen')}`,
    `${CHOICES[1]}, ${owner.say('review.written.notChosen')}`,
    `${CHOICES[2]}, ${owner.say('review.written.chosen')}`,
  ]);
  await expectAccessible(owner.page, 'a choice on the stage');
  await owner.page.setViewportSize(DESKTOP.viewport ?? { width: 1440, height: 900 });
  await owner.page.keyboard.press('n');
  await review.isAt(file.text);
  const download = owner.page.waitForEvent('download');
  await answerArea('file')
    .getByRole('link', { name: owner.say('review.written.download') })
    .click();
  expect((await download).suggestedFilename()).toBe('Mon plan d’été.pdf');
  await expectAccessible(owner.page, 'a file on the stage');
  await office.close();
});

test('at zero what stands is the answer, and a second device writes over nothing unasked', onlyDeep(true), async () => {
  const timed = { ...text, preparation_seconds: 60, answer_seconds: 20 };
  const { link } = await publish([{ ...text, text: 'Qui êtes-vous ?' }, timed], 'Conseillère de nuit');
  const laptop = await anApplicant();
  const { page, applicant } = laptop;
  const { say } = applicant;
  await setUp(laptop, link);
  const field = (where: Page) => where.getByLabel(say('interview.write.yourAnswer'), { exact: true });
  const saved = (where: Page) => where.getByRole('status').filter({ hasText: say('interview.write.saved') });
  await applicant.button(say('interview.ready.show')).click();
  await field(page).fill('Écrit sur le premier appareil');
  await expect(saved(page)).toBeVisible();
  await laptop.context.setOffline(true);
  await field(page).fill('Écrit sans connexion');

  const other = await anApplicant();
  await other.applicant.open(link);
  await other.applicant.button(say('applicant.gate.moveHere')).click();
  await expect(field(other.page)).toHaveValue('Écrit sur le premier appareil');
  await field(other.page).fill('Écrit sur le second appareil');
  await expect(saved(other.page)).toBeVisible();
  await other.context.close();

  await laptop.context.setOffline(false);
  await page.reload();
  await applicant.button(say('applicant.gate.moveHere')).click();
  await expect(page.getByRole('alert')).toContainText('Écrit sur le second appareil');
  await expect(field(page)).toHaveValue('Écrit sans connexion');
  await expectAccessible(page, 'two devices wrote');
  await page.setViewportSize({ width: 390, height: 844 });
  await applicant.button(say('interview.write.clash.other')).click();
  await expect(field(page)).toHaveValue('Écrit sur le second appareil');
  await applicant.button(say('interview.write.check')).click();
  await applicant.useAnswer();

  await applicant.showQuestion();
  await applicant.button(say('interview.think.answer')).click();
  await field(page).fill('Une phrase inache');
  await expect(page.getByText(say('interview.write.over'), { exact: true })).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText('Une phrase inache', { exact: true })).toBeVisible();
  await expectAccessible(page, 'the time to write is over');
  await page.setViewportSize({ width: 390, height: 844 });
  await applicant.button(say('interview.write.goOn')).click();
  await expect(applicant.heading(say('interview.review.title'))).toBeVisible();
  await applicant.send();
  await expect(applicant.heading(say('kinds.sent.presentation.titleName', { name: 'Amélie' }))).toBeVisible();
  await laptop.context.close();
});
