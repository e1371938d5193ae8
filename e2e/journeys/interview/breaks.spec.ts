import type { Job } from '@vivavoce/contract/types.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { Applicant } from '../../fixtures/people/applicant.ts';
import { inviteApplicant } from '../../fixtures/product/prepare.ts';
import { expect, onlyDeep, test } from '../../fixtures/test.ts';

const say = wordsOf('en');
const text = 'Why us?';

test('breaks while thinking and while writing keep what is written', onlyDeep(true), async ({ shared }) => {
  const { api, browser } = shared;
  const job = await api.send<Job>('POST', '/api/jobs', {
    title: 'Breaks',
    description: '<p>One question.</p>',
    applicant_deadline_days: 7,
  });
  const question = { text, kind: 'text', preparation_seconds: 60, answer_seconds: 120 };
  await api.send('POST', `/api/jobs/${job.id}/questions`, question);
  await api.send('POST', `/api/jobs/${job.id}/publish`);
  const { application, link } = await inviteApplicant(api, job.id, `breaks.${job.id}@mail.example`);
  const granted = { reasonable_adjustments: true, adjustments: { breaks: true } };
  await api.send('PATCH', `/api/jobs/${job.id}/applications/${application}`, granted);

  const page = await (await browser.newContext(PHONE)).newPage();
  const applicant = new Applicant(page, say);
  await applicant.open(link);
  await applicant.startSetup();
  await page.getByRole('checkbox').first().check();
  await applicant.button(say('interview.details.submit')).click();
  const goOn = applicant.button(say('interview.adjustments.goOn'));
  await goOn.or(applicant.button(say('interview.adjustments.skip'))).click();
  await applicant.begin();
  await applicant.button(say('interview.ready.show')).click();

  const resting = applicant.heading(say('interview.break.title'));
  await applicant.button(say('interview.think.break')).click();
  await expect(resting).toBeVisible();
  await expect(page.getByText(text)).toHaveCount(0);
  await expectAccessible(page, 'a break');
  await page.reload();
  await expect(resting).toBeVisible();
  await applicant.button(say('interview.break.goOn')).click();
  await applicant.button(say('interview.think.answer')).click();

  const answer = page.getByLabel(say('interview.write.yourAnswer'));
  await answer.fill('Because of the work.');
  await applicant.button(say('interview.write.break')).click();
  await expect(resting).toBeVisible();
  await applicant.button(say('interview.break.goOn')).click();
  await expect(answer).toHaveValue('Because of the work.');
  await page.context().close();
});
