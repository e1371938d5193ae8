import { CV_LIMITS } from '@vivavoce/domain/kinds/cv/cv-limits.ts';
import type { CvFile } from '@vivavoce/domain/kinds/cv/cv-types.ts';
import { Worker } from 'node:worker_threads';
import type { CvReading, ReadingFault } from './reading.ts';

type Outcome = { reading: CvReading } | { fault: ReadingFault };

const LOOK_EVERY_MS = 100;

/** One after another: what a thread may use is counted for the whole process. */
let before: Promise<unknown> = Promise.resolve();

function inThread(kind: CvFile, bytes: Uint8Array): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), {
    workerData: { kind, bytes },
    env: {},
    stdin: false,
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: CV_LIMITS.heap_max_mb, maxYoungGenerationSizeMb: 32 },
  });
  const from = process.memoryUsage.rss();
  const stop = () => resolve({ fault: 'too_large' });
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() - from > CV_LIMITS.growth_max_bytes) stop();
  }, LOOK_EVERY_MS);
  const clock = setTimeout(stop, CV_LIMITS.reading_max_ms);
  worker.once('message', (outcome: Outcome) => resolve(outcome));
  // A thread that runs out of its memory ends with an error.
  worker.once('error', stop);
  worker.once('exit', () => resolve({ fault: 'unreadable' }));
  return promise.finally(() => {
    clearInterval(watch);
    clearTimeout(clock);
    void worker.terminate();
  });
}

/**
 * Reads a CV in a thread of its own, with limits on time, memory, pages and text; the process goes on whatever the file
 * holds.
 */
export function readCv(kind: CvFile, bytes: Uint8Array): Promise<Outcome> {
  const run = before.then(() => inThread(kind, bytes));
  before = run.catch(() => undefined);
  return run;
}
