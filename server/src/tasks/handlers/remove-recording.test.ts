import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestServer } from '../../../test/api-test.ts';
import type { TestServer } from '../../../test/api-test.ts';
import { removeFile } from '../definitions/housekeeping.ts';
import { removeRecording } from '../definitions/recordings.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ workers: true });
});
afterAll(() => server.close());

const MANY = Array.from({ length: 35 }, (_, n) => n + 1);

/** A store that waits until this many removals are requested at once. */
function untilTogether(wanted: number) {
  const { promise: together, resolve } = Promise.withResolvers<void>();
  const seen = { requests: 0, open: 0, most: 0 };
  const remove = async () => {
    seen.requests += 1;
    seen.open += 1;
    seen.most = Math.max(seen.most, seen.open);
    if (seen.open === wanted || seen.requests > MANY.length - wanted) resolve();
    await together;
    seen.open -= 1;
  };
  return { seen, remove };
}

it('files of many recordings and answers leave side by side, so many and no more', async () => {
  const { db, queue, storage } = server.ctx;
  const recordings = untilTogether(removeRecording.batch_size ?? 1);
  const files = untilTogether(removeFile.batch_size ?? 1);
  vi.spyOn(storage, 'removePrefix').mockImplementation(recordings.remove);
  vi.spyOn(storage, 'remove').mockImplementation(files.remove);
  await queue.enqueueMany(
    db,
    removeRecording,
    MANY.map((attempt) => ({ company: 1, attempt })),
  );
  await queue.enqueueMany(
    db,
    removeFile,
    MANY.map((n) => ({ key: `answers/${n}` })),
  );
  await vi.waitFor(() => expect([recordings.seen.requests, files.seen.requests]).toEqual([MANY.length, MANY.length]), {
    timeout: 50_000,
  });
  expect([recordings.seen.most, files.seen.most]).toEqual([10, 10]);
});
