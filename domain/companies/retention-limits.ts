export const RETENTION_LIMITS = {
  /** Bounds of a retention period. There is no period without an end. */
  days_min: 7,
  days_max: 3650,
  /** Applicants erased in one transaction: their rows are locked for about a tenth of a second. */
  batch: 250,
} as const;
