/** Limits of the log of who was given a personal link. */
export const AUDIT_LIMITS = {
  /** A year and a month: an auditor asks for the past twelve months, some weeks after they ended. */
  kept_days: 396,
  /** An open page loads itself anew all the time; within so many minutes that is one reading. */
  page_minutes: 60,
} as const;
