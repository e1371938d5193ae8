import { z } from 'zod';
import { email, id, idParam, line, optionalLine } from './common.ts';
import { emailPreview, jobParams, richText } from './jobs.ts';
import { LIMITS } from './limits.ts';
import { defineRoutes } from './route.ts';
import { selection } from './selection.ts';

const one = z.object({ job: idParam, application: idParam });
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
    body: z.strictObject({
      /** Named, it has to be the applicant's own address: nobody else is written to. */
      msg_to: email.optional(),
      ...words,
    }),
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
      /** To how many, and the sending by which it can be followed; null where nobody is chosen. */
      202: z.object({ queued: z.number().int(), sending: id.nullable() }),
    },
  },
  'POST /api/jobs/{job}/applications/{application}/email-preview': {
    summary: 'A message or the Unsuccessful e-mail exactly as this applicant would get it; stores nothing',
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
});
