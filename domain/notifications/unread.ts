/** Of the number of unread notifications, which every page shows. */
export const UNREAD_LIMITS = {
  /** They are counted up to here. */
  max: 100,
  /** How often an open page counts them. */
  poll_seconds: 60,
} as const;
