import { FACET_LIMITS } from './limits.ts';
import type { ApplicantBucket } from './bucket.ts';
import type { StatusLabelCode } from './status-label.ts';

/** Yes-or-no filters of the list of applicants; each is also the name of its query parameter. */
const FACETS = [
  'need_your_rating',
  'incomplete',
  'expiring',
  'reasonable_adjustments',
  'review_paid',
  'unmet',
] as const;
export type Facet = (typeof FACETS)[number];

/** The facets offered in each bucket; elsewhere a facet would match all applicants or none. */
export const FACETS_OF: Readonly<Record<ApplicantBucket, readonly Facet[]>> = {
  ToInvite: ['reasonable_adjustments'],
  AwaitingResponse: ['expiring', 'reasonable_adjustments'],
  Responded: ['need_your_rating', 'review_paid', 'unmet', 'incomplete', 'reasonable_adjustments'],
  Reviewed: ['need_your_rating', 'review_paid', 'unmet', 'reasonable_adjustments'],
  Outcomes: ['unmet', 'reasonable_adjustments'],
};

/** The labels that tell applicants of one bucket apart. A bucket whose applicants bear one label has none. */
export const LABELS_OF: Readonly<Record<ApplicantBucket, readonly StatusLabelCode[]>> = {
  ToInvite: ['NotYetInvited', 'EmailUndelivered'],
  AwaitingResponse: ['AwaitingResponse', 'Expired', 'Withdrawn'],
  Responded: ['NotReviewed', 'Withdrawn'],
  Reviewed: [],
  Outcomes: ['Successful', 'Unsuccessful'],
};

/**
 * End of the time in which a deadline counts as near.
 * @param now the present
 */
export const expiringUntil = (now: Date): Date => new Date(now.getTime() + FACET_LIMITS.expiring_days * 86_400_000);

/**
 * Rows that a narrowed list scrolls through. A search with a thousand matches is refined, not read to its end; all of them
 * can still be selected together.
 */
export function narrowedRows({ q, tag }: { q?: string | undefined; tag?: number | undefined }): number {
  if (q) return FACET_LIMITS.words_rows_max;
  return tag === undefined ? FACET_LIMITS.facet_rows_max : FACET_LIMITS.tag_rows_max;
}
