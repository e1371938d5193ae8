import { z } from 'zod';
import { instant } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { sessionOnly } from '../program-rule.ts';
import { changes } from '../audit-rule.ts';

const use = z.object({ used: z.number().int(), max: z.number().int() });

export const mailBudget = z
  .object({
    /** E-mails of the last hour and of the last 24 hours to newcomers (domain/emails/mail-types.ts). */
    hour: use,
    day: use,
    /** Such e-mails that wait for room. */
    waiting: z.number().int(),
    /** When the last of them is expected to leave; null without any, while sending pauses, and where the limit is 0. */
    last_leaves_at: instant.nullable(),
    /** Why no such e-mail leaves: of those `handed` over within a day, `refused` were refused by mail servers. */
    paused: z.object({ at: instant, handed: z.number().int(), refused: z.number().int() }).nullable(),
  })
  .meta({ id: 'MailBudget' });

export const mailBudgets = defineRoutes({
  'GET /api/mail-budget': {
    summary:
      'Read how many e-mails of the current company left to newcomers, and how many wait: people who have neither opened an interview of it, nor accepted a place on a panel, nor signed in as a member',
    tag: 'Company',
    access: 'staff',
    scope: 'company:read',
    responses: { 200: mailBudget },
  },
  'POST /api/mail-budget/resume': {
    summary: 'Send e-mails of the current company again that pause because too many were refused',
    tag: 'Company',
    audit: changes('mails.resumed'),
    access: 'staff',
    ...sessionOnly('mailed_code'),
    responses: { 200: mailBudget },
  },
});
