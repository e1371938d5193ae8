import { z } from 'zod';
import { email, id, idParam, instant, line, namedPerson, optionalLine } from '../common.ts';
import { emailPreview, jobParams, richText } from '../jobs/jobs.ts';
import { LIMITS } from '../limits.ts';
import { defineRoutes } from '../route.ts';
import { selection } from '../applications/selection.ts';

const one = z.object({ job: idParam, application: idParam });
/** One e-mail to an applicant, in the words that were sent. What opens the applicant's interview is masked in them. */
export const sentEmail = z
  .object({
    id,
    type: z.string(),
    state: z.enum(['queued', 'attempting', 'sent', 'uncertain', 'failed']),
    from_name: z.string(),
    reply_to: z.string().nullable(),
    to: z.object({ name: z.string(), address: z.string() }),
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    /** Null where the product wrote by itself, or the applicant asked for it. */
    asked_by: namedPerson.nullable(),
    created_at: instant,
    sent_at: instant.nullable(),
    next_try_at: instant.nullable(),
    /** Each attempt to deliver it that is over, with what the receiving side answered where it did not take it. */
    tries: z.array(z.object({ at: instant, answer: z.string().nullable() })),
  })
  .meta({ id: 'SentEmail' });

const words = { email_subj: line(LIMITS.email_subject), email_body: richText };

export const messages = defineRoutes({
  'POST /api/jobs/{job}/applications/{application}/email': {
    summary: 'Write to one applicant, in rich text with merge tags; answers go to whoever writes',
    tag: 'Emails',
    access: 'staff',
    scope: 'applications:write',
    idempotent: true,
    accepts_form: true,
    params: one,
    body: z
      .strictObject({
        /** Named, it has to be the applicant's own address: nobody else is written to. */
        msg_to: email.optional(),
        ...words,
      })
      .meta({ id: 'MessageToOne' }),
    responses: { 202: z.object({ queued: z.number().int() }) },
  },
  'POST /api/jobs/{job}/email': {
    summary: 'Write the same to many applicants, to each an e-mail of their own',
    tag: 'Emails',
    access: 'staff',
    scope: 'applications:write',
    idempotent: true,
    params: jobParams,
    body: z.strictObject({ selection, ...words }),
    responses: {
      /** To how many, and the mailing by which it can be followed; null where nobody is chosen. */
      202: z.object({ queued: z.number().int(), mailing: id.nullable() }),
    },
  },
  'POST /api/jobs/{job}/applications/{application}/email-preview': {
    summary:
      'A message or the Unsuccessful e-mail as this applicant would get it, without the personal link; stores nothing',
    tag: 'Emails',
    access: 'staff',
    scope: 'applications:write',
    params: one,
    body: z.strictObject({
      type: z.enum(['message', 'rejection']),
      /** What is absent comes from the activity. */
      email_subj: optionalLine(LIMITS.email_subject).optional(),
      email_body: richText.optional(),
    }),
    responses: { 200: emailPreview },
  },
  'GET /api/jobs/{job}/applications/{application}/emails/{email}': {
    summary: 'One e-mail to this applicant as it was sent, without the personal link',
    tag: 'Emails',
    access: 'staff',
    scope: 'applications:read',
    params: one.extend({ email: idParam }),
    responses: { 200: sentEmail },
  },
});
