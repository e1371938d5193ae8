import { expectAccessible } from '../../fixtures/browser/accessible.ts';
import { Fault, say } from '../../fixtures/people/fault.ts';
import { expect, test } from '../../fixtures/test.ts';

let fault: Fault;
test.beforeEach(async ({ product }) => {
  fault = await Fault.start(product);
});
test.afterEach(() => fault.stop());

test(
  'reload without a connection: the page says what the device holds, and sends it afterwards',
  { tag: ['@camera', '@deep'] },
  async () => {
    const { page } = fault.applicant;
    await fault.beginRecording();
    // The shell is stored while the applicant speaks.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await fault.speak(6);
    await fault.context.setOffline(true);
    await page.reload();
    await expect(fault.applicant.heading(say('applicant.offline.title'))).toBeVisible();
    await expect(
      page.getByText(/^Your recording of 0:0\d is on this device and is sent when the connection/),
    ).toBeVisible();
    // Only the shell and built files are stored: no call, no link of a person.
    const stored = await page.evaluate(async () => {
      const requests = await Promise.all(
        (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
      );
      return requests.flat();
    });
    expect(stored.length).toBeGreaterThan(3);
    for (const url of stored)
      expect(new URL(url).pathname + new URL(url).search).toMatch(/^\/(j\/shell|assets\/public\/[\w./-]+)$/);
    await fault.context.setOffline(false);
    await expect(page.getByText(say('interview.answer.interruptedTitle'), { exact: true })).toBeVisible({
      timeout: 60_000,
    });
    await expectAccessible(page, 'the answer that was sent after a reload without a connection');
    expect(await fault.attempts()).toMatchObject([{ number: 1, counted: false }]);
  },
);
