import { useEffect, useState } from 'react';
import { serverNow } from '../server-clock.ts';

const lookEveryMs = 200;

function secondsUntil(ends_at: string | null): number | null {
  return ends_at === null ? null : Math.max(0, Math.ceil((Date.parse(ends_at) - serverNow()) / 1000));
}

/** Whole seconds by the server's clock; null without a limit. */
export function useSecondsLeft(ends_at: string | null): number | null {
  const [left, setLeft] = useState(() => secondsUntil(ends_at));
  useEffect(() => {
    setLeft(secondsUntil(ends_at));
    if (ends_at === null) return;
    const timer = setInterval(() => setLeft(secondsUntil(ends_at)), lookEveryMs);
    return () => clearInterval(timer);
  }, [ends_at]);
  return left;
}
