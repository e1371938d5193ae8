import { INTERFACE_TIMES } from '@vivavoce/domain/interface-times.ts';
import { createStore, type Store } from '@vivavoce/web-shared/store.ts';

export type Progress = {
  /** Share of the bar that is drawn, 0 to 1. */
  share: number;
  /** Hidden until loading takes long enough to be noticed, and after the end. */
  state: 'hidden' | 'running' | 'ending';
  failed: boolean;
};

export type LoadingProgress = Pick<Store<Progress>, 'get' | 'subscribe'> & {
  /** Sets the number of loads in progress; 0 ends the bar. */
  setParts: (parts: number) => void;
  /** A load failed: the bar ends in the colour of failure. */
  fail: () => void;
};

const { loading_bar_delay_ms, loading_bar_duration_ms, loading_bar_hide_ms } = INTERFACE_TIMES;
const tickMs = 100;
/** With several loads each arrival moves the bar less. */
const smallStep = 0.3;
const bigStep = 0.45;
const furthest = 0.95;

const hidden: Progress = { share: 0, state: 'hidden', failed: false };

/**
 * The progress of the loading bar. The duration of a load is unknown: the bar begins with a step of 30 or 45 percent,
 * makes another step with each part that arrives, and moves slowly enough in between to last for five seconds.
 */
export function createLoadingProgress(): LoadingProgress {
  const store = createStore(hidden);
  let parts = 0;
  let failed = false;
  let wait: ReturnType<typeof setTimeout> | undefined;
  let creep: ReturnType<typeof setInterval> | undefined;

  const stop = (): void => {
    clearTimeout(wait);
    clearInterval(creep);
  };
  const advance = (by: number): void => {
    const { share } = store.get();
    store.set({ share: Math.min(furthest, share + by), state: 'running', failed });
  };
  const step = (): void => advance(parts > 1 ? smallStep : bigStep);

  function start(): void {
    stop();
    failed = false;
    store.set(hidden);
    wait = setTimeout(() => {
      step();
      creep = setInterval(() => advance((tickMs / loading_bar_duration_ms) * (furthest - smallStep)), tickMs);
    }, loading_bar_delay_ms);
  }

  function end(): void {
    stop();
    if (store.get().state === 'hidden' && !failed) return;
    store.set({ share: 1, state: 'ending', failed });
    wait = setTimeout(() => store.set(hidden), loading_bar_hide_ms);
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    setParts: (next) => {
      const before = parts;
      parts = next;
      if (before === 0 && next > 0) start();
      else if (before > 0 && next === 0) end();
      else if (next < before && store.get().state === 'running') step();
    },
    fail: () => {
      failed = true;
      if (parts === 0) end();
      else if (store.get().state === 'running') advance(0);
    },
  };
}
