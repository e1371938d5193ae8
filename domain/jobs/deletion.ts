/** Of an activity that is being deleted; once that is over there is nothing left to say. */
export const DELETION_STATES = ['running', 'failed'] as const;

/** Numbers of deleting activities. */
export const DELETION_LIMITS = {
  /** Applicants of one part, with all they left: the rows that it holds are gone, or free again, within a tenth of a second. */
  part: 250,
  /** Traces that go in one transaction. Those in the queue look through all mails of the activity, so such parts are few. */
  traces: 50_000,
  /** From so many applicants on it takes long enough to be shown; smaller ones are over before anybody looks. */
  shown_from: 2_000,
} as const;
