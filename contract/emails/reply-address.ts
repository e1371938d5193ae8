import { REPLY_CHECK_LIMITS } from '@vivavoce/domain/emails/reply-check.ts';
import { z } from 'zod';
import { changes } from '../audit-rule.ts';
import { email, id, instant } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { sessionOnly } from '../program-rule.ts';

export const replyAddress = z
  .object({
    /** Where replies go when an activity names no address of its own; null for none. */
    email: z.string().nullable(),
    checked_at: instant.nullable(),
    checked_by: z.object({ id, full_name: z.string() }).nullable(),
    /** An address whose code may still be typed in; null for none. */
    pending: z.object({ email: z.string(), expires_at: instant, tries_left: z.number().int() }).nullable(),
  })
  .meta({ id: 'ReplyAddress' });

export const replyAddresses = defineRoutes({
  'GET /api/reply-address': {
    summary: 'Read where replies to e-mails of the current company go; for owners and admins',
    tag: 'Company',
    access: 'staff',
    scope: 'company:read',
    responses: { 200: replyAddress },
  },
  'POST /api/reply-address/code': {
    summary: 'Send a code to an address that replies shall go to; the code before it ends. Five a day for a company',
    tag: 'Company',
    audit: changes('reply_address.coded'),
    access: 'staff',
    ...sessionOnly('mailed_code'),
    idempotent: true,
    body: z.strictObject({ email }),
    responses: { 202: replyAddress },
  },
  'POST /api/reply-address/check': {
    summary:
      'Type in the code: from then on, replies go to its address. After half an hour, or five wrong codes, a new one is needed',
    tag: 'Company',
    audit: changes('reply_address.checked'),
    access: 'staff',
    ...sessionOnly('mailed_code'),
    body: z.strictObject({ code: z.string().regex(new RegExp(`^\\d{${REPLY_CHECK_LIMITS.digits}}$`)) }),
    responses: { 200: replyAddress },
  },
  'DELETE /api/reply-address': {
    summary: 'Remove the address, and a code that was not typed in; activities with an address of their own keep it',
    tag: 'Company',
    audit: changes('reply_address.removed'),
    access: 'staff',
    ...sessionOnly('mailed_code'),
    responses: { 200: replyAddress },
  },
});
