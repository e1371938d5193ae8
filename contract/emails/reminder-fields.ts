import { REMINDER_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { REMINDER_ANCHORS, REMINDER_UNITS, reminderKey, timeFault } from '@vivavoce/domain/emails/reminders.ts';
import { z } from 'zod';
import { line, text } from '../common.ts';
import { LIMITS } from '../limits.ts';

/** One reminder: so long after the invitation, or before the deadline. */
export const reminder = z
  .strictObject({
    anchor: z.enum(REMINDER_ANCHORS),
    amount: z.number().int(),
    unit: z.enum(REMINDER_UNITS),
    /** Time of day in the applicant's zone, such as `10:00`; null for the hour of the invitation or deadline. */
    at: z.string().max(5).nullable(),
    /** Only to applicants who have not opened their link. */
    only_unopened: z.boolean(),
    active: z.boolean(),
    /** Subject and rich text with merge tags; null for the product's own in the language of the applicant. */
    subject: line(LIMITS.email_subject).nullable(),
    body: text(LIMITS.rich_text).nullable(),
  })
  .superRefine((value, context) => {
    const fault = timeFault(value);
    if (fault) context.addIssue({ code: 'custom', path: [fault.field], message: fault.code });
  })
  .meta({
    id: 'Reminder',
    examples: [
      {
        anchor: 'deadline',
        amount: 3,
        unit: 'days',
        at: '10:00',
        only_unopened: false,
        active: true,
        subject: null,
        body: null,
      },
    ],
  });

/** The reminders of an activity; no two leave at the same time. */
export const reminders = z
  .array(reminder)
  .max(REMINDER_LIMITS.reminders_max)
  .refine((list) => new Set(list.map(reminderKey)).size === list.length, 'repeated');
