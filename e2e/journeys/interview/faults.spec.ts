import { HEADER_MAX_BYTES } from '@vivavoce/domain/answers/attempts.ts';
import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { Fault, say } from '../../fixtures/people/fault.ts';
import { expect, test } from '../../fixtures/test.ts';

let fault: Fault;
test.describe.configure({ mode: 'parallel' });
test.beforeEach(async ({ product }) => {
  fault = await Fault.start(product);
});
test.afterEach(() => fault.stop());

test('20 s offline while recording: nothing is missing, and the attempt counts once', { tag: '@camera' }, async () => {
  await fault.beginRecording();
  await fault.speak(6);
  await fault.context.setOffline(true);
  await expect(fault.applicant.page.getByText(say('interview.record.offline'))).toBeVisible();
  await fault.speak(27);
  // Segments recorded in the meantime, of five seconds each, wait on the device.
  const kept = await fault.keptOnDevice();
  expect(kept.length).toBeGreaterThan(fault.watch.acknowledged.length + 2);
  await fault.context.setOffline(false);
  await expect(fault.applicant.page.getByText(say('interview.record.offline'))).toBeHidden();
  await fault.speak(30);
  const recorded = await fault.ending(() => fault.applicant.finish());
  await fault.applicant.answerIsSaved();
  expect((await fault.question()).attempts_left).toBe(Fault.attempts - 1);
  await fault.sendAnswer(say('interview.answer.use'));
  await fault.expectPlayable(recorded, kept);
  expect(await fault.attempts()).toMatchObject([{ number: 1, counted: true, chosen: true, ended_by: 'stop' }]);
});

/** The browser hands its first piece with picture or sound over at the second key frame, later on a busy machine. */
const FIRST_MEDIA_SECONDS = 5;

