import { startS3Server } from '../../../server/test/fakes/s3-server.ts';
import { Fault, say } from '../../fixtures/people/fault.ts';
import { Product } from '../../fixtures/product/product.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Requests that fail: more than one recording makes. */
const FOR_LONG = 10_000;

test(
  'the server has no room, then no storage at all: the applicant is told, goes on, and nothing is lost',
  { tag: ['@camera', '@deep'] },
  async () => {
    const s3 = await startS3Server();
    const product = await Product.start({
      S3_BUCKET: s3.bucket,
      S3_ENDPOINT: s3.url,
      S3_ACCESS_KEY_ID: s3.credentials.access_key_id,
      S3_SECRET_ACCESS_KEY: s3.credentials.secret_access_key,
    });
    const fault = await Fault.start(product);
    const { page } = fault.applicant;
    try {
      await fault.beginRecording();
      await fault.speak(4);
      s3.failNext(FOR_LONG, 507, 'XMinioStorageFull');
      await expect(page.getByText(say('interview.record.unavailable'))).toBeVisible();
      await fault.speak(14);
      // Room again: the notice goes, and what waited is sent.
      s3.failNext(0, 507, '');
      await expect(page.getByText(say('interview.record.unavailable'))).toBeHidden();
      s3.failNext(FOR_LONG, 503, 'ServiceUnavailable');
      await expect(page.getByText(say('interview.record.unavailable'))).toBeVisible();
      await fault.speak(24);
      const kept = await fault.keptOnDevice();
      expect(kept.length).toBeGreaterThan(fault.watch.acknowledged.length + 2);
      const recorded = await fault.ending(() => fault.applicant.finish());
      await expect(page.getByText(say('interview.record.savingUnavailable'))).toBeVisible();
      s3.failNext(0, 503, '');
      await fault.applicant.answerIsSaved();
      await fault.sendAnswer(say('interview.answer.use'));
      await fault.expectPlayable(recorded, kept);
      expect(await fault.attempts()).toMatchObject([{ number: 1, counted: true, chosen: true, ended_by: 'stop' }]);
    } finally {
      await fault.stop();
      await product.stop();
      await s3.stop();
    }
  },
);
