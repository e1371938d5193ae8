import { useSyncExternalStore } from 'react';

const minuteMs = 60_000;
const listeners = new Set<() => void>();
let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = new Date();
    for (const call of listeners) call();
  }, minuteMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function current(): Date {
  // Without listeners the stored moment may be old.
  if (listeners.size === 0 && Date.now() - now.getTime() > minuteMs) now = new Date();
  return now;
}

/** The present time, to the minute; one clock for every relative date on the page. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, current);
}
