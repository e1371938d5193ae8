import { JOB_KINDS } from '@vivavoce/domain/jobs/kind-names.ts';
import { REPORT_LIMITS } from '@vivavoce/domain/reports/funnel.ts';
import { REPORT_PRESETS } from '@vivavoce/domain/reports/report-days.ts';
import { z } from 'zod';
import { id, idParam, line, nothing } from '../common.ts';
import { LIMITS } from '../limits.ts';
import { defineRoutes } from '../route.ts';
import { sessionOnly } from '../program-rule.ts';
import { OWN_VIEW } from '../audit-rule.ts';

const params = z.object({ shortname: line(LIMITS.name) });

/** Null beside a preset. */
const ownDay = z.iso
  .date()
  .nullable()
  .meta({ examples: [null] });
const choice = z.strictObject({
  name: line(LIMITS.name),
  /** Days that move on with the calendar; null with days of its own. */
  preset: z.enum(REPORT_PRESETS).nullable(),
  from_date: ownDay,
  to_date: ownDay,
  /** Without one, all activities. */
  jobs: z.array(id).max(REPORT_LIMITS.most_activities),
  kind: z.enum(JOB_KINDS).nullable(),
});

const reportView = choice.extend({ id }).meta({ id: 'ReportView' });

export const reportViews = defineRoutes({
  'GET /api/companies/{shortname}/report-views': {
    summary: 'List the views of the report that the caller has saved, by name',
    tag: 'Reports',
    access: 'staff',
    ...sessionOnly('account'),
    params,
    responses: { 200: z.array(reportView) },
  },
  'POST /api/companies/{shortname}/report-views': {
    summary: 'Save a view of the report: its days, activities and kind; it replaces the one of the same name',
    tag: 'Reports',
    audit: OWN_VIEW,
    access: 'staff',
    ...sessionOnly('account'),
    params,
    body: choice.refine(
      ({ preset, from_date, to_date }) =>
        preset === null ? from_date !== null && to_date !== null && from_date <= to_date : !from_date && !to_date,
      { path: ['to_date'], message: 'wrong_shape' },
    ),
    responses: { 201: reportView },
  },
  'DELETE /api/companies/{shortname}/report-views/{view}': {
    summary: 'Delete a saved view of the report',
    tag: 'Reports',
    audit: OWN_VIEW,
    access: 'staff',
    ...sessionOnly('account'),
    params: params.extend({ view: idParam }),
    responses: { 204: nothing },
  },
});
