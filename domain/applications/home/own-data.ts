/** Limits of the copies of an applicant's own data. */
export const ARCHIVE_LIMITS = {
  /** How long a finished archive and its link last. */
  kept_days: 7,
  /** Archives of one applicant in 24 hours, since each reads every recording. */
  per_day: 5,
} as const;
