import { useEffect, useState } from 'react';
import type { Failure } from './failure.ts';

const secondMs = 1000;

/** Remaining seconds of the wait that a failure demands; 0 when it has ended. */
export function useWait(failure: Failure | undefined): number {
  const [secondsLeft, setSecondsLeft] = useState(0);
  useEffect(() => {
    const end = Date.now() + (failure?.wait ?? 0) * secondMs;
    const look = () => setSecondsLeft(Math.max(0, Math.ceil((end - Date.now()) / secondMs)));
    look();
    if (!failure?.wait) return undefined;
    const timer = setInterval(look, secondMs);
    return () => clearInterval(timer);
  }, [failure]);
  return secondsLeft;
}
