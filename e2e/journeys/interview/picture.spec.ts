import type { Browser, BrowserContext, CDPSession, Locator, Page } from '@playwright/test';
import type { Answer } from '@vivavoce/contract/types.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import type { Api } from '../../fixtures/product/api.ts';
import { Applicant } from '../../fixtures/people/applicant.ts';
import { openBrowser, PHONE } from '../../fixtures/browser/browser.ts';
import { prepareInterview } from '../../fixtures/product/prepare.ts';
import { Staff } from '../../fixtures/people/staff.ts';
import { expect, test } from '../../fixtures/test.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';

const say = wordsOf('en');
const limit = 60;
const sizes = [
  { width: 1440, height: 900 },
  { width: 844, height: 390 },
  { width: 320, height: 640 },
  { width: 390, height: 844 },
];

let api: Api;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let applicant: Applicant;
test.beforeAll(({ shared }) => {
  ({ api } = shared);
});
test.afterEach(() => browser.close());

async function arrive(clip: Parameters<typeof openBrowser>[0] = 'speaking-en', cameras = 1): Promise<void> {
  browser = await openBrowser(clip, cameras);
  context = await browser.newContext(PHONE);
  page = await context.newPage();
  applicant = new Applicant(page, say, true);
  line = null;
}

/** Nothing of the picture is cut off by what surrounds it, and it fits a screen with all its controls. */
async function expectWhole(video: Locator, shape: number): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await video.scrollIntoViewIfNeeded();
    await expect(video).toBeInViewport({ ratio: 1 });
    const box = await video.evaluate((element: HTMLVideoElement) => {
      const { top, bottom } = element.getBoundingClientRect();
      const frame = element.parentElement?.getBoundingClientRect();
      const inside = frame ? top >= frame.top - 1 && bottom <= frame.bottom + 1 : false;
      const { objectFit } = getComputedStyle(element);
      return { inside, objectFit, shape: element.videoWidth / element.videoHeight };
    });
    expect(box, `${size.width} x ${size.height}`).toMatchObject({ inside: true, objectFit: 'contain' });
    expect(box.shape).toBeCloseTo(shape, 1);
  }
}

test(
  'a portrait picture is seen whole in the check and when it is played back, at every size, and a finger reaches all',
  { tag: ['@camera', '@deep'] },
  async () => {
    await arrive('portrait');
    const { link } = await prepareInterview(api, { answer: limit });
    await applicant.open(link);
    await applicant.startSetup();
    await applicant.consent();
    await applicant.turnOnCamera();
    await expectWhole(page.getByLabel(say('interview.check.preview'), { exact: true }), 9 / 16);
    await applicant.recordCheck();
    await expectWhole(page.getByLabel(say('interview.check.yourTest'), { exact: true }), 9 / 16);
    await applicant.leaveCheck();
    await applicant.begin();
    await applicant.showQuestion();
    await applicant.answerNow();
    await applicant.speak(7, limit);
    await applicant.finish();
    await applicant.answerIsSaved();
    await expectWhole(applicant.ownAnswer, 9 / 16);
    const played = () => applicant.ownAnswer.evaluate((video: HTMLVideoElement) => video.currentTime);
    // The controls are the browser's own, at the lower edge of the picture: a finger plays, a key stops.
    const { height = 0 } = (await applicant.ownAnswer.boundingBox()) ?? {};
    await applicant.ownAnswer.tap({ position: { x: 23, y: height - 47 } });
    await expect.poll(played).toBeGreaterThan(0.5);
    await applicant.ownAnswer.focus();
    await page.keyboard.press('Space');
    await expect(applicant.ownAnswer).toHaveJSProperty('paused', true);
  },
);

let line: CDPSession | null = null;

/** Nothing travels up faster than this from here on; null lets it go. */
async function limitUpload(bits_per_second: number | null): Promise<void> {
  line ??= await context.newCDPSession(page);
  await line.send('Network.enable');
  const uploadThroughput = bits_per_second === null ? -1 : bits_per_second / 8;
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  });
}

