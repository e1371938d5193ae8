import type { TimedWord } from '@vivavoce/domain/transcripts/cues.ts';
import { Worker } from 'node:worker_threads';

export interface AlignmentJob {
  /** Samples of one channel with 16 bits. */
  samples: Int16Array;
  sample_rate: number;
  words: readonly string[];
  /** ISO 639, such as `en`. */
  language: string;
}

/** Ten minutes take about ten seconds. */
const TIME_MAX_MS = 180_000;
const HEAP_MAX_MB = 1024;

/**
 * `alignWords` in a thread of its own, which ends with it: the comparison takes seconds of processor time, and the
 * synthesiser keeps 100 MB.
 * @returns null where nothing can be told about the times
 * @throws Error after three minutes, or where the thread fails
 */
export function alignInThread(job: AlignmentJob, signal?: AbortSignal): Promise<TimedWord[] | null> {
  const { promise, resolve, reject } = Promise.withResolvers<TimedWord[] | null>();
  const worker = new Worker(new URL('./alignment-worker.ts', import.meta.url), {
    workerData: job,
    env: {},
    stdin: false,
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB },
  });
  const stop = () => reject(new Error('the alignment of a transcript took too long or was stopped'));
  const clock = setTimeout(stop, TIME_MAX_MS);
  signal?.addEventListener('abort', stop, { once: true });
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', () => reject(new Error('the alignment of a transcript ended without a result')));
  return promise.finally(() => {
    clearTimeout(clock);
    signal?.removeEventListener('abort', stop);
    void worker.terminate();
  });
}
