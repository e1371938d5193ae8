import { useEffect, useEffectEvent } from 'react';
import { createReviewClock } from './review-clock.ts';

const STEP_MS = 5_000;
/** Signs that the reviewer is present; a playing recording by its time. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'timeupdate'] as const;

/**
 * Reports how long an answer is in view.
 * @param answer identifies the answer; null where its time does not count
 */
export function useReviewTime(answer: string | null, send: (seconds: number) => Promise<unknown>): void {
  const start = useEffectEvent(() => createReviewClock(send, Date.now));
  useEffect(() => {
    if (answer === null) return undefined;
    const clock = start();
    const isVisible = () => document.visibilityState === 'visible';
    const step = () => clock.step(isVisible());
    /** The time until now counts, whether the page was just shown or hidden. */
    const change = () => {
      clock.step(!isVisible());
      if (!isVisible()) clock.report();
    };
    const timer = setInterval(step, STEP_MS);
    for (const sign of SIGNS) document.addEventListener(sign, clock.noticed, { capture: true, passive: true });
    document.addEventListener('visibilitychange', change);
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS) document.removeEventListener(sign, clock.noticed, { capture: true });
      document.removeEventListener('visibilitychange', change);
      step();
      clock.report();
    };
  }, [answer]);
}