for (const seconds of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  test(
    `the page is reloaded ${seconds} s into a recording: what was recorded is kept, and no attempt is used`,
    { tag: ['@camera', '@deep'] },
    async () => {
      await fault.beginRecording();
      await fault.speak(seconds);
      const kept = await fault.keptOnDevice();
      const recorded = await fault.ending(() => fault.applicant.page.reload());
      const { page } = fault.applicant;
      const keep = fault.applicant.button(say('interview.answer.keepPart'));
      const nothing = page.getByText(say('interview.answer.nothingSaved'));
      // Before the first piece there is no attempt at all, and the question goes on.
      const goesOn = fault.applicant.button(say('interview.think.answerCamera'));
      await expect(keep.or(nothing).or(goesOn)).toBeVisible({ timeout: 60_000 });
      if (kept.length === 0 && (await goesOn.isVisible())) {
        expect((await fault.question()).attempts_left).toBe(Fault.attempts);
        return;
      }
      await fault.expectInterrupted();
      const media = kept.reduce((sum, { bytes }) => sum + bytes, 0) > HEADER_MAX_BYTES;
      if (media || seconds > FIRST_MEDIA_SECONDS || (await keep.isVisible())) {
        await fault.sendAnswer(say('interview.answer.keepPart'));
        await fault.expectPlayable(recorded, kept);
      } else await fault.expectNothingSaved();
    },
  );

test(
  'the page is reloaded before anything but a header was recorded: nothing is offered as an answer',
  { tag: ['@camera', '@deep'] },
  async () => {
    // Otherwise the page hands over the first half second while it goes.
    await fault.context.addInitScript(() => {
      MediaRecorder.prototype.requestData = () => undefined;
    });
    await fault.beginRecording();
    await expect.poll(() => fault.watch.acknowledged.length, { intervals: [20] }).toBe(1);
    await fault.applicant.page.reload();
    await fault.expectNothingSaved();
  },
);

test(
  'the browser is killed while recording: the same profile brings the answer back',
  { tag: ['@camera', '@deep'] },
  async () => {
    await fault.beginRecording();
    await fault.speak(10);
    const kept = await fault.keptOnDevice();
    const recorded = await fault.ending(() => fault.killBrowser());
    await fault.openBrowser();
    await fault.applicant.open(fault.invited.link);
    await fault.expectInterrupted();
    await fault.sendAnswer(say('interview.answer.keepPart'));
    await fault.expectPlayable(recorded, kept);
  },
);

test(
  'the server is killed while recording and comes back: the answer goes on as if nothing had been',
  { tag: ['@camera', '@deep'] },
  async () => {
    await fault.beginRecording();
    await fault.speak(6);
    const kept = await fault.keptOnDevice();
    await fault.product.kill();
    await fault.speak(9);
    await fault.product.launch();
    const sentBefore = fault.watch.acknowledged.length;
    await expect.poll(() => fault.watch.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(sentBefore);
    const recorded = await fault.ending(() => fault.applicant.finish());
    await fault.applicant.answerIsSaved();
    expect((await fault.question()).attempts_left).toBe(Fault.attempts - 1);
    await fault.sendAnswer(say('interview.answer.use'));
    await fault.expectPlayable(recorded, kept);
    expect(await fault.attempts()).toMatchObject([{ number: 1, counted: true, chosen: true, ended_by: 'stop' }]);
  },
);

test(
  'the interview is moved to another tab while recording: the tab says what that ends, and what was said is kept',
  { tag: ['@camera', '@deep'] },
  async () => {
    await fault.beginRecording();
    await fault.speak(7);
    const tab = await fault.context.newPage();
    await tab.goto(fault.invited.link);
    await expect(tab.getByText(say('applicant.gate.endsRecording'))).toBeVisible();
    await tab.getByRole('button', { name: say('applicant.gate.endAndMove') }).click();
    await expect(
      fault.applicant.heading(say('applicant.gate.otherDeviceTitle', { activity: say('kinds.names.interview.your') })),
    ).toBeVisible();
    await expect(tab.getByText(say('interview.answer.interruptedTitle'))).toBeVisible();
    await expect(tab.getByText('does not count')).toBeVisible();
    expect(await fault.attempts()).toMatchObject([{ number: 1, counted: false, ended_by: 'interrupted' }]);
  },
);

test(
  'another program takes the camera in mid-answer: it is said, what was said is kept, and no attempt is used',
  { tag: ['@camera', '@deep'] },
  async () => {
    await fault.beginRecording();
    await fault.speak(8);
    const kept = await fault.keptOnDevice();
    const recorded = await fault.ending(() =>
      fault.applicant.page.evaluate(() => {
        const video = document.querySelector('video');
        const [track] = (video?.srcObject as MediaStream | null)?.getVideoTracks() ?? [];
        track?.stop();
        // A stop by the page itself raises no event.
        track?.dispatchEvent(new Event('ended'));
      }),
    );
    await fault.expectInterrupted();
    await fault.sendAnswer(say('interview.answer.keepPart'));
    await fault.expectPlayable(recorded, kept);
  },
);

test(
  'the applicant withdraws on another device while recording: the recording stops and nothing of it stays here',
  { tag: ['@camera', '@deep'] },
  async () => {
    await fault.watchDevices();
    await fault.beginRecording();
    await fault.speak(6);
    await fault.call('PUT', 'erasure');
    await expect(fault.applicant.heading(say('applicant.gate.withdrawnTitle'))).toBeVisible();
    await fault.expectNothingHere();
    expect(await fault.attempts()).toMatchObject([{ number: 1, counted: false, ended_by: 'interrupted' }]);
  },
);

test(
  'the applicant is erased while recording: the page says so, stops, and nothing of it stays here',
  { tag: ['@camera', '@deep'] },
  async () => {
    await fault.watchDevices();
    await fault.beginRecording();
    await fault.speak(6);
    await fault.eraseByStaff();
    await expect(fault.applicant.heading(say('applicant.gate.endedTitle'))).toBeVisible();
    await expectAccessible(fault.applicant.page, 'an interview that ended');
    await fault.expectNothingHere();
  },
);
