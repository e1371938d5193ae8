import { z } from 'zod';
import { idParam, text } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { client } from './interview.ts';
import { HELP_LIMITS } from '@vivavoce/domain/applications/home/help.ts';
import { unaudited } from '../audit-rule.ts';

export const help = defineRoutes({
  'POST /api/interview/{application}/help': {
    summary: 'Write to the contact person of your interview, with technical details by choice',
    tag: 'Interview',
    audit: unaudited('a message, which the list of e-mails has'),
    access: 'applicant',
    params: z.object({ application: idParam }),
    body: z.strictObject({ message: text(HELP_LIMITS.message_max_characters).min(1), client }),
    responses: { 202: z.object({ status: z.literal('OK') }) },
  },
});
