import { RETENTION_LIMITS } from '@vivavoce/domain/companies/retention-limits.ts';
import { z } from 'zod';
import { idParam, instant, line, namedPerson, page, paged, pageSize, revision, text } from '../common.ts';
import { LIMITS } from '../limits.ts';
import { defineRoutes } from '../route.ts';
import { sessionOnly } from '../program-rule.ts';
import { changes } from '../audit-rule.ts';

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

/** Privacy notice that applicants read before they agree to be recorded. */
export const companyNotice = z
  .object({
    /** Part of the version that a consent names. */
    version: z.number().int(),
    /** Rich text. */
    notice: z.string(),
    /** Rich text beside the box that applicants tick; empty for the product's own words. */
    consent_text: z.string(),
  })
  .meta({ id: 'CompanyNotice' });

/** One version of a company's notice; without texts it withdraws the notice. */
export const privacyNotice = companyNotice
  .extend({ created_by: namedPerson, created_at: instant })
  .meta({ id: 'PrivacyNotice' });

/** Versions on a page. */
export const NOTICES_SHOWN = 20;

const applicant = { params: z.object({ job: idParam, application: idParam }) };
const reason = z.strictObject({ reason: line(LIMITS.reason) });

export const privacy = defineRoutes({
  'GET /api/retention': {
    summary:
      'Preview how many applicants are erased on which day, earliest first; for owners and admins. With `retention_days`, as if that were the period of the company',
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
  'GET /api/privacy-notices': {
    summary: 'List the versions of the privacy notice, newest first; for owners and admins',
    tag: 'Company',
    access: 'staff',
    scope: 'company:read',
    query: z.object({ page, page_size: pageSize(NOTICES_SHOWN) }),
    responses: { 200: paged(privacyNotice) },
  },
  'POST /api/privacy-notices': {
    summary:
      'Store a new version of the privacy notice; for owners and admins. Applicants who agreed to an earlier one keep it; empty texts withdraw the notice. Answers the newest versions',
    tag: 'Company',
    audit: changes('notice.changed'),
    access: 'staff',
    scope: 'company:write',
    idempotent: true,
    body: z.strictObject({
      notice: text(LIMITS.rich_text),
      consent_text: text(LIMITS.rich_text),
      /** The version that the change is based on; 0 before the first. */
      based_on: revision,
    }),
    responses: { 201: paged(privacyNotice) },
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
    audit: changes('hold.set'),
    access: 'staff',
    ...sessionOnly('proved'),
    ...applicant,
    body: reason,
    responses: { 200: applicantRetention },
  },
  'DELETE /api/jobs/{job}/applications/{application}/hold': {
    summary: 'Lift the legal hold of an applicant; for owners and admins',
    tag: 'Applications',
    audit: changes('hold.lifted'),
    access: 'staff',
    ...sessionOnly('proved'),
    ...applicant,
    body: reason,
    responses: { 200: applicantRetention },
  },
});
