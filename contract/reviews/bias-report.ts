import { z } from 'zod';
import { idParam } from '../common.ts';
import { defineRoutes } from '../route.ts';

const groupFigures = z.object({
  /** A sex, an ethnicity, or both with a stroke between. */
  group: z.string(),
  counts: z.object({ selected: z.number().int(), total: z.number().int() }).nullable(),
  rate_per_mille: z.number().int().nullable(),
  impact_percent: z.number().int().nullable(),
  below_four_fifths: z.boolean(),
  small: z.boolean(),
  p_of_10000: z.number().int().nullable(),
});
const byGroups = z.object({
  sex: z.array(groupFigures),
  ethnicity: z.array(groupFigures),
  both: z.array(groupFigures),
});

export const biasReport = z
  .object({
    /** Applicants with sent answers. */
    applicants: z.number().int(),
    /** Applicants without an answer to one or both questions. */
    unknown: z.number().int(),
    /** People may order the list by what AI found. */
    ai_order: z.boolean(),
    /** Shortlisted applicants among those with sent answers. */
    selection: byGroups,
    /** Applicants with a rating above the median of their activity among rated ones. */
    above_median: byGroups,
  })
  .meta({ id: 'BiasReport' });

export const biasReports = defineRoutes({
  'GET /api/bias-report': {
    summary:
      'The same across the newest 100 activities of the current company, of answers sent in the last twelve months; for owners and admins',
    tag: 'Reviews',
    access: 'staff',
    scope: 'applications:read',
    responses: { 200: biasReport },
  },
  'GET /api/jobs/{job}/bias-report': {
    summary:
      'Compare how often groups were shortlisted and rated above the median, from what applicants volunteered; counts below five are hidden',
    tag: 'Reviews',
    access: 'staff',
    scope: 'applications:read',
    params: z.object({ job: idParam }),
    responses: { 200: biasReport },
  },
});
