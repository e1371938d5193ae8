import { z } from 'zod';
import { locale } from '@vivavoce/contract/common.ts';
import { defineTask } from '../define-task.ts';

/** Mails an applicant the answer to a request, a moment after it. */
export const answerRequest = defineTask({
  name: 'answer-request',
  payload: z.object({
    action: z.number().int().positive(),
    /** When the request was closed, in epoch milliseconds: another closing has a task of its own. */
    closed_at: z.number().int().positive(),
  }),
  attempts: 5,
  timeout_s: 30,
  concurrency: 1,
  batch_size: 10,
  key: ({ action, closed_at }) => `${action}:${closed_at}`,
});

const notifyAdjustmentsPayload = z.object({
  application: z.number().int().positive(),
  /** A fingerprint of the adjustments that the applicant knows: where they apply again by then, no mail is sent. */
  known: z.string(),
  /** The staff member who changed them last. */
  by: z.number().int().positive(),
});

/** Mails an applicant the current adjustments, once they have been stable for a moment. */
export const notifyAdjustments = defineTask({
  name: 'notify-adjustments',
  payload: notifyAdjustmentsPayload,
  former: { name: 'tell-adjustments', payload: notifyAdjustmentsPayload },
  attempts: 5,
  timeout_s: 30,
  concurrency: 1,
  key: ({ application }) => String(application),
  key_holds: 'waiting',
});

/** Builds a copy of an applicant's own data and mails its link. */
export const buildArchive = defineTask({
  name: 'build-archive',
  payload: z.object({ archive: z.number().int().positive(), locale: locale.optional() }),
  attempts: 5,
  timeout_s: 1800,
  concurrency: 1,
  key: ({ archive }) => String(archive),
  reports_failure: true,
});

/** Sends the stored answers of interviews past their deadline. Scheduled; one run at a time. */
export const closeInterviews = defineTask({
  name: 'close-interviews',
  payload: z.object({}),
  attempts: 2,
  timeout_s: 300,
  concurrency: 1,
  key: () => 'all',
});

/** Erases applicants whose retention period has ended. Scheduled; one run at a time. */
export const eraseApplicants = defineTask({
  name: 'erase-applicants',
  payload: z.object({}),
  attempts: 8,
  timeout_s: 3600,
  concurrency: 1,
  key: () => 'all',
});

/** Adds the people of one list to an activity, some hundred in a transaction. */
export const importApplicants = defineTask({
  name: 'import-applicants',
  payload: z.object({ import: z.number().int().positive() }),
  attempts: 8,
  timeout_s: 600,
  concurrency: 2,
  key: (payload) => String(payload.import),
  reports_failure: true,
});

/** Gives an assigned activity to the members of a cohort who lack it, a thousand in a transaction, and invites them. */
export const assignCohort = defineTask({
  name: 'assign-cohort',
  payload: z.object({ assignment: z.number().int().positive() }),
  attempts: 8,
  timeout_s: 600,
  concurrency: 2,
  key: ({ assignment }) => String(assignment),
  key_holds: 'waiting',
  reports_failure: true,
});

const runBulkOperationPayload = z.object({ bulk_operation: z.number().int().positive(), undo: z.boolean().optional() });
export type BulkOperationTask = z.infer<typeof runBulkOperationPayload>;

/**
 * Runs one bulk operation on very many applicants, after earlier ones of its activity, a thousand applicants in a
 * transaction. An undo is a task of its own, also while the other runs, and has its own attempts.
 */
export const runBulkOperation = defineTask({
  name: 'run-bulk-operation',
  payload: runBulkOperationPayload,
  former: {
    name: 'do-deeds',
    payload: z
      .object({ deed: z.number().int().positive(), undo: z.boolean().optional() })
      .transform(({ deed, ...rest }): BulkOperationTask => ({ bulk_operation: deed, ...rest })),
  },
  attempts: 8,
  timeout_s: 3600,
  concurrency: 2,
  key: ({ bulk_operation, undo = false }) => (undo ? `undo-${bulk_operation}` : String(bulk_operation)),
  key_holds: 'waiting',
  reports_failure: true,
});

/** Compares the answers to a question whose rules, or the rating of its activity, changed. */
export const compareAnswers = defineTask({
  name: 'compare-answers',
  payload: z.object({ question: z.number().int().positive() }),
  attempts: 8,
  timeout_s: 600,
  concurrency: 1,
  key: ({ question }) => String(question),
  key_holds: 'waiting',
});

/** Folds the small changes of bucket counts into sums, so that counting a job stays cheap. Scheduled. */
export const foldBucketDeltas = defineTask({
  name: 'fold-bucket-deltas',
  payload: z.object({}),
  attempts: 2,
  timeout_s: 120,
  concurrency: 1,
  key: () => 'all',
});

/** Releases feedback that waited for an outcome, once the applicant may read it. Scheduled; one run at a time. */
export const releaseFeedback = defineTask({
  name: 'release-feedback',
  payload: z.object({}),
  attempts: 2,
  timeout_s: 300,
  concurrency: 1,
  key: () => 'all',
});

/** Gives seats of webinars that became free, and tells applicants of changes and of the start. Scheduled; one run at a time. */
export const tendWebinars = defineTask({
  name: 'tend-webinars',
  payload: z.object({}),
  attempts: 2,
  timeout_s: 300,
  concurrency: 1,
  key: () => 'all',
});
