import { APPLICANT_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { STATUS_LABELS } from '@vivavoce/domain/applications/status-label.ts';
import { z } from 'zod';
import { flag, id, instant, optionalLine } from '../common.ts';
import { bucket } from '../jobs/jobs.ts';

export const statusLabel = z.enum(STATUS_LABELS).meta({ id: 'StatusLabel' });

/** A yes or no that stands in an address as well as in a body. */
const facet = z.union([z.boolean(), flag]).meta({ id: 'Facet' }).optional();

/** What narrows the applicants of an activity: the stage, the archive, the words and facets. Lists and selections share it. */
export const applicantFilter = {
  status: bucket.default('ToInvite'),
  filter: z.enum(['All', 'Archived']).default('All'),
  q: optionalLine(120).optional(),
  label: statusLabel.optional(),
  /** With answers that the caller has not rated and sent yet. */
  need_your_rating: facet,
  incomplete: facet,
  /** The deadline is within a week, and an answer is still awaited. */
  expiring: facet,
  reasonable_adjustments: facet,
};

const matching = z
  .strictObject({
    ...applicantFilter,
    /** Only those whom a bulk operation of this very instant shortlisted, rejected or archived: what its undo is for. To take their outcome back puts back what it replaced. */
    at: instant.optional(),
  })
  .meta({ id: 'ApplicantFilter' });

const named = z.array(id).min(1).max(APPLICANT_LIMITS.selection_max);

/** Applicants one by one, and the filter that they matched when they were chosen. */
export const chosenBefore = z.strictObject({ matching, ids: named });

/** Whom a bulk operation is for: applicants named one by one, or all of the activity that match a filter of the list, but for some. */
export const selection = z
  .union([z.strictObject({ ids: named }), z.strictObject({ matching, except: named.optional() })])
  .meta({ id: 'Selection' });
export type Selection = z.infer<typeof selection>;
export type ApplicantFilter = z.infer<typeof matching>;
