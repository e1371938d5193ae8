import type { InterviewAttempt } from '@vivavoce/contract/types.ts';
import { formatClock } from '@vivavoce/web-shared/i18n/format.ts';

/** "1:42", or an en-rule's worth of nothing while the length is unknown. */
export function lengthWords(attempt: InterviewAttempt): string {
  return attempt.duration === null ? '' : formatClock(attempt.duration);
}

/** Megabytes with one decimal, at least 0.1. */
export function megabytes(bytes: number, tag: string): string {
  const value = Math.max(0.1, bytes / 1_000_000);
  return new Intl.NumberFormat(tag, { maximumFractionDigits: 1, minimumFractionDigits: 1 }).format(value);
}
