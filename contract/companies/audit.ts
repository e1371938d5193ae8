import { AUDIT_ACTIONS, AUDIT_ACTORS, AUDIT_CATEGORIES, AUDIT_FORMATS } from '@vivavoce/domain/companies/audit.ts';
import type { AuditAction } from '@vivavoce/domain/companies/audit.ts';
import { PAGE_SIZES } from '@vivavoce/domain/list-limits.ts';
import { z } from 'zod';
import { id, idParam, instant, namedPerson, pageSize } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { sessionOnly } from '../program-rule.ts';
import { shows } from '../audit-rule.ts';
import { AUDIT_MEDIA } from '../media.ts';

const action = z.enum(Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]]).meta({ id: 'AuditAction' });
const category = z.enum(AUDIT_CATEGORIES).meta({ id: 'AuditCategory' });

export const auditEntry = z
  .object({
    id,
    at: instant,
    action,
    category,
    actor: z.enum(AUDIT_ACTORS),
    /** The user who acted, or whose sign-in it was. */
    user: namedPerson.nullable(),
    job: z.object({ id, title: z.string() }).nullable(),
    /** Null for other actions; without a name once the applicant's data was erased. */
    application: z.object({ id, full_name: z.string().nullable() }).nullable(),
    ip: z.string().nullable(),
    user_agent: z.string().nullable(),
    /** A session, a personal token or a key of the company; null where none applies. */
    by: z.enum(['session', 'token', 'key']).nullable(),
    by_id: id.nullable(),
    request_id: z.string().nullable(),
    operation: z.string().nullable(),
    /** Ids and settings of the call, such as the days of an export. */
    call: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    /** Names of the fields that the call carried. */
    fields: z.array(z.string()),
    /** Field name to its value before and after. Secrets are never among them. */
    changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  })
  .meta({ id: 'AuditEntry' });

/** The signed state of a log, to be kept elsewhere: with it `npm run admin -- audit verify` tells whether the log is as it was. */
export const auditHead = z
  .object({
    /** Null for the log of no company. */
    company_id: id.nullable(),
    /** How many entries the log had had, those included that were removed since. */
    sequence: z.number().int(),
    /** The hash of the newest one, which covers all before it. */
    hash: z.string(),
    signed_at: instant,
    /** Ed25519, as PEM. */
    public_key: z.string(),
    /** In base64url. */
    signature: z.string(),
  })
  .meta({ id: 'AuditHead' });

export const auditChain = z
  .object({
    /** How many entries have been sealed, those included that were removed since. */
    sealed: z.number().int(),
    /** How many of them were removed at the end of their retention. */
    removed: z.number().int(),
    /** The moment of the newest sealed entry; null before the first one. */
    sealed_until: instant.nullable(),
    /** Entries that wait for their seal, which takes about a minute; counted up to 1,000. */
    waiting: z.number().int(),
    /** The newest head; null before the first one. */
    head: auditHead.nullable(),
  })
  .meta({ id: 'AuditChain' });

const day = z.iso.date();
const filters = {
  /** First day, in the company's time zone. */
  from_date: day.optional(),
  /** Last day, in the company's time zone. */
  to_date: day.optional(),
  /** One category, or several with commas between. */
  category: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(z.enum(AUDIT_CATEGORIES)).min(1))
    .optional(),
  user: idParam.optional(),
  job: idParam.optional(),
  application: idParam.optional(),
};

export const audit = defineRoutes({
  'GET /api/audit': {
    summary: 'List the audit log of the current company, newest first; for owners and admins',
    tag: 'Company',
    access: 'staff',
    scope: 'audit:read',
    query: z.object({ ...filters, page_size: pageSize(PAGE_SIZES.audit), before: idParam.optional() }),
    responses: {
      200: z.object({
        results: z.array(auditEntry),
        /** The `before` of the next page; null at the end. */
        next: id.nullable(),
      }),
    },
  },
  'GET /api/platform/audit': {
    summary: 'List the audit log of the installation itself, of no company, newest first; for platform administrators',
    tag: 'Platform',
    access: 'staff',
    ...sessionOnly('platform'),
    query: z.object({ page_size: pageSize(PAGE_SIZES.audit), before: idParam.optional() }),
    responses: { 200: z.object({ results: z.array(auditEntry), next: id.nullable() }) },
  },
  'GET /api/audit/chain': {
    summary:
      'Read how far the audit log of the current company is sealed, and its newest signed head; for owners and admins',
    tag: 'Company',
    access: 'staff',
    scope: 'audit:read',
    responses: { 200: auditChain },
  },
  'GET /api/audit/heads': {
    summary:
      'List the signed heads of the audit log of the current company, newest first, to be kept elsewhere; for owners and admins',
    tag: 'Company',
    access: 'staff',
    scope: 'audit:read',
    /** `before`: only heads of fewer entries than this. */
    query: z.object({ page_size: pageSize(PAGE_SIZES.audit), before: idParam.optional() }),
    responses: { 200: z.object({ results: z.array(auditHead), next: id.nullable() }) },
  },
  'GET /api/audit/export': {
    summary:
      'Download the audit log of the current company as CSV or as JSON lines, oldest entry first; for owners and admins. Each line of JSON has an entry as its seal covers it, with the seal',
    tag: 'Company',
    audit: shows('data.exported'),
    access: 'staff',
    scope: 'audit:read',
    query: z.object({ ...filters, format: z.enum(AUDIT_FORMATS).default('csv') }),
    produces: AUDIT_FORMATS.map((format) => AUDIT_MEDIA[format]),
    responses: { 200: z.unknown() },
  },
});
