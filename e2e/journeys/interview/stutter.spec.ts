import type { Answer } from '@vivavoce/contract/types.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { openBrowser, PHONE } from '../../fixtures/browser/browser.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { Applicant } from '../../fixtures/people/applicant.ts';
import { OWNER, PASSWORD } from '../../fixtures/people/staff.ts';
import { prepareInterview } from '../../fixtures/product/prepare.ts';
import { expect, test } from '../../fixtures/test.ts';

const say = wordsOf('en');
const limit = 60;

/** Replaces the camera by a canvas, so that a test can stop its frames. The microphone stays the browser's. */
function drawnCamera(): void {
  const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (wishes) => {
    const stream = await real(wishes);
    const [camera] = stream.getVideoTracks();
    if (!camera) return stream;
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 640, height: 360 });
    const brush = canvas.getContext('2d');
    let count = 0;
    let timer = 0;
    const drawEvery = (ms: number): void => {
      clearInterval(timer);
      timer = window.setInterval(() => {
        if (!brush) return;
        brush.fillStyle = `hsl(${(count += 7) % 360} 80% 60%)`;
        brush.fillRect(0, 0, canvas.width, canvas.height);
      }, ms);
    };
    drawEvery(33);
    addEventListener('starve', () => drawEvery(700));
    const [drawn] = canvas.captureStream().getVideoTracks();
    if (!drawn) throw new Error('the canvas has no picture');
    return new MediaStream([drawn, ...stream.getAudioTracks()]);
  };
}

// The figures are measured without a converter.
test.use({ settings: { FFMPEG_PATH: '/nonexistent/ffmpeg' } });
test(
  'a camera that starves is said to the applicant, costs no attempt, and reviewers get its figures, without ffmpeg too',
  { tag: ['@camera', '@deep'] },
  async ({ shared: { api, product } }) => {
    const browser = await openBrowser('speaking-en');
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    await page.addInitScript(drawnCamera);
    const applicant = new Applicant(page, say, true);
    const { link, job, application } = await prepareInterview(api, { answer: limit });
    await applicant.setUp(link);
    await applicant.showQuestion();
    await applicant.answerNow();
    await page.evaluate(() => dispatchEvent(new Event('starve')));
    await expect(page.getByRole('alert').filter({ hasText: say('interview.record.stutter') })).toBeVisible({
      timeout: 30_000,
    });
    await expectAccessible(page, 'recording a picture that stutters');
    await applicant.finish();
    await applicant.answerIsSaved();
    await expect(page.getByText(say('interview.answer.stutterTitle'))).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(say('interview.answer.interruptedFree', { count: 2 }))).toBeVisible();
    await expectAccessible(page, 'the check of a picture that stutters');
    await expect(applicant.button(say('interview.answer.again', { count: 2 }))).toBeVisible();
    await applicant.useAnswer();
    await applicant.send();
    await expect(page.getByText(say('interview.done.reference'), { exact: true })).toBeVisible();
    const [answer] = await api.send<Answer[]>('GET', `/api/jobs/${job}/answers?application=${application}`);
    expect(answer?.picture_figures?.frames_per_second).toBeLessThan(8);
    await context.request.post(`${product.url}/login/ajax`, { data: { username: OWNER, password: PASSWORD } });
    await page.goto(`${product.url}/interviews/${job}/interviewee/${application}/answer`);
    await expect(page.getByRole('note')).toContainText(/^The picture stutters\. Frames a second: [1-7]/);
    await expectAccessible(page, 'the figures of a picture that stutters');
    await browser.close();
  },
);
