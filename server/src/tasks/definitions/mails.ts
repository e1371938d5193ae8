import { z } from 'zod';
import { defineTask } from '../define-task.ts';
import { LONGEST_RETRY_DELAY_S } from '../queue/queue-settings.ts';

const createMailsPayload = z.object({ mailing: z.number().int().positive() });

/**
 * Creates the mails of one mailing, some hundred in a transaction. A hundred thousand take minutes; the heartbeat shows
 * that a worker died meanwhile, and another one resumes.
 */
export const createMails = defineTask({
  name: 'create-mails',
  payload: createMailsPayload,
  former: {
    name: 'make-mails',
    payload: z
      .object({ sending: z.number().int().positive() })
      .transform(({ sending }): z.infer<typeof createMailsPayload> => ({ mailing: sending })),
  },
  attempts: 10,
  timeout_s: 3600,
  concurrency: 2,
  retry_delay_s: 5,
  key: ({ mailing }) => String(mailing),
});

/** Mails in one task, to share a task's cost. */
export const MAILS_IN_ONE = 250;

/** Mails of a task that are taken at a time: few enough that a killed worker leaves few uncertain ones. */
export const MAILS_TAKEN = 25;

/**
 * Delivers the mails of a mailing, several in one task, because a task for each costs more than its delivery. One that
 * the mail server defers continues as a `send-mail` of its own.
 */
export const deliverMails = defineTask({
  name: 'deliver-mails',
  payload: z.object({ mails: z.array(z.number().int().positive()).min(1).max(MAILS_IN_ONE) }),
  attempts: 20,
  timeout_s: 1800,
  concurrency: 2,
  retry_delay_s: 2,
  reports_failure: true,
});

/** Ten at a time, of all workers together, keep a small SMTP server busy without flooding it; the others wait. */
export const MAILS_AT_ONCE = 10;

const RETRY_DELAY_S = 10;

/**
 * Longest time until the next attempt, in seconds: the pause doubles, with a random part.
 * @param attempt the failed one, 1 for the first of this task; 0 where another task hands the mail over
 */
export const nextTryWithin = (attempt: number): number => Math.min(LONGEST_RETRY_DELAY_S, RETRY_DELAY_S * 2 ** attempt);

/** Delivers one stored mail. Many are taken together, because that costs more than a delivery. */
export const sendMailTask = defineTask({
  name: 'send-mail',
  payload: z.object({ mail: z.number().int().positive() }),
  // More than an hour, with pauses of five minutes in the end: a restart of the mail server loses no invitation.
  attempts: 20,
  // Longer than the mail server may take for all of them, so that no second run begins while the first still waits for
  // it.
  timeout_s: 300,
  concurrency: 2,
  batch_size: 20,
  retry_delay_s: RETRY_DELAY_S,
  key: ({ mail }) => String(mail),
  reports_failure: true,
});

/** Delivers one stored text message to the provider. */
export const sendText = defineTask({
  name: 'send-text',
  payload: z.object({ text: z.number().int().positive() }),
  attempts: 6,
  timeout_s: 60,
  concurrency: 5,
  retry_delay_s: 10,
  key: ({ text }) => String(text),
  reports_failure: true,
});

/** Looks up the account of a requested link to a new password, and mails the link where there is one. */
export const sendPasswordLink = defineTask({
  name: 'send-password-link',
  payload: z.object({ request: z.number().int().positive() }),
  attempts: 5,
  timeout_s: 30,
  concurrency: 1,
  batch_size: 10,
  key: ({ request }) => String(request),
});

/** Looks up the applications of an address whose place was asked for, and mails the link where there is one. */
export const sendLearnerLink = defineTask({
  name: 'send-learner-link',
  payload: z.object({ request: z.number().int().positive() }),
  attempts: 5,
  timeout_s: 30,
  concurrency: 1,
  batch_size: 10,
  key: ({ request }) => String(request),
});

/**
 * Mails the link to an interview that was requested at its public page, or by registering again. A request names an
 * address, whose application is looked up by the task.
 */
export const sendInterviewLink = defineTask({
  name: 'send-interview-link',
  payload: z.union([
    z.object({ request: z.number().int().positive() }),
    z.object({ application: z.number().int().positive() }),
  ]),
  attempts: 5,
  timeout_s: 30,
  concurrency: 1,
  batch_size: 10,
});

/** Resumes mailings whose own task is lost. Scheduled. */
export const resumeMailings = defineTask({
  name: 'resume-mailings',
  payload: z.object({}),
  attempts: 2,
  timeout_s: 60,
  concurrency: 1,
  key: () => 'all',
});

/** Gives mails that wait for the budget of their company to the tasks that send them. Scheduled; one run at a time. */
export const releaseMails = defineTask({
  name: 'release-mails',
  payload: z.object({}),
  attempts: 2,
  timeout_s: 60,
  concurrency: 1,
  key: () => 'all',
});

/** Finds the recipients of reminders about an invitation or a deadline. Scheduled; one run at a time. */
export const remindApplicants = defineTask({
  name: 'remind-applicants',
  payload: z.object({}),
  attempts: 2,
  timeout_s: 300,
  concurrency: 1,
  key: () => 'all',
});

/** Turns what happened into notifications of staff, and queues the e-mails about them that are due. Scheduled. */
export const notifyStaff = defineTask({
  name: 'notify-staff',
  payload: z.object({}),
  attempts: 2,
  timeout_s: 300,
  concurrency: 1,
  key: () => 'all',
});

/** Notifies members of panels whose ratings are due or late. Scheduled. */
export const noteReviews = defineTask({
  name: 'note-reviews',
  payload: z.object({}),
  attempts: 2,
  timeout_s: 300,
  concurrency: 1,
  key: () => 'all',
});

/** Reads the mails that servers returned. Scheduled. */
export const readBouncesTask = defineTask({
  name: 'read-bounces',
  payload: z.object({}),
  attempts: 1,
  timeout_s: 300,
  concurrency: 1,
  key: () => 'all',
});
