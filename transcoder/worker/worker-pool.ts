import { Worker } from 'node:worker_threads';
import { MediaError } from '../media-error.ts';
import type { MediaFacts } from '../media/media-facts.ts';
import type { WorkerJob } from './remux-worker.ts';
import { endsThread, runOnWorker } from './worker-job.ts';

export type WorkerPoolOptions = {
  /** Threads kept alive; 1 copies a minute of video in about 60 ms, 2 keep a long file from delaying a short one. */
  size?: number;
  /** Default time limit of one job. */
  timeout_ms?: number;
  /** JavaScript heap of one thread. Media bytes are outside of it and bounded by how the thread reads them. */
  max_heap_mb?: number;
  /** The thread's file; another one only in tests of the pool itself. */
  worker_url?: URL;
};

type WorkerJobOptions = { timeout_ms?: number; signal?: AbortSignal | undefined };

export type WorkerPool = {
  run(job: WorkerJob, options?: WorkerJobOptions): Promise<MediaFacts | null>;
  /** Starts every thread and loads the media library in it, so that the first answer after a start is not the slow one. */
  warm(): Promise<void>;
  close(): Promise<void>;
};

/** Room for the short-lived packets of a copy; with four times as much it is no quicker, and takes 45 MB more. */
const YOUNG_HEAP_MB = 16;

type Waiting = { job: WorkerJob; options: WorkerJobOptions; settled: PromiseWithResolvers<MediaFacts | null> };
type Seat = { worker: Worker | null; busy: boolean };

/**
 * A few threads that stay alive, because starting one costs more than copying an answer. A job that runs out of time or
 * memory, or is aborted, ends its thread; the next job gets a new one. An idle pool does not keep the process running.
 *
 * Errors of `run`: MediaError `timed_out`, `out_of_memory`, `worker_died`, `aborted`, and every code of the job itself.
 */
export function createWorkerPool(pool: WorkerPoolOptions = {}): WorkerPool {
  const seats = Array.from({ length: pool.size ?? 1 }, (): Seat => ({ worker: null, busy: false }));
  const queue: Waiting[] = [];
  let closed = false;

  const start = (seat: Seat): Worker => {
    const worker = new Worker(pool.worker_url ?? new URL('./remux-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: pool.max_heap_mb ?? 256, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
    });
    // A thread may also end between two jobs, or a second time while it is being ended; neither may reach the process.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      if (seat.worker === worker) seat.worker = null;
    });
    seat.worker = worker;
    return worker;
  };

  const perform = async (seat: Seat, { job, options, settled }: Waiting): Promise<void> => {
    const worker = seat.worker ?? start(seat);
    const limit_ms = options.timeout_ms ?? pool.timeout_ms ?? 30_000;
    try {
      settled.resolve(await runOnWorker(worker, job, { limit_ms, signal: options.signal }));
    } catch (error) {
      settled.reject(error);
      if (!endsThread(error)) return;
      await worker.terminate();
    }
  };

  const dispatch = (): void => {
    for (const seat of seats) {
      const next = seat.busy ? undefined : queue.shift();
      if (next === undefined) continue;
      seat.busy = true;
      void perform(seat, next).finally(() => {
        seat.busy = false;
        dispatch();
      });
    }
  };

  const run = (job: WorkerJob, options: WorkerJobOptions = {}): Promise<MediaFacts | null> => {
    const settled = Promise.withResolvers<MediaFacts | null>();
    if (closed) settled.reject(new MediaError('aborted', 'the pool is closed'));
    else queue.push({ job, options, settled });
    dispatch();
    return settled.promise;
  };

  return {
    run,
    async warm() {
      await Promise.all(seats.map(() => run({ kind: 'warm' })));
    },
    async close() {
      closed = true;
      for (const { settled } of queue.splice(0)) settled.reject(new MediaError('aborted', 'the pool is closed'));
      await Promise.all(seats.map(async (seat) => seat.worker?.terminate()));
    },
  };
}

let shared: WorkerPool | null = null;

/** The pool of this process: one thread, made on first use. */
export function sharedPool(): WorkerPool {
  shared ??= createWorkerPool();
  return shared;
}
