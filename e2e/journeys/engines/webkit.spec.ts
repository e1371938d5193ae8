import { openWebkit } from '../../fixtures/engines/webkit.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inviteTo, journeyIn } from './engine-journey.ts';

const say = wordsOf('en');

test(
  'an applicant with WebKit is offered what it can record, and records, hears and sends an answer',
  { tag: '@webkit' },
  async ({ shared: { api } }) => {
    const page = await openWebkit();
    try {
      const applicant = journeyIn(page);
      await applicant.setUp(await inviteTo(api));
      await applicant.speak(6);
      const own = await applicant.finish();
      expect(own.error).toBe(null);
      expect(own.duration).toBeGreaterThan(5);
      await applicant.send();
    } finally {
      await page.close();
    }
  },
);

test('a reload costs an applicant with WebKit nothing', { tag: ['@webkit', '@deep'] }, async ({ shared: { api } }) => {
  const page = await openWebkit();
  try {
    const invited = await inviteTo(api);
    const applicant = journeyIn(page);
    await applicant.setUp(invited);
    await applicant.speak(6);
    await page.open(invited.link);
    await applicant.see(say('interview.answer.interruptedTitle'));
    // Its pretended microphone is unreliable after a reload, so nothing is recorded again.
    await applicant.send(say('interview.answer.keepPart'));
  } finally {
    await page.close();
  }
});
