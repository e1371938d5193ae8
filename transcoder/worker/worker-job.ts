import type { Worker } from 'node:worker_threads';
import { MediaError } from '../media-error.ts';
import type { MediaErrorCode } from '../media-error.ts';
import type { MediaFacts } from '../media/media-facts.ts';
import type { WorkerJob, WorkerReply } from './remux-worker.ts';

/** After one of these the thread may still be busy with the old job, or is gone: it must not get another one. */
const FATAL: ReadonlySet<MediaErrorCode> = new Set(['timed_out', 'out_of_memory', 'worker_died', 'aborted']);

/** Whether a failed job leaves its thread unusable. */
export function endsThread(error: unknown): boolean {
  return error instanceof MediaError && FATAL.has(error.code);
}

export type JobLimits = { limit_ms: number; signal?: AbortSignal | undefined };

let last_id = 0;

/**
 * Sends one job to a thread and waits for its reply, its death, the time limit or the caller's abort, whichever is first.
 * The thread keeps the process alive for exactly that long.
 *
 * @throws MediaError `timed_out`, `out_of_memory`, `worker_died`, `aborted`, or what the job itself failed with
 */
export async function runOnWorker(worker: Worker, job: WorkerJob, limits: JobLimits): Promise<MediaFacts | null> {
  const { limit_ms, signal } = limits;
  const id = (last_id += 1);
  const settled = Promise.withResolvers<MediaFacts | null>();
  const fail = (code: MediaErrorCode, text: string) => settled.reject(new MediaError(code, text));
  const onReply = (reply: WorkerReply) => {
    if (reply.id !== id) return;
    if ('error' in reply) fail(reply.error.code, reply.error.message);
    else settled.resolve(reply.facts);
  };
  const onDeath = (cause: unknown) => {
    const code = cause instanceof Error && 'code' in cause ? cause.code : null;
    if (code === 'ERR_WORKER_OUT_OF_MEMORY') fail('out_of_memory', 'the thread reached its memory limit');
    else fail('worker_died', `the thread ended: ${String(cause)}`);
  };
  const onAbort = () => fail('aborted', 'given up by the caller');
  const timer = setTimeout(() => fail('timed_out', `no result after ${limit_ms} ms`), limit_ms);
  worker.ref();
  worker.on('message', onReply).once('error', onDeath).once('exit', onDeath);
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted === true) onAbort();
  else worker.postMessage({ id, job });
  try {
    return await settled.promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
    worker.off('message', onReply).off('error', onDeath).off('exit', onDeath);
    worker.unref();
  }
}
