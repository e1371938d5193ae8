import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import type { Answer } from '@vivavoce/contract/types.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { cameraFlags, DESKTOP, executablePath, PHONE } from '../../fixtures/browser/browser.ts';
import { QUIET } from '../../fixtures/browser/chromium-flags.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { Applicant } from '../../fixtures/people/applicant.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { flashesOf } from '../../fixtures/product/flashes.ts';
import { prepareInterview } from '../../fixtures/product/prepare.ts';
import { expect, test } from '../../fixtures/test.ts';

const say = wordsOf('en');
const limit = 60;
const work = 'Demand forecast';

/** Black and white in turn, changing at each whole second of the clock, on every page and in the camera alike. */
const FLASHING = `setInterval(() => (document.body.style.background = Math.floor(Date.now() / 1000) % 2 ? '#fff' : '#000'), 15)`;

/** Frames that flash with the shared page; like those of a camera they do not wait for the page. */
const CAMERA_WORKER = `onmessage = ({ data }) => {
  const writer = data.getWriter();
  const canvas = new OffscreenCanvas(640, 360);
  const brush = canvas.getContext('2d');
  setInterval(() => {
    brush.fillStyle = Math.floor(Date.now() / 1000) % 2 ? '#fff' : '#000';
    brush.fillRect(0, 0, 640, 360);
    void writer.write(new VideoFrame(canvas, { timestamp: performance.now() * 1000 }));
  }, 33);
};`;

/** Replaces the picture of the camera by the worker's; the sound stays. */
function flashingCamera(): void {
  const media = navigator.mediaDevices;
  const open = media.getUserMedia.bind(media);
  media.getUserMedia = async (constraints) => {
    const stream = await open(constraints);
    if (stream.getVideoTracks().length === 0) return stream;
    const { MediaStreamTrackGenerator: Generator } = window as unknown as {
      MediaStreamTrackGenerator: new (kind: { kind: 'video' }) => MediaStreamTrack & { writable: WritableStream };
    };
    const camera = new Generator({ kind: 'video' });
    new Worker('/flashing-camera.js').postMessage(camera.writable, [camera.writable]);
    return new MediaStream([...stream.getAudioTracks(), camera]);
  };
}

let browser: Browser;
test.beforeAll(async () => {
  // The picture of the chosen tab, without the question which one.
  const flags = cameraFlags('speaking-en').filter((flag) => flag !== '--use-fake-ui-for-media-stream');
  const args = [...QUIET, ...flags, `--auto-select-tab-capture-source-by-title=${work}`];
  browser = await chromium.launch({ executablePath, args });
});
test.afterAll(() => browser.close());

async function theWork(page: Page): Promise<void> {
  await page.setContent(`<title>${work}</title><h1>${work}</h1><script>${FLASHING}</script>`);
}

