import { EXPORT_FORMATS } from '@vivavoce/domain/applications/limits.ts';
import { z } from 'zod';
import { line, locale } from '../common.ts';
import { bucket, jobParams } from '../jobs/jobs.ts';
import { applicantFilter } from './selection.ts';
import { LIMITS } from '../limits.ts';
import { SHEET_MEDIA } from '../media.ts';
import { defineRoutes } from '../route.ts';
import { shows } from '../audit-rule.ts';

export const exportWanted = {
  format: z.enum(EXPORT_FORMATS).default('xlsx'),
  /** Language of labels, dates and separators. */
  locale: locale.default('en-gb'),
};
const stream = {
  tag: 'Exports',
  access: 'staff',
  scope: 'exports:read',
  produces: SHEET_MEDIA,
} as const;

export const exportFiles = defineRoutes({
  'GET /api/jobs/{job}/applications/export_job_report': {
    summary:
      'Export the applicants of an activity with answers and ratings as a spreadsheet; the workbook has a sheet of single reviews. Streamed, so of no known length',
    audit: shows('data.exported'),
    ...stream,
    params: jobParams,
    /** With `status`, the applicants of that bucket who match the filter of the list; without it everybody, archived ones too. */
    query: z.object({ ...applicantFilter, ...exportWanted, status: bucket.optional() }),
    responses: { 200: z.any() },
  },
  'GET /api/companies/{shortname}/export': {
    summary: 'Export the applicants of all activities of a company, added between two days, as a spreadsheet',
    audit: shows('data.exported'),
    ...stream,
    params: z.object({ shortname: line(LIMITS.name) }),
    query: z.object({
      ...exportWanted,
      /** Days in the company's time zone, both included; an absent day leaves that end open. */
      from_date: z.iso.date().optional(),
      to_date: z.iso.date().optional(),
    }),
    responses: { 200: z.any() },
  },
});
