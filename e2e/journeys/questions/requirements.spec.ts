import type { Browser, Page } from '@playwright/test';
import type { Job, Question } from '@vivavoce/contract/types.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { Applicant } from '../../fixtures/people/applicant.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import type { Api } from '../../fixtures/product/api.ts';
import { inviteApplicant } from '../../fixtures/product/prepare.ts';
import { expect, test } from '../../fixtures/test.ts';

let api: Api;
let browser: Browser;
test.beforeAll(({ shared }) => {
  ({ api, browser } = shared);
});

const say = wordsOf('en');
const PERMIT = 'Permit to work in the UK';
const QUESTION = 'May you work in the UK?';

/** An applicant answers the one question with an option, and sends. */
async function answer(link: string, option: string): Promise<void> {
  const context = await browser.newContext({ ...PHONE, locale: 'en-GB' });
  const page = await context.newPage();
  await page.addInitScript(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }));
  const applicant = new Applicant(page, say);
  await applicant.open(link);
  await applicant.startSetup();
  await page
    .getByRole('checkbox', { name: say('kinds.setup.presentation.written.agree', { company: 'Northwind' }) })
    .check();
  await applicant.button(say('interview.details.submit')).click();
  await applicant.needNoAdjustment();
  await applicant.begin();
  await applicant.button(say('interview.ready.show')).click();
  await page.getByRole('radio', { name: option }).check();
  await expect(page.getByText(PERMIT)).toHaveCount(0);
  await applicant.button(say('interview.write.check')).click();
  await applicant.useAnswer();
  await applicant.send();
  await context.close();
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a choice marks applicants who do not meet a requirement, and a person decides', async () => {
  const job = await api.send<Job>('POST', '/api/jobs', {
    title: 'Night warden',
    description: '<p>One question.</p>',
    applicant_deadline_days: 7,
    rating_style: 1,
  });
  const context = await browser.newContext(DESKTOP);
  const page = await context.newPage();
  await new Staff(page, say).arrive();

  // The rule is written where the question is.
  await page.goto(`/interviews/create/${job.id}/add-questions`);
  await page.getByRole('link', { name: say('wizard.questions.ways.write') }).click();
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await field(say('wizard.fields.text')).fill(QUESTION);
  await page.getByRole('radio', { name: say('wizard.questions.kinds.choice') }).check();
  await field(say('wizard.questions.choice', { position: 1 })).fill('Yes');
  await field(say('wizard.questions.choice', { position: 2 })).fill('Not today');
  await field(say('wizard.questions.checks')).check();
  await field(say('wizard.fields.requirement')).fill(PERMIT);
  const unmet = page.getByRole('group', { name: say('wizard.fields.unmet_choices') });
  await unmet.getByRole('checkbox', { name: 'Not today' }).check();
  // A renamed option keeps its mark.
  await field(say('wizard.questions.choice', { position: 2 })).fill('Not yet');
  await expect(unmet.getByRole('checkbox', { name: 'Not yet' })).toBeChecked();
  await field(say('wizard.questions.rated')).uncheck();
  await expectAccessible(page, 'the requirement of a choice');
  await button(page, say('wizard.question.save')).click();
  await expect(page.getByText(say('wizard.questions.facts.requirement', { requirement: PERMIT }))).toBeVisible();
  await api.send<Question>('POST', `/api/jobs/${job.id}/questions`, { text: 'Why us?', kind: 'text' });
  const [permit, why] = await api.send<Question[]>('GET', `/api/jobs/${job.id}/questions`);
  expect(permit).toMatchObject({ rated: false, requirement: PERMIT, unmet_choices: ['Not yet'] });
  await api.send('DELETE', `/api/jobs/${job.id}/questions/${why?.id}`);
  // Rated by answer, it would have nothing to rate.
  await page.goto(`/interviews/create/${job.id}/summary`);
  await expect(page.getByText(new RegExp(say('wizard.missing.rated_missing'), 'i')).first()).toBeVisible();
  await api.send('PATCH', `/api/jobs/${job.id}`, { rating_style: 2 });
  await api.send('POST', `/api/jobs/${job.id}/publish`);

  const link = async (name: string) => (await inviteApplicant(api, job.id, `${name}.${job.id}@mail.example`)).link;
  await answer(await link('unmet'), 'Not yet');
  await answer(await link('met'), 'Yes');

  await page.goto(`/interviews/${job.id}?status=Responded&filter=All`);
  const marked = page.getByRole('row').filter({ hasText: say('overview.facets.unmet') });
  await expect(marked).toHaveCount(1);
  await page.goto(`/interviews/${job.id}?status=Responded&filter=All&unmet=true`);
  await expect(marked).toHaveCount(1);
  await expectAccessible(page, 'the list of applicants who do not meet a requirement');
  await marked.getByRole('link').first().click();
  await expect(page.getByText(say('review.requirements.answered', { choices: 'Not yet' }))).toBeVisible();
  await page.getByRole('link', { name: say('review.tabs.overview'), exact: true }).click();
  const panel = page.getByRole('region', { name: say('review.requirements.title') });
  await expect(panel.getByText(PERMIT)).toBeVisible();
  await expectAccessible(page, 'an applicant who does not meet a requirement');
  await button(page, say('review.requirements.meetsMore')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('review.requirements.decide.note')).fill('The permit arrives on Monday.');
  await expectAccessible(page, 'the decision about a requirement');
  await button(page, say('review.requirements.meets')).click();
  await expect(dialog).toBeHidden();
  await expect(panel.getByText('The permit arrives on Monday.')).toBeVisible();
  await page.goto(`/interviews/${job.id}?status=Responded&filter=All`);
  await expect(page.getByRole('table')).toBeVisible();
  await expect(marked).toHaveCount(0);
});
