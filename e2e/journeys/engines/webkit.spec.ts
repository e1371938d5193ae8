import { openWebkit } from '../../fixtures/engines/webkit.ts';
import { expect, test } from '../../fixtures/test.ts';
import { inviteTo, journeyIn } from './engine-journey.ts';

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
