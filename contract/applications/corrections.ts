import { z } from 'zod';
import { applicationDetail } from './applications.ts';
import { email, idParam, optionalLine, senderName } from '../common.ts';
import { LIMITS } from '../limits.ts';
import { defineRoutes } from '../route.ts';
import { changes } from '../audit-rule.ts';

export const corrections = defineRoutes({
  'POST /api/jobs/{job}/applications/{application}/correct_email': {
    summary:
      'Correct the e-mail address of an applicant who has not opened the personal link yet, and send the invitation there; earlier links stop working. If the address is unchanged, the invitation is sent again',
    tag: 'Applications',
    audit: changes('applicant.changed'),
    access: 'staff',
    scope: 'applications:write',
    idempotent: true,
    params: z.object({ job: idParam, application: idParam }),
    body: z.strictObject({
      email,
      invited_from_name: senderName.optional(),
      invite_subject: optionalLine(LIMITS.email_subject).optional(),
    }),
    responses: { 200: applicationDetail },
  },
});
