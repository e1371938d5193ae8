import { z } from 'zod';
import { flag, id, idParam, instant, namedPerson, page, paged, pageSize } from '../common.ts';
import { jobParams } from '../jobs/jobs.ts';
import { defineRoutes } from '../route.ts';
import { changes } from '../audit-rule.ts';

/** E-mails to many applicants with their progress. */
export const mailing = z
  .object({
    id,
    kind: z.enum(['invitation', 'reminder', 'extension', 'message', 'rejection']),
    /** `running` until every mail was created and either left or failed; `unsent` where no mail applied any longer. */
    state: z.enum(['scheduled', 'running', 'finished', 'unsent', 'cancelled']),
    total: z.number().int(),
    /** Number of created mails, and of applicants skipped because a mail no longer applied. */
    created: z.number().int(),
    skipped: z.number().int(),
    /** Taken by a mail server; whether they reached the mailboxes is not known. */
    sent: z.number().int(),
    uncertain: z.number().int(),
    failed: z.number().int(),
    /** Number of deferred mails, and the time of the next attempt. */
    deferred: z.number().int(),
    next_try_at: instant.nullable(),
    /** Number of mails that quiet hours hold, and the morning on which they leave. */
    held: z.number().int(),
    held_until: instant.nullable(),
    /** Mails that wait until the mail budget of the company has room. */
    waiting_for_budget: z.number().int(),
    start_at: instant,
    created_at: instant,
    /** Null when the mailing was automatic. */
    created_by: namedPerson.nullable(),
  })
  .meta({ id: 'Mailing' });

const params = z.object({ job: idParam, mailing: idParam });

export const mailings = defineRoutes({
  'GET /api/jobs/{job}/mailings': {
    summary: 'List the past and planned mailings of an activity, newest first',
    // Polled by open pages, so it does not keep the session alive.
    passive: true,
    tag: 'Mailings',
    access: 'staff',
    scope: 'applications:read',
    params: jobParams,
    query: z.object({
      page,
      page_size: pageSize(20),
      /** Only mailings that wait for their time or are in progress. */
      open: flag.optional(),
      /** Include automatic reminders. */
      reminders: flag.optional(),
    }),
    responses: { 200: paged(mailing) },
  },
  'GET /api/jobs/{job}/mailings/{mailing}': {
    summary: 'Read one mailing with its progress',
    tag: 'Mailings',
    access: 'staff',
    scope: 'applications:read',
    params,
    responses: { 200: mailing },
  },
  'POST /api/jobs/{job}/mailings/{mailing}/cancel': {
    summary: 'Cancel a mailing that waits for its time',
    tag: 'Mailings',
    audit: changes('mailing.cancelled'),
    access: 'staff',
    scope: 'applications:write',
    params,
    responses: { 200: mailing },
  },
});
