import { openFirefox } from '../../fixtures/engines/firefox.ts';
import { expect, test } from '../../fixtures/test.ts';
import { wordsOf } from '../../fixtures/browser/phrases.ts';
import { inviteTo, journeyIn } from './engine-journey.ts';

const say = wordsOf('en');

test(
  'an applicant with Firefox records, sees and sends an answer',
  { tag: '@firefox' },
  async ({ shared: { api } }) => {
    const page = await openFirefox();
    try {
      const applicant = journeyIn(page);
      expect(await applicant.setUp(await inviteTo(api))).toBe(false);
      await applicant.speak(6);
      const own = await applicant.finish();
      expect(own.error).toBe(null);
      expect(own.width).toBeGreaterThan(0);
      expect(own.duration).toBeGreaterThan(5);
      await applicant.send();
    } finally {
      await page.close();
    }
  },
);

test(
  'a reload and a broken line cost an applicant with Firefox nothing, and a reviewer with Firefox watches the answer',
  { tag: ['@firefox', '@deep'] },
  async ({ shared: { api, product } }) => {
    const page = await openFirefox();
    try {
      const invited = await inviteTo(api);
      const applicant = journeyIn(page);
      await applicant.setUp(invited);
      await applicant.speak(6);
      await page.open(invited.link);
      await applicant.see(say('interview.answer.interruptedTitle'));
      await applicant.press(say('interview.answer.again', { count: 2 }));
      await applicant.press(say('interview.answer.record'));
      await applicant.speak(2);
      await page.offline(true);
      await applicant.see(say('interview.record.offline'));
      await applicant.speak(9);
      await page.offline(false);
      expect((await applicant.finish()).duration).toBeGreaterThan(8);
      await applicant.send(say('interview.answer.useAttempt', { number: 2 }));
      await applicant.signIn(product.url);
      const watched = await applicant.watch(product.url, invited);
      expect(watched).toMatchObject({ error: null });
      expect(watched.width).toBeGreaterThan(0);
      expect(watched.duration).toBeGreaterThan(8);
    } finally {
      await page.close();
    }
  },
);
