import { z } from 'zod';
import { email, id, idParam, instant, line, namedPerson, optionalLine } from '../common.ts';
import { emailPreview, richText } from '../jobs/email-drafts.ts';
import { jobParams } from '../jobs/jobs.ts';
import { LIMITS } from '../limits.ts';
import { defineRoutes } from '../route.ts';
import { selection } from '../applications/selection.ts';
import { READS, changes } from '../audit-rule.ts';

const applicationParams = z.object({ job: idParam, application: idParam });
/** One e-mail to an applicant with its text as sent; links that open the applicant's interview are masked. */
const sentEmail = z
  .object({
    id,
    type: z.string(),
    /** `sent`: a mail server took it. Whether it reached the mailbox is not known. */
    state: z.enum(['queued', 'attempting', 'sent', 'uncertain', 'failed']),
    from_name: z.string(),
    reply_to: z.string().nullable(),
    to: z.object({ name: z.string(), address: z.string() }),
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    /** Null when the mail was automatic or requested by the applicant. */
    requested_by: namedPerson.nullable(),
    created_at: instant,
    sent_at: instant.nullable(),
    next_try_at: instant.nullable(),
    /** Every finished attempt to hand it over, with the reply of the mail server when it refused. */
    tries: z.array(z.object({ at: instant, answer: z.string().nullable() })),
  })
  .meta({ id: 'SentEmail' });

const content = { email_subj: line(LIMITS.email_subject), email_body: richText };

export const messages = defineRoutes({
  'POST /api/jobs/{job}/applications/{application}/email': {
    summary: 'E-mail one applicant, in rich text with merge tags; replies go to the sender',
    tag: 'Emails',
    audit: changes('message.sent'),
    access: 'staff',
    scope: 'applications:write',
    idempotent: true,
    accepts_form: true,
    params: applicationParams,
    body: z
      .strictObject({
        /** Optional; must be the applicant's own address. */
        msg_to: email.optional(),
        ...content,
      })
      .meta({ id: 'MessageToOne' }),
    responses: { 202: z.object({ queued: z.number().int() }) },
  },
  'POST /api/jobs/{job}/email': {
    summary: 'E-mail many applicants, each with a separate e-mail',
    tag: 'Emails',
    audit: changes('message.sent'),
    access: 'staff',
    scope: 'applications:write',
    idempotent: true,
    params: jobParams,
    body: z.strictObject({ selection, ...content }),
    responses: {
      /** Number of recipients and the mailing with its progress; null when no applicant is selected. */
      202: z.object({ queued: z.number().int(), mailing: id.nullable() }),
    },
  },
  'POST /api/jobs/{job}/applications/{application}/email-preview': {
    summary:
      'A message or the Unsuccessful e-mail as this applicant would get it, without the personal link; stores nothing',
    tag: 'Emails',
    audit: READS,
    access: 'staff',
    scope: 'applications:write',
    params: applicationParams,
    body: z.strictObject({
      type: z.enum(['message', 'rejection']),
      /** An absent field is taken from the activity. */
      email_subj: optionalLine(LIMITS.email_subject).optional(),
      email_body: richText.optional(),
    }),
    responses: { 200: emailPreview },
  },
  'GET /api/jobs/{job}/applications/{application}/emails/{email}': {
    summary: 'Read one e-mail to this applicant as sent, without the personal link',
    tag: 'Emails',
    access: 'staff',
    scope: 'applications:read',
    params: applicationParams.extend({ email: idParam }),
    responses: { 200: sentEmail },
  },
});
