import type { Answer } from '@vivavoce/contract/types.ts';
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

test(
  'a broken line costs an applicant with WebKit nothing',
  { tag: ['@webkit', '@deep'] },
  async ({ shared: { api } }) => {
    const page = await openWebkit();
    try {
      const applicant = journeyIn(page);
      await applicant.setUp(await inviteTo(api));
      await applicant.speak(2);
      await page.offline(true);
      await applicant.see(say('interview.record.offline'));
      await applicant.speak(9);
      await page.offline(false);
      const own = await applicant.finish();
      expect(own.error).toBe(null);
      expect(own.duration).toBeGreaterThan(8);
      await applicant.send();
    } finally {
      await page.close();
    }
  },
);

test(
  'a reload costs an applicant with WebKit nothing, and a reviewer with WebKit hears the part, also with captions',
  { tag: ['@webkit', '@deep'] },
  async ({ shared: { api, product } }) => {
    const page = await openWebkit();
    try {
      const invited = await inviteTo(api);
      const applicant = journeyIn(page);
      await applicant.setUp(invited);
      await applicant.speak(6);
      await page.open(invited.link);
      await applicant.see(say('interview.answer.interruptedTitle'));
      expect((await applicant.play()).duration).toBeGreaterThan(4);
      // Its pretended microphone is unreliable after a reload, so nothing is recorded again.
      await applicant.send(say('interview.answer.keepPart'));

      await applicant.signIn(product.url);
      expect((await applicant.watch(product.url, invited)).duration).toBeGreaterThan(4);
      const { job, application } = invited;
      const [answer] = await api.send<Answer[]>('GET', `/api/jobs/${job}/answers?application=${application}`);
      const file = 'WEBVTT\n\n00:00.000 --> 00:04.000\nThe tide turns at noon.\n';
      await api.send('PUT', `/api/jobs/${job}/answers/${answer?.id}/transcript`, { language: 'en', file });
      const heard = await applicant.watch(product.url, invited);
      expect(heard.error).toBe(null);
      expect(heard.duration).toBeGreaterThan(4);
      await applicant.see('The tide turns at noon.');
    } finally {
      await page.close();
    }
  },
);
