import type { Answer, AnswerAttempt, Job } from '@vivavoce/contract/types.ts';
import { DESKTOP, PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { HOUR_MS, shiftClock } from '../../fixtures/browser/wrong-clock.ts';
import { Applicant } from '../../fixtures/people/applicant.ts';
import { inviteApplicant, prepareInterview } from '../../fixtures/product/prepare.ts';
import { expect, test } from '../../fixtures/test.ts';

const say = wordsOf('en');
const limit = 60;

/** Seconds that the clock on the screen shows. */
const shown = (text: string | null): number => {
  const [, minutes = NaN, seconds = NaN] = /(\d+):(\d\d)/.exec(text ?? '') ?? [];
  return Number(minutes) * 60 + Number(seconds);
};

for (const hours of [1, -1]) {
  const off = hours > 0 ? 'ahead' : 'behind';

  test(
    `a device whose clock is an hour ${off} shows the true times to think and to write`,
    { tag: '@deep' },
    async ({ shared: { api, browser } }) => {
      const { id } = await api.send<Job>('POST', '/api/jobs', {
        title: 'Route planner',
        description: '<p>One question.</p>',
        applicant_deadline_days: 7,
      });
      const question = { text: 'Which route?', kind: 'text', preparation_seconds: 300, answer_seconds: 600 };
      await api.send('POST', `/api/jobs/${id}/questions`, question);
      await api.send('POST', `/api/jobs/${id}/publish`);
      const { link } = await inviteApplicant(api, id, `clock.${off}@mail.example`);
      const context = await browser.newContext(DESKTOP);
      await shiftClock(context, hours * HOUR_MS);
      const page = await context.newPage();
      const applicant = new Applicant(page, say);
      await applicant.open(link);
      await applicant.startSetup();
      await page
        .getByRole('checkbox', { name: say('kinds.setup.presentation.written.agree', { company: 'Northwind' }) })
        .check();
      await applicant.button(say('interview.details.submit')).click();
      await applicant.needNoAdjustment();
      await applicant.begin();
      await applicant.showQuestion();
      const seconds = async () => shown(await page.getByRole('timer').textContent());
      expect(await seconds()).toBeGreaterThan(200);
      expect(await seconds()).toBeLessThanOrEqual(300);
      await applicant.button(say('interview.think.answer')).click();
      await page.getByLabel(say('interview.write.yourAnswer'), { exact: true }).fill('The one along the river.');
      expect(await seconds()).toBeGreaterThan(500);
      expect(await seconds()).toBeLessThanOrEqual(600);
      await applicant.button(say('interview.write.check')).click();
      await applicant.useAnswer();
      await applicant.send();
      await expect(applicant.heading(say('kinds.sent.presentation.titleName', { name: 'Amélie' }))).toBeVisible();
      await context.close();
    },
  );

  test(
    `a device whose clock is an hour ${off} records, and the server says when`,
    { tag: ['@camera', '@deep'] },
    async ({ shared: { api, browser } }) => {
      const { link, job, application, questions } = await prepareInterview(api, { answer: limit });
      const context = await browser.newContext(PHONE);
      await shiftClock(context, hours * HOUR_MS);
      const applicant = new Applicant(await context.newPage(), say);
      const began = Date.now();
      await applicant.setUp(link);
      await applicant.answerQuestion(7, limit);
      await applicant.send();
      await expect(applicant.heading(say('kinds.sent.presentation.titleName', { name: 'Amélie' }))).toBeVisible();
      await expect
        .poll(async () => {
          const [answer] = await api.send<Answer[]>('GET', `/api/jobs/${job}/answers?application=${application}`);
          return answer?.state;
        })
        .toBe('playable');
      const [answer] = await api.send<Answer[]>('GET', `/api/jobs/${job}/answers?application=${application}`);
      expect(answer?.duration).toBeGreaterThan(6);
      const [attempt] = await api.send<AnswerAttempt[]>(
        'GET',
        `/api/jobs/${job}/answer-attempts?application=${application}&question=${questions[0]}`,
      );
      const at = Date.parse(attempt?.created_at ?? '');
      expect(at).toBeGreaterThan(began);
      expect(at).toBeLessThan(Date.now());
      await context.close();
    },
  );
}
