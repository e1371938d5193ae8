/** Circumference of the ring around the round button. */
export const ringLength = 2 * Math.PI * 41;

/** How much of the ring is hidden: it empties with the time. */
export function ringOffset(seconds_left: number, answer_seconds: number): number {
  const share = answer_seconds > 0 ? seconds_left / answer_seconds : 0;
  return ringLength * (1 - Math.min(1, Math.max(0, share)));
}

export type TimeNotice = 'noticeThirty' | 'noticeTen';

/** The notice between two readings of the clock; short answers get no notice at their start. */
export function dueNotice(before: number, secondsLeft: number, answer_seconds: number): TimeNotice | null {
  if (before > 10 && secondsLeft <= 10 && secondsLeft > 0) return 'noticeTen';
  if (before > 30 && secondsLeft <= 30 && secondsLeft > 10 && answer_seconds > 40) return 'noticeThirty';
  return null;
}
