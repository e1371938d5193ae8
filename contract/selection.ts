import { APPLICANT_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { z } from 'zod';
import { id, optionalLine } from './common.ts';
import { bucket } from './jobs.ts';

/** What narrows the applicants of an activity: the stage, the archive and the words. Lists and selections share it. */
export const applicantFilter = {
  status: bucket.default('ToInvite'),
  filter: z.enum(['All', 'Archived']).default('All'),
  q: optionalLine(120).optional(),
};

/** Whom a deed is for: applicants named one by one, or all of the activity that match a filter of the list. */
export const selection = z
  .union([
    z.strictObject({ ids: z.array(id).min(1).max(APPLICANT_LIMITS.selection_max) }),
    z.strictObject({ matching: z.strictObject(applicantFilter) }),
  ])
  .meta({ id: 'Selection' });
export type Selection = z.infer<typeof selection>;
