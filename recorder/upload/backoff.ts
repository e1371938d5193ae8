import { UPLOAD_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';

/**
 * Milliseconds to wait after that many failures in a row (1 or more): doubling from 0.5 to 8 s, of which
 * the upper half is random, so that a whole class does not return at the same instant.
 * @param random gives numbers from 0 up to 1
 */
export function backoffMs(failures: number, random: () => number = Math.random): number {
  const { backoff_min_ms, backoff_max_ms } = UPLOAD_LIMITS;
  const ceiling = Math.min(backoff_max_ms, backoff_min_ms * 2 ** Math.max(0, failures));
  return Math.max(backoff_min_ms, ceiling * (0.5 + random() / 2));
}

/** A wait that can be cut short. */
export type Pause = {
  /** Resolves after `ms`, or immediately when `wake` is called. */
  wait: (ms: number) => Promise<void>;
  wake: () => void;
};

/**
 * Lets several loops wait, and wakes them all together when the network may be back.
 */
export function createPause(): Pause {
  const sleepers = new Set<() => void>();
  return {
    wait: (ms) =>
      new Promise((resolve) => {
        const rise = (): void => {
          clearTimeout(timer);
          sleepers.delete(rise);
          resolve();
        };
        const timer = setTimeout(rise, ms);
        sleepers.add(rise);
      }),
    wake: () => {
      for (const rise of sleepers) rise();
    },
  };
}

/**
 * Calls back whenever the network or the page may have come back.
 * @returns a function that removes the listener
 */
export function onWake(listener: () => void): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal };
  window.addEventListener('online', listener, options);
  window.addEventListener('pageshow', listener, options);
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') listener();
    },
    options,
  );
  return () => stop.abort();
}