const choice = (): Locator => page.getByRole('group', { name: say('interview.picture.reasons.line_slow') });

/** From the link to what the check says of a line of half a megabit a second. */
async function checkOnSlowLine(link: string): Promise<void> {
  await applicant.open(link);
  await applicant.startSetup();
  await applicant.consent();
  await limitUpload(500_000);
  await applicant.turnOnCamera();
  await applicant.button(say('interview.check.record')).click();
  // Read before anything is pressed, and nothing leads past it.
  await expect(choice()).toBeFocused({ timeout: 90_000 });
  await expect(applicant.button(say('interview.check.continue'))).toHaveCount(0);
  await expect(applicant.button(say('interview.check.continueUsable'))).toHaveCount(0);
}

/** Records one answer and stays where it can be played back. */
async function record(): Promise<void> {
  await applicant.answerNow();
  await applicant.speak(6, limit);
}

async function answersOf({ job, application }: { job: number; application: number }): Promise<Answer[]> {
  const read = () => api.send<Answer[]>('GET', `/api/jobs/${job}/answers?application=${application}`);
  await expect.poll(async () => (await read()).every(({ state }) => state === 'playable')).toBe(true);
  return read();
}

test(
  'on a slow line the voice alone is recorded only when that is chosen, and the picture comes back when it can',
  { tag: ['@camera', '@deep'] },
  async () => {
    await arrive();
    const invited = await prepareInterview(api, { answer: limit, questions: ['What do you do?', 'And why?'] });
    await checkOnSlowLine(invited.link);
    await expectAccessible(page, 'choosing what is recorded');
    await page.getByRole('button', { name: say('interview.picture.voice') }).click();
    await applicant.begin();
    await expect(page.getByText(say('interview.picture.now.line_slow'))).toBeVisible();
    await applicant.showQuestion();
    await record();
    await expect(page.getByText(say('interview.record.soundOnly'))).toBeVisible();
    await expect(applicant.button(say('interview.record.hideSelf'))).toHaveCount(0);
    await expectAccessible(page, 'recording the voice alone');
    await applicant.finish();
    await applicant.answerIsSaved();
    await expect(applicant.ownAnswer).toHaveJSProperty('tagName', 'AUDIO');
    await expectAccessible(page, 'a voice played back');
    await limitUpload(null);
    await applicant.useAnswer();

    // Offered again before the next question.
    await expect(page.getByText(say('interview.picture.better'))).toBeVisible();
    await applicant.button(say('interview.picture.withPicture')).click();
    await expect(page.getByText(say('interview.picture.better'))).toHaveCount(0);
    await applicant.showQuestion();
    await record();
    await expect(applicant.button(say('interview.record.hideSelf'))).toBeVisible();
    await applicant.finish();
    await applicant.answerIsSaved();
    await expect(applicant.ownAnswer).toHaveJSProperty('tagName', 'VIDEO');
    await applicant.useAnswer();
    await applicant.send();
    await expect(applicant.heading(say('kinds.sent.presentation.titleName', { name: 'Amélie' }))).toBeVisible();

    expect(await answersOf(invited)).toMatchObject([
      { picture: 'none', picture_reason: 'line_slow', width: null },
      { picture_reason: null, width: expect.any(Number) },
    ]);
    const office = await browser.newContext({ locale: 'en-GB' });
    const staff = new Staff(await office.newPage(), say);
    await staff.arrive();
    await staff.page.goto(`/interviews/${invited.job}/interviewee/${invited.application}/answer`);
    await expect(staff.page.getByText(say('player.voiceBecause.line_slow'))).toBeVisible();
    await office.close();
  },
);

