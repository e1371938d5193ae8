import { RETENTION_LIMITS } from '@vivavoce/domain/companies/retention.ts';
import { z } from 'zod';
import { idParam, instant, line, namedPerson, page, paged, pageSize } from '../common.ts';
import { LIMITS } from '../limits.ts';
import { defineRoutes } from '../route.ts';

/** A retention period in days. */
export const retentionPeriod = z.number().int().min(RETENTION_LIMITS.days_min).max(RETENTION_LIMITS.days_max);

/** A day of the calendar in the company's time zone. */
const day = z.iso.date();

const hold = z.object({ reason: z.string(), set_by: namedPerson, set_at: instant }).meta({ id: 'LegalHold' });

/** When the data of one applicant is deleted. */
export const applicantRetention = z
  .object({
    /** The retention period that applies to this applicant, in days. */
    retention_days: z.number().int(),
    /** The data is deleted in the first night from this day on; a hold prevents it. */
    leaves_on: day,
    /** Null without a hold. Its reason is shown to owners and admins only. */
    hold: hold.extend({ reason: z.string().nullable() }).nullable(),
    abilities: z.object({ hold: z.boolean() }),
  })
  .meta({ id: 'ApplicantRetention' });

const applicant = { params: z.object({ job: idParam, application: idParam }) };
const reason = z.strictObject({ reason: line(LIMITS.reason) });

export const privacy = defineRoutes({
  'GET /api/retention': {
    summary:
      'Preview which number of applicants leaves on which day, earliest first; for owners and admins. With `retention_days`, as if that were the period of the company',
    tag: 'Company',
    access: 'staff',
    scope: 'company:read',
    query: z.object({
      page,
      page_size: pageSize(20),
      retention_days: z.coerce.number().pipe(retentionPeriod).optional(),
    }),
    responses: {
      200: paged(z.object({ day, applicants: z.number().int() })).extend({
        /** Applicants of all days, without those on hold. */
        applicants: z.number().int(),
        /** Applicants on legal hold. */
        held: z.number().int(),
      }),
    },
  },
  'GET /api/jobs/{job}/applications/{application}/retention': {
    summary: 'Read when the data of an applicant is deleted, and whether a legal hold prevents it',
    tag: 'Applications',
    access: 'staff',
    scope: 'applications:read',
    ...applicant,
    responses: { 200: applicantRetention },
  },
  'PUT /api/jobs/{job}/applications/{application}/hold': {
    summary: 'Set a legal hold: nothing of this applicant can be deleted until it is lifted; for owners and admins',
    tag: 'Applications',
    access: 'staff',
    session_only: true,
    ...applicant,
    body: reason,
    responses: { 200: applicantRetention },
  },
  'DELETE /api/jobs/{job}/applications/{application}/hold': {
    summary: 'Lift the legal hold of an applicant; for owners and admins',
    tag: 'Applications',
    access: 'staff',
    session_only: true,
    ...applicant,
    body: reason,
    responses: { 200: applicantRetention },
  },
});
