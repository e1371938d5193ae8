import { z } from 'zod';
import { flag, id, idParam, instant, namedPerson, page, paged, pageSize } from '../common.ts';
import { jobParams } from '../jobs/jobs.ts';
import { defineRoutes } from '../route.ts';

/** One decision to write to many applicants, and how far it is. */
export const mailing = z
  .object({
    id,
    kind: z.enum(['invitation', 'reminder', 'extension', 'message', 'rejection']),
    /** `running` until every mail is made and has left, or could not. */
    state: z.enum(['scheduled', 'running', 'finished', 'cancelled']),
    total: z.number().int(),
    /** Mails that exist, and applicants for whom one made no sense any more when their turn came. */
    made: z.number().int(),
    skipped: z.number().int(),
    sent: z.number().int(),
    uncertain: z.number().int(),
    failed: z.number().int(),
    /** Mails that could not be handed over yet, and by when each is tried again. */
    put_off: z.number().int(),
    next_try_at: instant.nullable(),
    start_at: instant,
    created_at: instant,
    /** Null where the product decided by itself. */
    created_by: namedPerson.nullable(),
  })
  .meta({ id: 'Mailing' });

const params = z.object({ job: idParam, mailing: idParam });

export const mailings = defineRoutes({
  'GET /api/jobs/{job}/mailings': {
    summary: 'What was or will be sent to many applicants of an activity, newest first',
    // Asked by pages that are merely open.
    passive: true,
    tag: 'Mailings',
    access: 'staff',
    scope: 'applications:read',
    params: jobParams,
    query: z.object({
      page,
      page_size: pageSize(20),
      /** Only those that wait for their time or are being made. */
      open: flag.optional(),
      /** Also the reminders that the product sends by itself. */
      reminders: flag.optional(),
    }),
    responses: { 200: paged(mailing) },
  },
  'GET /api/jobs/{job}/mailings/{mailing}': {
    summary: 'One mailing and how far it is',
    tag: 'Mailings',
    access: 'staff',
    scope: 'applications:read',
    params,
    responses: { 200: mailing },
  },
  'POST /api/jobs/{job}/mailings/{mailing}/cancel': {
    summary: 'Call off a mailing that waits for its time',
    tag: 'Mailings',
    access: 'staff',
    scope: 'applications:write',
    params,
    responses: { 200: mailing },
  },
});
