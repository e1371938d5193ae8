import { EXTENSION_INCLUDES } from '@vivavoce/domain/jobs/deadline-extension.ts';
import { DEADLINE_LIMITS } from '@vivavoce/domain/limits.ts';
import { z } from 'zod';
import { applicationDetail } from './applications.ts';
import { id, idParam, instant, optionalLine } from '../common.ts';
import { bulk_operation } from './bulk-operations.ts';
import { jobParams } from '../jobs/jobs.ts';
import { LIMITS } from '../limits.ts';
import { defineRoutes } from '../route.ts';
import { selection } from './selection.ts';

/** The end of the extension: a day (its end in the company's time zone) or an instant, or days from now; else the activity's own number of days. */
const wanted = {
  deadline: z.union([instant, z.iso.date()]).optional(),
  days: z.number().int().min(1).max(DEADLINE_LIMITS.applicant_max_days).optional(),
};
/** Own sender and subject of the e-mail that tells the applicants. */
const words = {
  invited_from_name: optionalLine(120).optional(),
  invite_subject: optionalLine(LIMITS.email_subject).optional(),
};
const whom = {
  include: z.enum(EXTENSION_INCLUDES).default('awaiting'),
  /** Only these of them. */
  selection: selection.optional(),
};

/** How many of each kind gain time; `auto_sent` are those whose answers the deadline sent by itself, and who may go on. */
const gaining = {
  awaiting: z.number().int(),
  expired: z.number().int(),
  auto_sent: z.number().int(),
};

const extended = z
  .object({
    changed: z.number().int(),
    ...gaining,
    /** The mailing of the e-mails; null where nobody gained time. */
    mailing: id.nullable(),
    bulk_operation: bulk_operation.nullable(),
  })
  .meta({ id: 'BulkExtension' });

export const extensions = defineRoutes({
  'POST /api/jobs/{job}/applications/{application}/extend': {
    summary: 'Give one applicant more time, and say so by e-mail',
    tag: 'Applications',
    access: 'staff',
    scope: 'applications:write',
    idempotent: true,
    params: z.object({ job: idParam, application: idParam }),
    body: z.strictObject({ ...wanted, ...words }).prefault({}),
    responses: { 200: applicationDetail },
  },
  'POST /api/jobs/{job}/extend_all': {
    summary: 'Give applicants more time and say so by e-mail; a deadline that lies later already stays',
    tag: 'Applications',
    access: 'staff',
    scope: 'applications:write',
    idempotent: true,
    params: jobParams,
    body: z.strictObject({ ...wanted, ...words, ...whom }).prefault({}),
    responses: {
      200: extended,
      /** So many are they that a task gives it to them: `bulk_operation` says how far it is, and nobody has it yet. */
      202: extended,
    },
  },
  'POST /api/jobs/{job}/extend_preview': {
    summary: 'How many applicants an extension would give time to; changes nothing',
    tag: 'Applications',
    access: 'staff',
    scope: 'applications:write',
    params: jobParams,
    body: z.strictObject({ ...wanted, selection: selection.optional() }),
    responses: { 200: z.object({ deadline: instant, ...gaining }) },
  },
});
