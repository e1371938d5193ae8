import { REVIEW_TIME } from '@vivavoce/domain/reviews/review-time.ts';

/** A pause of the timers beyond this is a computer that slept. */
const STEP_MAX_MS = 10_000;

export type ReviewClock = {
  /** A sign of the reviewer: a key, the pointer or a playing recording. */
  noticed: () => void;
  /** Counts the time since the last step, where the page was in view and the reviewer present. */
  step: (visible: boolean) => void;
  /** Reports what was counted, from a second on. */
  report: () => void;
};

/** Counts how long an answer is in view, and reports it in portions. */
export function createReviewClock(send: (seconds: number) => Promise<unknown>, now: () => number): ReviewClock {
  let countedMs = 0;
  let stepped = now();
  let noticed = now();

  function report(): void {
    const seconds = Math.min(REVIEW_TIME.report_max, Math.floor(countedMs / 1000));
    if (seconds < 1) return;
    countedMs = 0;
    // A lost report goes along with the next one.
    void send(seconds).catch(() => {
      countedMs = Math.min(REVIEW_TIME.report_max * 1000, countedMs + seconds * 1000);
    });
  }
  return {
    noticed: () => {
      noticed = now();
    },
    step: (visible) => {
      const at = now();
      if (visible && at - noticed < REVIEW_TIME.idle_after * 1000) countedMs += Math.min(STEP_MAX_MS, at - stepped);
      stepped = at;
      if (countedMs >= REVIEW_TIME.report_every * 1000) report();
    },
    report,
  };
}
