import { jobKind } from './kinds.ts';
import type { JobKindRow } from './kinds.ts';

/**
 * Why an activity collects what applicants give: to decide about their application, to give them feedback, for their own
 * practice, or to hold an event. Pages and mails promise what belongs to the purpose, and the purpose under data
 * protection is named with it (GDPR, article 13).
 */
export const PURPOSES = ['decision', 'feedback', 'practice', 'event'] as const;
export type Purpose = (typeof PURPOSES)[number];

/**
 * The purpose of an activity for one applicant.
 * @param promised the applicant was promised a review, which makes practice a matter of feedback
 */
export function purposeOf(job: JobKindRow & { assessment_type?: string | null }, promised = false): Purpose {
  const kind = jobKind(job);
  if (kind === 'webinar') return 'event';
  if (job.assessment_type === 'experience') return promised ? 'feedback' : 'practice';
  // A CV check answers with findings; no place depends on it.
  return job.assessment_type === 'feedback' || kind === 'cv_copilot' ? 'feedback' : 'decision';
}

/** Whether nothing is decided about the applicant: what they record is for their own practice, or for feedback. */
export const isPractice = (purpose: Purpose): boolean => purpose === 'practice' || purpose === 'feedback';

/** Whether the applicant was promised a review: the activity offers it, and the applicant asked for it or was granted it. */
export const isPromisedReview = (job: { advertise_review: boolean }, application: { review_paid: boolean }): boolean =>
  job.advertise_review && application.review_paid;
