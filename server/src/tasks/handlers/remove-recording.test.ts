import { expect, it, vi } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import { removeFile } from '../definitions/housekeeping.ts';
import { removeRecording } from '../definitions/recordings.ts';

const server = useTestServer({ workers: true });

const MANY = Array.from({ length: 35 }, (_, n) => n + 1);

/** A store that waits until this many removals are requested at the same time. */
function untilTogether(wanted: number) {
  const { promise: together, resolve } = Promise.withResolvers<void>();
  const load = { requests: 0, open: 0, most: 0 };
  const remove = async () => {
    load.requests += 1;
    load.open += 1;
    load.most = Math.max(load.most, load.open);
    if (load.open === wanted || load.requests > MANY.length - wanted) resolve();
    await together;
    load.open -= 1;
  };
  return { load, remove };
}

it('files of many recordings and answers leave side by side, up to the limit', async () => {
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
  await vi.waitFor(() => expect([recordings.load.requests, files.load.requests]).toEqual([MANY.length, MANY.length]), {
    timeout: 50_000,
  });
  expect([recordings.load.most, files.load.most]).toEqual([10, 10]);
});
