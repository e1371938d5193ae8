/** States of an activity's deletion; a finished deletion leaves no row. */
export const DELETION_STATES = ['running', 'failed'] as const;

/** Limits of deleting activities. */
export const DELETION_LIMITS = {
  /** Applicants of one batch, with all their data: their rows are locked for about a tenth of a second. */
  part: 250,
  /**
   * Traces deleted in one transaction. Deleting queued mails scans all mails of the activity, so there should be few
   * batches.
   */
  traces: 50_000,
  /** Applicants whose figures for reports are kept in one transaction. */
  figures: 2_000,
  /** From this many applicants on the progress is shown; smaller deletions finish immediately. */
  shown_from: 2_000,
} as const;
