/** Limits of the copies of an applicant's own data. */
export const ARCHIVE_LIMITS = {
  /** How long a finished archive and its link last. */
  kept_days: 7,
  /** Archives of one applicant in 24 hours, since each reads every recording. */
  per_day: 5,
  /** A code of the mailed link, and then the download, are good for the stretch in which they were given and the next. */
  stretch_minutes: 15,
  /** Codes that are mailed for one archive within an hour. */
  codes_per_hour: 5,
  /** Wrong codes for one archive within a day. A stranger with the link finds the code within a week once in 7,000 times. */
  wrong_codes_per_day: 10,
} as const;
