import { stat, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { fixturePath } from '../fixtures/index.ts';
import { temporaryFolder } from '../test/media-tools.ts';
import { createWorkerPool } from './worker-pool.ts';

/** A thread that obeys the path: it hangs, dies, eats memory, or answers with its own age in jobs. */
const ODD_THREAD = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { utimesSync } from 'node:fs';
    import { parentPort } from 'node:worker_threads';
    let jobs = 0;
    parentPort.on('message', ({ id, job }) => {
      jobs += 1;
      if (job.path === 'hang') for (;;) {}
      if (job.kind === 'copy') for (;;) utimesSync(job.output_path, new Date(), new Date());
      if (job.path === 'exit') process.exit(3);
      if (job.path === 'throw') throw new Error('broken');
      if (job.path === 'eat') { const all = []; for (;;) all.push(new Array(1000).fill(id + Math.random())); }
      if (job.path === 'later-exit') setImmediate(() => process.exit(0));
      parentPort.postMessage({ id, facts: { video_frames: jobs } });
    });
  `)}`,
);

const inspect = (path: string) => ({ kind: 'inspect' as const, path });

test('one thread serves job after job', async () => {
  const pool = createWorkerPool({ worker_url: ODD_THREAD });
  expect(await pool.run(inspect('count'))).toMatchObject({ video_frames: 1 });
  expect(await pool.run(inspect('count'))).toMatchObject({ video_frames: 2 });
  await pool.close();
});

test.each([
  ['hang', 'timed_out'],
  ['exit', 'worker_died'],
  ['throw', 'worker_died'],
  ['eat', 'out_of_memory'],
])('a thread that does "%s" ends with %s and a new one takes the next job', async (path, code) => {
  const pool = createWorkerPool({
    worker_url: ODD_THREAD,
    timeout_ms: path === 'hang' ? 200 : 20_000,
    max_heap_mb: 16,
  });
  // A thread that is still starting has nothing to do with the limit.
  await pool.run(inspect('count'), { timeout_ms: 20_000 });
  const waitingBehind = pool.run(inspect('count'), { timeout_ms: 20_000 });
  const [failed, next] = await Promise.allSettled([pool.run(inspect(path)), waitingBehind]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { name: 'MediaError', code } });
  expect(next).toMatchObject({ status: 'fulfilled' });
  expect(await pool.run(inspect('count'), { timeout_ms: 20_000 })).toMatchObject({ video_frames: 1 });
  await pool.close();
});

test('a thread that took too long is ended, not only forgotten', async () => {
  await using folder = await temporaryFolder();
  await writeFile(folder.at('touched'), '');
  const touched = async () => (await stat(folder.at('touched'))).mtimeMs;
  const pool = createWorkerPool({ worker_url: ODD_THREAD });
  const job = { kind: 'copy' as const, part_paths: [], output_path: folder.at('touched') };
  await expect(pool.run(job, { timeout_ms: 300 })).rejects.toMatchObject({ code: 'timed_out' });
  await pool.run(inspect('count'));
  const before = await touched();
  await pool.run(inspect('count'));
  await pool.warm();
  expect(await touched()).toBe(before);
  await pool.close();
});

test('a thread that dies between two jobs is replaced', async () => {
  const pool = createWorkerPool({ worker_url: ODD_THREAD });
  await pool.run(inspect('later-exit'));
  // The dying thread may still serve a job or lose one; then a new thread counts from 1.
  let lost = 0;
  const count = () => pool.run(inspect('count')).catch(() => void (lost += 1));
  while ((await count())?.video_frames !== 1) expect(lost).toBeLessThanOrEqual(1);
  await pool.close();
});

test('a caller that gives up gets its answer immediately and the thread is free again', async () => {
  const pool = createWorkerPool({ worker_url: ODD_THREAD });
  const giveUp = new AbortController();
  const hanging = pool.run(inspect('hang'), { signal: giveUp.signal });
  giveUp.abort();
  await expect(hanging).rejects.toMatchObject({ code: 'aborted' });
  expect(await pool.run(inspect('count'))).toMatchObject({ video_frames: 1 });
  await pool.close();
});

test('a closed pool refuses what waits and what comes', async () => {
  const pool = createWorkerPool({ worker_url: ODD_THREAD });
  const running = pool.run(inspect('hang'));
  const waiting = pool.run(inspect('count'));
  const settled = Promise.allSettled([running, waiting]);
  await pool.close();
  expect(await settled).toMatchObject([{ reason: { code: 'worker_died' } }, { reason: { code: 'aborted' } }]);
  await expect(pool.run(inspect('count'))).rejects.toMatchObject({ code: 'aborted' });
});

test('two threads work side by side on real files', async () => {
  const pool = createWorkerPool({ size: 2 });
  await pool.warm();
  const facts = await Promise.all([1, 2, 3].map(() => pool.run(inspect(fixturePath('camera-aac.mp4')))));
  expect(facts.map((found) => found?.audio_codec)).toEqual(['aac', 'aac', 'aac']);
  await pool.close();
});