test(
  'on a slow line the smallest picture can be chosen, and is what is recorded, in its whole shape',
  { tag: ['@camera', '@deep'] },
  async () => {
    await arrive('portrait');
    const invited = await prepareInterview(api, { answer: limit });
    await checkOnSlowLine(invited.link);
    await page.getByRole('button', { name: say('interview.picture.smaller') }).click();
    await applicant.begin();
    await applicant.showQuestion();
    await record();
    await expect(applicant.button(say('interview.record.hideSelf'))).toBeVisible();
    await applicant.finish();
    await applicant.answerIsSaved();
    await applicant.useAnswer();
    await applicant.send();
    await expect(applicant.heading(say('kinds.sent.presentation.titleName', { name: 'Amélie' }))).toBeVisible();
    const [answer] = await answersOf(invited);
    expect(answer).toMatchObject({ picture: 'smallest', picture_reason: 'line_slow' });
    const { width, height } = { width: null, height: null, ...answer };
    expect(width).toBeGreaterThan(0);
    expect(width).toBeLessThanOrEqual(360);
    expect((width ?? 0) / (height ?? 1)).toBeCloseTo(9 / 16, 1);
  },
);

test(
  'a microphone without a camera is named as that, and the voice is a way on',
  { tag: ['@camera', '@deep'] },
  async () => {
    await arrive('speaking-en', 0);
    const { link } = await prepareInterview(api, { answer: limit });
    await applicant.open(link);
    await applicant.startSetup();
    await applicant.consent();
    await applicant.turnOnCamera();
    await expect(page.getByText(say('interview.check.errorsOf.camera.not_found'))).toBeVisible();
    const listed = page.getByRole('listitem').filter({ hasText: say('interview.check.links.camera') });
    await expect(listed).toContainText(say('interview.check.states.missing'));
    await expect(applicant.button(say('applicant.ask.Adjustment'))).toBeVisible();
    await expectAccessible(page, 'a check without a camera');
    await applicant.button(say('interview.check.record')).click();
    await page.getByRole('button', { name: say('interview.picture.voice') }).click();
    await applicant.begin();
    await expect(page.getByText(say('interview.picture.now.camera_missing'))).toBeVisible();
  },
);

test('a camera without a microphone: an answer without sound is a way on', { tag: ['@camera', '@deep'] }, async () => {
  await arrive();
  await page.addInitScript(() => {
    const media = navigator.mediaDevices;
    const open = media.getUserMedia.bind(media);
    media.getUserMedia = async (wanted) => {
      if (wanted?.audio) throw new DOMException('none', 'NotFoundError');
      return open(wanted);
    };
  });
  const { link, job, application } = await prepareInterview(api, { answer: limit });
  await applicant.open(link);
  await applicant.startSetup();
  await applicant.consent();
  await applicant.button(say('interview.check.turnOn')).click();
  await expect(page.getByText(say('interview.check.errorsOf.microphone.not_found'))).toBeVisible();
  await expectAccessible(page, 'no microphone');
  await applicant.button(say('interview.check.openSilent')).click();
  await applicant.recordCheck();
  await expect(page.getByText(say('interview.check.findings.microphone_missing'))).toBeVisible();
  await applicant.leaveCheck();
  await applicant.begin();
  await expect(page.getByText(say('interview.picture.silent'))).toBeVisible();
  await applicant.showQuestion();
  await applicant.answerNow();
  // Events of a camera that another program has taken, or whose cover is closed.
  await page.evaluate(() => {
    const video = document.querySelector('video');
    const [track] = (video?.srcObject as MediaStream | null)?.getVideoTracks() ?? [];
    track?.dispatchEvent(new Event('mute'));
  });
  await expect(page.getByText(say('interview.record.noPicture'))).toBeVisible();
  await page.evaluate(() => {
    const video = document.querySelector('video');
    const [track] = (video?.srcObject as MediaStream | null)?.getVideoTracks() ?? [];
    track?.dispatchEvent(new Event('unmute'));
  });
  await expect(page.getByText(say('interview.record.noPicture'))).toBeHidden();
  await applicant.speak(6, limit);
  await applicant.finish();
  await applicant.answerIsSaved();
  await applicant.useAnswer();
  await applicant.send();
  await expect(page.getByText(say('interview.done.reference'), { exact: true })).toBeVisible();
  const read = () => api.send<Answer[]>('GET', `/api/jobs/${job}/answers?application=${application}`);
  await expect.poll(async () => (await read())[0]?.state).toBe('playable');
});
