import { EXPORT_FORMATS } from '@vivavoce/domain/applications/limits.ts';
import { CONFIDENCE_GAPS, EVIDENCE_FAULTS } from '@vivavoce/domain/cohorts/evidence.ts';
import { isQuarter } from '@vivavoce/domain/cohorts/quarter.ts';
import type { Quarter } from '@vivavoce/domain/cohorts/quarter.ts';
import { REPORT_DEVICES } from '@vivavoce/domain/reports/visitor-device.ts';
import { z } from 'zod';
import { changes, shows } from '../audit-rule.ts';
import { id, idParam, instant, locale, namedPerson } from '../common.ts';
import { SHEET_MEDIA } from '../media.ts';
import { defineRoutes } from '../route.ts';

/** A count of people: a multiple of five; null for fewer than five, or where it would tell of fewer than five. */
const cell = z.number().int().nullable();
const difference = z.object({ difference: z.number(), low: z.number(), high: z.number() });

const figures = z.object({
  invited: cell,
  started: cell,
  finished: cell,
  /** Practised again after sending. */
  again: cell,
  confidence: z.object({
    /** People who answered both before and after the practice. */
    pairs: cell,
    before: z.number().nullable(),
    after: z.number().nullable(),
    /** The mean paired difference with its 95 % interval, in points of ten. */
    change: difference.nullable(),
    is_equal: z.boolean(),
    /** Why there are no figures. */
    gap: z.enum(CONFIDENCE_GAPS).nullable(),
  }),
  feedback: z.object({ people: cell, median_days: z.number().nullable() }),
  adjustments: z.object({ requested: cell, granted: cell }),
  devices: z.array(z.object({ device: z.enum(REPORT_DEVICES), people: cell })),
  faults: z.array(z.object({ fault: z.enum(EVIDENCE_FAULTS), people: cell })),
});
const ref = z.object({ id, name: z.string() });

export const evidence = z
  .object({
    cohort: ref,
    /** null where no quarter has ended since the first assignment. */
    quarter: z.string().nullable(),
    from: z.iso.date().nullable(),
    to: z.iso.date().nullable(),
    quarters: z.array(z.string()),
    figures: figures.nullable(),
    /** The compared cohort, and how much more the first has; shares in percentage points. */
    compared: z
      .object({
        cohort: ref,
        figures,
        started: difference.nullable(),
        finished: difference.nullable(),
        again: difference.nullable(),
        confidence: difference.nullable(),
      })
      .nullable(),
    /** When this report was kept, newest first, and whether what it counts has changed since. */
    copies: z.array(z.object({ id, kept_at: instant, kept_by: namedPerson, has_changed: z.boolean() })),
  })
  .meta({ id: 'CohortEvidence' });

const params = z.object({ cohort: idParam });
const quarter = z
  .string()
  .refine((text): text is Quarter => isQuarter(text), 'wrong_format')
  .meta({ examples: ['2026-Q3'] });
const chosen = {
  /** An ended quarter, such as 2026-Q3; left out, the last one. */
  quarter: quarter.optional(),
  /** Id of a cohort to compare with. */
  with: idParam.optional(),
};

export const cohortEvidence = defineRoutes({
  'GET /api/cohorts/{cohort}/evidence': {
    summary: 'Read what the assigned practice of a cohort came to in a quarter that has ended',
    tag: 'Cohorts',
    access: 'staff',
    scope: 'applications:read',
    params,
    query: z.object(chosen),
    responses: { 200: evidence },
  },
  'GET /api/cohorts/{cohort}/evidence/export': {
    summary: 'Download the same figures as a spreadsheet',
    tag: 'Cohorts',
    audit: shows('data.exported'),
    access: 'staff',
    scope: 'exports:read',
    params,
    query: z.object({ ...chosen, format: z.enum(EXPORT_FORMATS).default('csv'), locale: locale.default('en-gb') }),
    produces: SHEET_MEDIA,
    responses: { 200: z.any() },
  },
  'GET /api/cohorts/{cohort}/evidence/pdf': {
    summary: 'Download the same figures as a PDF',
    tag: 'Cohorts',
    audit: shows('data.exported'),
    access: 'staff',
    scope: 'exports:read',
    params,
    query: z.object({ ...chosen, locale: locale.default('en-gb') }),
    produces: 'application/pdf',
    responses: { 200: z.unknown() },
  },
  'POST /api/cohorts/{cohort}/reports': {
    summary: 'Keep a report: opened later, it says whether what it counts has changed',
    tag: 'Cohorts',
    audit: changes('cohort.changed'),
    access: 'staff',
    scope: 'applications:write',
    idempotent: true,
    params,
    body: z.strictObject({ quarter, with: id.nullable().default(null) }),
    responses: { 201: evidence },
  },
});
