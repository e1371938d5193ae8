import { z } from 'zod';
import { unaudited } from '../audit-rule.ts';
import { defineRoutes } from '../route.ts';

export const bounces = defineRoutes({
  'POST /api/bounces/{service}': {
    summary: 'Report a mail that was not delivered, by the service that sends the mails, in the form of that service',
    tag: 'Mailings',
    audit: unaudited('the feed has the entry of the undelivered invitation'),
    access: 'public',
    csrf: false,
    params: z.object({ service: z.enum(['ses', 'postmark', 'mailgun']) }),
    // Amazon announces its JSON as text.
    consumes: ['application/json', 'text/plain'],
    body: z.record(z.string(), z.unknown()),
    body_limit: 262_144,
    responses: { 204: z.null() },
  },
});
