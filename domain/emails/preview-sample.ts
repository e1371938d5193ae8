import { applicationDeadline } from '../jobs/deadline.ts';
import type { DeadlineRow } from '../jobs/deadline.ts';

/** Sample values in the preview of an e-mail where real ones are unknown. */
export interface PreviewSample {
  duration_minutes: number;
  question_count: number;
  deadline: Date;
}

/** Fixed by the specification (5 and 9). */
const PREVIEW_DURATION_MINUTES = 10;
const PREVIEW_QUESTION_COUNT = 5;

/**
 * Sample values of the preview: ten minutes, five questions, and the deadline of an applicant invited now.
 * @param timeZone IANA zone of the company
 * @throws RangeError for an unknown zone
 */
export function previewSample(job: DeadlineRow, now: Date, timeZone: string): PreviewSample {
  return {
    duration_minutes: PREVIEW_DURATION_MINUTES,
    question_count: PREVIEW_QUESTION_COUNT,
    deadline: applicationDeadline(job, now, timeZone) ?? now,
  };
}