test(
  'an answer with a shared tab: both pictures stay together within a tenth of a second',
  { tag: ['@camera', '@deep'] },
  async ({ shared: { api, product } }) => {
    const { link, job, application } = await prepareInterview(api, { answer: limit, screen: true });
    const context = await browser.newContext({ ...DESKTOP, permissions: ['camera', 'microphone'] });
    const shown = await context.newPage();
    await theWork(shown);
    const page = await context.newPage();
    await page.route('**/flashing-camera.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: CAMERA_WORKER }),
    );
    await page.addInitScript(flashingCamera);
    const applicant = new Applicant(page, say);
    await applicant.open(link);
    await expect(page.getByText(say('applicant.facts.screen'))).toBeVisible();
    await applicant.startSetup();
    await expect(page.getByText(say('interview.details.notice.screen'))).toBeVisible();
    await applicant.consent();
    await applicant.passCheck();
    await applicant.begin();

    await expect(page.getByText(say('interview.share.seenCamera'))).toBeVisible();
    await expectAccessible(page, 'what to share');
    await applicant.button(say('interview.share.choose')).click();
    await expect(page.getByText(say('interview.share.chosen'))).toBeVisible();
    await expect(page.getByText(say('interview.share.seen.browser'))).toBeVisible();
    await applicant.showQuestion();
    await applicant.button(say('interview.think.answer')).click();
    await expect(page.getByText(say('interview.record.recordingScreen'))).toBeVisible({ timeout: 30_000 });
    await applicant.speak(9, limit);
    await expectAccessible(page, 'recording with a screen');
    await applicant.finish();
    await applicant.answerIsSaved();
    await expect(page.getByLabel(say('interview.answer.screen'))).toBeVisible({ timeout: 60_000 });
    // Between two recordings something else may be shared; the answer stays.
    await applicant.button(say('interview.answer.again', { count: 1 })).click();
    await applicant.button(say('interview.share.other')).click();
    await expect(page.getByText(say('interview.share.chosenAgain'))).toBeVisible();
    await expectAccessible(page, 'what to share when recording again');
    await applicant.button(say('interview.answer.backToAnswer')).click();
    await applicant.useAnswer();
    await applicant.button(say('interview.review.send')).click();
    await expect(page.getByText(say('interview.done.reference'), { exact: true })).toBeVisible();

    const [answer] = await api.send<Answer[]>('GET', `/api/jobs/${job}/answers?application=${application}`);
    const camera = await flashesOf(await api.bytes(answer?.video_url ?? ''));
    const screen = await flashesOf(await api.bytes(answer?.screen?.url ?? ''));
    const startsAt = answer?.screen?.starts_at ?? NaN;
    expect(screen.length).toBeGreaterThan(5);
    const apart = screen.map((at) => Math.min(...camera.map((other) => Math.abs(other - at - startsAt))));
    // A busy machine draws single frames late; a wrong start would move the middle one as well.
    expect(apart.toSorted((a, b) => a - b)[Math.floor(apart.length / 2)]).toBeLessThan(0.1);

    const office = await (await browser.newContext({ ...DESKTOP, baseURL: product.url })).newPage();
    const staff = new Staff(office, say);
    await staff.signIn();
    await office.goto(`/interviews/${job}/interviewee/${application}/answer`);
    const recorded = office.getByLabel(say('player.screen'));
    await expect(recorded).toBeVisible();
    await office.getByRole('button', { name: say('player.play'), exact: true }).click();
    const moved = () => recorded.evaluate((video: HTMLVideoElement) => video.currentTime);
    await expect.poll(moved).toBeGreaterThan(1.5);
    await office.getByRole('button', { name: say('player.inside') }).click();
    await expectAccessible(office, 'playing with a screen');
    await office.context().close();
    await context.close();
  },
);

test(
  'sharing that stops costs nothing, and a phone leads to a computer',
  { tag: ['@camera', '@deep'] },
  async ({ shared: { api } }) => {
    const { link } = await prepareInterview(api, { answer: limit, screen: true });
    const phone = await browser.newContext({
      ...PHONE,
      userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140 Mobile',
      permissions: ['camera', 'microphone'],
    });
    const handheld = new Applicant(await phone.newPage(), say);
    await handheld.setUp(link);
    await expect(handheld.page.getByText(say('interview.share.computerTitle'))).toBeVisible();
    await expect(handheld.button(say('interview.ready.show'))).toHaveCount(0);
    await expectAccessible(handheld.page, 'needs a computer');
    await handheld.button(say('applicant.gate.emailLink')).click();
    await phone.close();

    const context = await browser.newContext({ ...DESKTOP, permissions: ['camera', 'microphone'] });
    const shown = await context.newPage();
    await theWork(shown);
    const applicant = new Applicant(await context.newPage(), say);
    await applicant.open(link);
    await applicant.button(say('applicant.gate.moveHere')).click();
    await applicant.button(say('interview.return.goOn')).click();
    await applicant.passCheck();
    await applicant.begin();
    await applicant.button(say('interview.ready.show')).click();
    await applicant.button(say('interview.think.answer')).click();
    await expect(applicant.page.getByText(say('interview.record.recordingScreen'))).toBeVisible({ timeout: 30_000 });
    // Black while paused; the answer of both tracks goes on.
    await applicant.button(say('interview.share.pause')).click();
    const paused = applicant.page.getByText(say('interview.share.pausedText'));
    await expect(paused).toBeVisible();
    // Not behind the picture.
    await paused.click({ trial: true });
    await applicant.speak(5, limit);
    await applicant.button(say('interview.share.goOn')).click();
    await expect(paused).toBeHidden();
    await applicant.speak(9, limit);
    await shown.close();
    await expect(applicant.page.getByText(say('interview.answer.unsharedTitle'))).toBeVisible({ timeout: 60_000 });
    await expect(applicant.page.getByText(/does not count\. You still have 2 attempts/)).toBeVisible();
    await context.close();
  },
);
