/** Hours of the applicant's time zone, or of the company's where that is not known, between which nothing leaves that staff decided. */
export const QUIET_HOURS = { begins: 21, ends: 8 } as const;

/**
 * E-mails to applicants and reviewers that wait for the morning: staff decided them, or a task did. What a person has just asked
 * for, such as a link or a receipt, leaves immediately.
 */
export const QUIET_TYPES = [
  'invitation',
  'reminder',
  'rejection',
  'review_available',
  'extension',
  'message',
  'request_answer',
  'adjustment',
  'reviewer_reminder',
  'reviewer_move',
  'comment_mention',
  'calibration_started',
] as const;
