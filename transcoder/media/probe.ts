import type { MediaFacts } from './media-facts.ts';
import { MediaError } from '../media-error.ts';
import { timeLimit } from './time-limit.ts';
import { sharedPool } from '../worker/worker-pool.ts';
import type { WorkerPool } from '../worker/worker-pool.ts';

export type ProbeOptions = { pool?: WorkerPool; timeout_ms?: number; signal?: AbortSignal | undefined };

/**
 * Measures a media file from anywhere, in the worker thread: whatever the bytes do, this process goes on and an answer
 * comes within the time limit. A file that is cut off is measured up to its last whole packet and says `truncated`.
 *
 * @throws MediaError `missing_file`, `empty`, `unreadable`, `no_tracks`, `too_large`, `timed_out`, `out_of_memory`,
 *   `worker_died`, `aborted`
 */
export async function probeMedia(path: string, options: ProbeOptions = {}): Promise<MediaFacts> {
  const facts = await (options.pool ?? sharedPool()).run(
    { kind: 'inspect', path },
    { timeout_ms: options.timeout_ms ?? (await timeLimit([path])), signal: options.signal },
  );
  if (facts === null) throw new MediaError('worker_died', 'the thread replied without facts');
  return facts;
}
