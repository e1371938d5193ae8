import { isProblem, type ApiProblem } from '@vivavoce/web-shared/api/api-client.ts';

const firstMs = 2_000;
const longestMs = 60_000;
/** Statuses below 500 that say nothing about what was sent: too slow, too early, too many. */
const passing = new Set([408, 425, 429]);

/** The first call with this key is still being answered, or the page had no valid CSRF token and has one now. */
const mayBeRepeated = (problem: ApiProblem): boolean =>
  (problem.status === 409 && problem.retry_after !== undefined) || problem.code === 'csrf';

/** The server understood and said no: the same again changes nothing. Everything else may pass. */
export const isRefusal = (error: unknown): boolean =>
  isProblem(error) && error.status < 500 && !passing.has(error.status) && !mayBeRepeated(error);

/** Milliseconds until the next try after that many failures in a row, and not before the server's Retry-After. */
export function retryDelay(failures: number, error?: unknown): number {
  const delay = Math.min(longestMs, firstMs * 2 ** Math.max(0, failures - 1));
  return Math.max(delay, isProblem(error) ? (error.retry_after ?? 0) * 1000 : 0);
}

export type Retry = {
  /** A try failed: the next one follows after a pause, or as soon as the browser is online again. */
  failed: (error: unknown) => void;
  /** No further try is needed; the next failure counts as the first. */
  done: () => void;
  /** A try is made now, so that the planned one is not. */
  stop: () => void;
};

/** Repeats a save that failed, more and more seldom. */
export function createRetry(again: () => void): Retry {
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
      timer = setTimeout(run, retryDelay(failures, error));
      addEventListener('online', run);
    },
    done: () => {
      stop();
      failures = 0;
    },
    stop,
  };
}
