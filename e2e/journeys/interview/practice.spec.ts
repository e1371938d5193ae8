import type { Request } from '@playwright/test';
import type { ApplicationDetail, FeedEvent } from '@vivavoce/contract/types.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { Applicant } from '../../fixtures/people/applicant.ts';
import { prepareInterview } from '../../fixtures/product/prepare.ts';
import { expect, test } from '../../fixtures/test.ts';

const limit = 60;
const question = 'What would you like to learn in your first year?';

/** Calls that keep the interview open or fetch its state; none has a recording in it. */
const harmless = /^(GET .*|POST \/api\/interview\/\d+\/(lease|practice))$/;

test(
  'an applicant gets help, adds a CV, practises in the browser alone, answers and says how it was',
  { tag: '@camera' },
  async ({ shared: { api, browser } }) => {
    const say = wordsOf('en');
    const { job, application, link } = await prepareInterview(api, { answer: limit, questions: [question] });
    const contact = { contact_name: 'Ines Marchetti', invitation_reply_to_email: 'ines@northwind.example' };
    await api.send('PATCH', `/api/jobs/${job}`, { cv_requested: true, ...contact });
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    const applicant = new Applicant(page, say);
    await applicant.open(link);
    await applicant.startSetup();
    const cv = page.locator('input[type=file]');
    await cv.setInputFiles({ name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await expect(page.getByText(say('interview.details.cv.unsupported'))).toBeVisible();
    const buffer = Buffer.from('%PDF-1.7\nA person.\n');
    await cv.setInputFiles({ name: 'CV Amélie.pdf', mimeType: 'application/pdf', buffer });
    await expect(page.getByText(say('interview.details.cv.chosen', { name: 'CV Amélie.pdf' }))).toBeVisible();
    await applicant.button(say('applicant.help')).click();
    const help = page.getByRole('dialog', { name: say('interview.help.title') });
    await expect(help.getByText(say('interview.help.screens.details'))).toBeVisible();
    await help.getByRole('textbox', { name: say('interview.help.message') }).fill('Is a PDF all right?');
    await help.getByRole('checkbox', { name: say('interview.help.attach') }).check();
    await expectAccessible(page, 'the help of an applicant');
    await help.getByRole('button', { name: say('interview.help.send') }).click();
    await expect(help.getByText(say('interview.help.sent', { name: 'Ines Marchetti' }))).toBeVisible();
    await page.keyboard.press('Escape');
    await applicant.consent();
    await applicant.passCheck();
    const calls: string[] = [];
    const sizes: number[] = [];
    page.on('request', (request: Request) => {
      if (request.url().startsWith('blob:')) return;
      calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
      sizes.push(request.postDataBuffer()?.length ?? 0);
    });
    await applicant.button(say('interview.introduction.practise')).click();
    const mark = page.getByRole('region', { name: say('interview.practice.mark') });
    await expect(mark).toBeInViewport();
    await expectAccessible(page, 'the ready card of the practice');
    await applicant.showQuestion();
    await expect(applicant.heading(say('interview.practice.questions.one'))).toBeVisible();
    await applicant.answerNow();
    await expect(mark).toBeInViewport();
    await expect(page.getByText(say('interview.record.againFree'))).toBeVisible();
    await applicant.speak(6, limit);
    await applicant.finish();
    await expect(page.getByText(say('interview.answer.savedPractice'), { exact: true })).toBeVisible();
    await expect(applicant.ownAnswer).toHaveAttribute('src', /^blob:/);
    // Another recording waits for its own button.
    await applicant.button(say('interview.answer.againFree')).click();
    await expect(page.getByText(say('interview.answer.againStarts'))).toBeVisible();
    await expectAccessible(page, 'the card before another recording');
    await expect(page.getByText(say('interview.record.getReady'))).toHaveCount(0);
    await applicant.button(say('interview.answer.record')).click();
    await applicant.isRecording();
    await applicant.speak(6, limit);
    await applicant.finish();
    await expect(page.getByText(say('interview.answer.attempts'))).toBeVisible();
    await applicant.button(say('interview.answer.useAttempt', { number: 2 })).click();
    await expect(applicant.heading(say('interview.practice.endTitle'))).toBeFocused();
    await expectAccessible(page, 'the end of the practice');
    await applicant.button(say('interview.practice.again')).click();
    await applicant.showQuestion();
    await expect(applicant.heading(say('interview.practice.questions.two'))).toBeVisible();
    await applicant.button(say('interview.practice.end')).click();
    // Before the interview itself begins, which measures the line.
    await expect(applicant.button(say('interview.introduction.begin'))).toBeVisible();
    expect(calls.filter((call) => !harmless.test(call))).toEqual([]);
    expect(Math.max(...sizes)).toBeLessThan(500);
    await applicant.begin();
    // Practice is offered again here, and has opened none of the questions.
    await expect(applicant.button(say('interview.introduction.practise'))).toBeVisible();
    await applicant.showQuestion();
    await expect(applicant.heading(question)).toBeVisible();
    const { results } = await api.send<{ results: FeedEvent[] }>(
      'GET',
      `/api/jobs/${job}/activities?application=${application}`,
    );
    expect(results.filter(({ type }) => type === 'practice.viewed')).toHaveLength(1);
    expect(results.filter(({ type }) => type.startsWith('attempt.'))).toEqual([]);
    await applicant.answerNow();
    await applicant.speak(6, limit);
    await applicant.finish();
    await applicant.answerIsSaved();
    await applicant.useAnswer();
    await applicant.send();
    for (const part of ['ease', 'fairness'] as const)
      await page
        .getByRole('group', { name: say(`interview.survey.${part}`) })
        .getByRole('radio', { name: '4' })
        .check();
    await expectAccessible(page, 'the survey after sending');
    await applicant.button(say('interview.survey.send')).click();
    await expect(page.getByText(say('interview.survey.thanks'))).toBeVisible();
    expect(await api.send('GET', `/api/jobs/${job}/survey`)).toEqual({ replies: 1, ease: null, fairness: null });
    const ofApplicant = `/api/jobs/${job}/applications/${application}`;
    expect((await api.send<ApplicationDetail>('GET', ofApplicant)).cv?.filename).toBe('CV Amélie.pdf');
    const mails = await api.send<{ results: { type: string }[] }>('GET', `${ofApplicant}/emails`);
    expect(mails.results.map(({ type }) => type)).toContain('help');
    await context.close();
  },
);
