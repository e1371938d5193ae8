import type { InterviewAttempt } from '@vivavoce/contract/types.ts';
import { formatClock } from '@vivavoce/web-shared/i18n/format.ts';

/** "1:42", or an en rule while the length is unknown. */
export function lengthText(attempt: InterviewAttempt): string {
  return attempt.duration === null ? '' : formatClock(attempt.duration);
}
