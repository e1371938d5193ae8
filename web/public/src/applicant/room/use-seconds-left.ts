import { useSyncExternalStore } from 'react';
import { serverNow } from '../server-clock.ts';

const lookEveryMs = 200;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, lookEveryMs);
  return () => clearInterval(timer);
}

/** Whole seconds by the server's clock; null without a limit. */
export function useSecondsLeft(ends_at: string | null): number | null {
  const left = () => (ends_at === null ? null : Math.max(0, Math.ceil((Date.parse(ends_at) - serverNow()) / 1000)));
  return useSyncExternalStore(subscribe, left, left);
}
