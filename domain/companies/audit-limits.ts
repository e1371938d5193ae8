/** Limits of the log of views of personal links. */
export const AUDIT_LIMITS = {
  /** Thirteen months: an audit covers the past twelve, some weeks later. */
  kept_days: 396,
  /** An open page reloads all the time; calls within so many minutes count as one view. */
  page_minutes: 60,
} as const;
