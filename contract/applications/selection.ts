import { APPLICANT_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { STATUS_LABELS } from '@vivavoce/domain/applications/status-label.ts';
import { z } from 'zod';
import { flag, id, idParam, instant, optionalLine } from '../common.ts';
import { bucket } from '../jobs/jobs.ts';

export const statusLabel = z.enum(STATUS_LABELS).meta({ id: 'StatusLabel' });

/** A boolean that is valid in a query as well as in a body. */
const facet = z.union([z.boolean(), flag]).meta({ id: 'Facet' }).optional();

/** The filter of the applicants of an activity: bucket, archive, search term and facets. Lists and selections share it. */
export const applicantFilter = {
  status: bucket.default('ToInvite'),
  filter: z.enum(['All', 'Archived']).default('All'),
  q: optionalLine(120).optional(),
  label: statusLabel.optional(),
  /** Only applicants with answers that the caller has not rated and submitted yet. */
  need_your_rating: facet,
  incomplete: facet,
  /** Only applicants who have not answered and whose deadline is within a week. */
  expiring: facet,
  reasonable_adjustments: facet,
  /** Only applications with a paid review. */
  review_paid: facet,
  /** Only applicants with an answer that does not meet a requirement. */
  unmet: facet,
  /** Only people with this tag. */
  tag: z.union([id, idParam]).optional(),
};

const matching = z
  .strictObject({
    ...applicantFilter,
    /** Only applicants that a bulk operation of this instant shortlisted, rejected or archived, for its undo. Withdrawing their outcome restores the previous one. */
    at: instant.optional(),
  })
  .meta({ id: 'ApplicantFilter' });

const named = z.array(id).min(1).max(APPLICANT_LIMITS.selection_max);

/** Applicants by id, and the filter that they matched when they were selected. */
export const chosenBefore = z.strictObject({ matching, ids: named });

/** The applicants of a bulk operation: a list of ids, or all that match a filter of the list, with exceptions. */
export const selection = z
  .union([z.strictObject({ ids: named }), z.strictObject({ matching, except: named.optional() })])
  .meta({ id: 'Selection' });
export type Selection = z.infer<typeof selection>;
export type ApplicantFilter = z.infer<typeof matching>;
