import { REMINDER_TEXTS } from '@vivavoce/domain/emails/reminders.ts';
import { z } from 'zod';
import { READS, changes } from '../audit-rule.ts';
import { id, idParam, instant } from '../common.ts';
import { selection } from '../applications/selection.ts';
import { mailingText } from '../jobs/email-drafts.ts';
import { defineRoutes } from '../route.ts';

const params = z.object({ job: idParam });

const standardText = z.object({ subject: z.string(), body: z.string() });
const standardTexts = z.object(
  Object.fromEntries(REMINDER_TEXTS.map((name) => [name, standardText])) as Record<
    (typeof REMINDER_TEXTS)[number],
    typeof standardText
  >,
);

/** The product's own texts, and what leaves next. */
const plan = z
  .object({
    /** Zone of the company, for applicants whose own is not known. */
    time_zone: z.string(),
    /** Whether the company has paused all automatic reminders. */
    paused: z.boolean(),
    texts: standardTexts,
    /** The number of invited applicants who have not begun, counted up to 10,000. */
    waiting: z.number().int(),
    /** Whether there are more of them. */
    more: z.boolean(),
    /** How many of them have a known time zone: that of the browser in which they opened their link. */
    zones_known: z.number().int(),
    /** For each reminder that is on, when it leaves next and for how many on that day at most, counted up to 10,000, and whether there are more. */
    next: z.array(z.object({ key: z.string(), at: instant, count: z.number().int(), more: z.boolean() })),
    /** The latest reminders that left, and how many e-mails there were in all. */
    last: z.object({ at: instant, count: z.number().int() }).nullable(),
    sent: z.number().int(),
  })
  .meta({ id: 'ReminderPlan' });

const reminded = z.object({
  /** Applicants who are reminded. */
  count: z.number().int(),
  /** Those who had an invitation, a reminder or more time within the last hours. */
  recent: z.number().int(),
  /** Those who have begun, answered or withdrawn, whose deadline has passed, or who were not invited. */
  others: z.number().int(),
});

/** All who have not answered where no selection is made. */
const scope = z.strictObject({ selection: selection.optional() });

export const reminderRoutes = defineRoutes({
  'GET /api/jobs/{job}/reminders': {
    summary: 'Read when the reminders of an activity leave next, and when the last ones left',
    passive: true,
    tag: 'Mailings',
    access: 'staff',
    scope: 'jobs:read',
    params,
    responses: { 200: plan },
  },
  'GET /api/reminder-texts': {
    summary: "Read the product's own texts of reminders about an interview, in your language",
    tag: 'Mailings',
    access: 'staff',
    scope: 'company:read',
    responses: { 200: standardTexts },
  },
  'POST /api/jobs/{job}/remind_preview': {
    summary: 'Count the applicants that a reminder would reach now',
    tag: 'Mailings',
    audit: READS,
    access: 'staff',
    scope: 'applications:write',
    params,
    body: scope,
    responses: { 200: reminded },
  },
  'POST /api/jobs/{job}/remind': {
    summary: 'Remind invited applicants who have not begun, at most once within some hours',
    tag: 'Mailings',
    audit: changes('message.sent'),
    access: 'staff',
    scope: 'applications:write',
    idempotent: true,
    params,
    /** With this text, or that in force. */
    body: scope.extend({ email: z.strictObject(mailingText).optional() }),
    responses: {
      /** The mailing with its progress; null where no applicant is reminded. */
      202: reminded.extend({ mailing: id.nullable() }),
    },
  },
});
