import { EXTENSION_INCLUDES } from '@vivavoce/domain/jobs/deadline-extension.ts';
import { DEADLINE_LIMITS } from '@vivavoce/domain/limits.ts';
import { z } from 'zod';
import { applicationDetail } from './applications.ts';
import { dayOrInstant, id, idParam, instant, optionalLine, senderName } from '../common.ts';
import { bulk_operation } from './bulk-operations.ts';
import { mailingText } from '../jobs/email-drafts.ts';
import { jobParams } from '../jobs/jobs.ts';
import { LIMITS } from '../limits.ts';
import { defineRoutes } from '../route.ts';
import { selection } from './selection.ts';
import { READS, changes } from '../audit-rule.ts';

/** The new deadline: a day (its end in the company's time zone), an instant, or days from now; absent: the number of days of the activity. */
const wanted = {
  deadline: dayOrInstant.optional(),
  days: z.number().int().min(1).max(DEADLINE_LIMITS.applicant_max_days).optional(),
};
/** Sender, subject and text of the e-mail to the applicants; the text names the deadline by its tag. */
const message = {
  invited_from_name: senderName.optional(),
  invite_subject: optionalLine(LIMITS.email_subject).optional(),
  email_body: mailingText.email_body,
};
const recipients = {
  include: z.enum(EXTENSION_INCLUDES).default('awaiting'),
  /** Only these applicants. */
  selection: selection.optional(),
};

/** How many applicants of each kind gain time; `auto_sent` counts those whose answers were submitted automatically at the deadline and who may continue. */
const gaining = {
  awaiting: z.number().int(),
  expired: z.number().int(),
  auto_sent: z.number().int(),
};

const extended = z
  .object({
    changed: z.number().int(),
    ...gaining,
    /** The mailing of the e-mails; null when no applicant gained time. */
    mailing: id.nullable(),
    bulk_operation: bulk_operation.nullable(),
  })
  .meta({ id: 'BulkExtension' });

export const extensions = defineRoutes({
  'POST /api/jobs/{job}/applications/{application}/extend': {
    summary: 'Extend the deadline of one applicant and notify them by e-mail',
    tag: 'Applications',
    audit: changes('deadline.extended'),
    access: 'staff',
    scope: 'applications:write',
    idempotent: true,
    params: z.object({ job: idParam, application: idParam }),
    body: z.strictObject({ ...wanted, ...message }).prefault({}),
    responses: { 200: applicationDetail },
  },
  'POST /api/jobs/{job}/extend_all': {
    summary: 'Extend the deadline of many applicants and notify them by e-mail; a later deadline stays',
    tag: 'Applications',
    audit: changes('deadlines.extended'),
    access: 'staff',
    scope: 'applications:write',
    idempotent: true,
    params: jobParams,
    body: z.strictObject({ ...wanted, ...message, ...recipients }).prefault({}),
    responses: {
      200: extended,
      /** Too many applicants for one call: a task does the work. `bulk_operation` reports its progress; no deadline is changed yet. */
      202: extended,
    },
  },
  'POST /api/jobs/{job}/extend_preview': {
    summary: 'Count the applicants that an extension would give time to; changes nothing',
    tag: 'Applications',
    audit: READS,
    access: 'staff',
    scope: 'applications:write',
    params: jobParams,
    body: z.strictObject({ ...wanted, selection: selection.optional() }),
    responses: { 200: z.object({ deadline: instant, ...gaining }) },
  },
});
