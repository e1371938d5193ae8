import { isProblem, type ApiProblem } from '../api/api-client.ts';

export type RetryPauses = { firstMs: number; longestMs: number };

const usualPauses: RetryPauses = { firstMs: 2_000, longestMs: 60_000 };
/** Statuses below 500 that do not judge the request itself: too slow, too early, too many. */
const passing = new Set([408, 425, 429]);

/** The first call with this key still runs, or the page had no valid CSRF token and has one now. */
const mayBeRepeated = (problem: ApiProblem): boolean =>
  (problem.status === 409 && problem.retry_after !== undefined) || problem.code === 'csrf';

/** Whether the server rejected the request itself, so that a repeat is useless. Any other failure may be temporary. */
export const isRefusal = (error: unknown): boolean =>
  isProblem(error) && error.status < 500 && !passing.has(error.status) && !mayBeRepeated(error);

/** Milliseconds until the next try after that many failures in a row, at least the server's Retry-After. */
export function retryDelay(failures: number, error?: unknown, { firstMs, longestMs } = usualPauses): number {
  const delay = Math.min(longestMs, firstMs * 2 ** Math.max(0, failures - 1));
  return Math.max(delay, isProblem(error) ? (error.retry_after ?? 0) * 1000 : 0);
}

export type Retry = {
  /** A try failed: the next one follows after a pause, or as soon as the browser is online again. */
  failed: (error: unknown) => void;
  /** No further try is needed; the next failure counts as the first. */
  done: () => void;
  /** A try starts now; cancels the scheduled one. */
  stop: () => void;
};

/** Repeats a failed save with growing pauses. */
export function createRetry(again: () => void, pauses = usualPauses): Retry {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function stop(): void {
    clearTimeout(timer);
    removeEventListener('online', run);
  }
  function run(): void {
    stop();
    again();
  }
  return {
    failed: (error) => {
      stop();
      failures += 1;
      timer = setTimeout(run, retryDelay(failures, error, pauses));
      addEventListener('online', run);
    },
    done: () => {
      stop();
      failures = 0;
    },
    stop,
  };
}
