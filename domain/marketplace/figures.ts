/** Limits of the figures of a marketplace. */
export const MARKETPLACE_FIGURES = {
  /** Activities that one call counts; a page shows at most as many. */
  codes_per_call: 200,
  /** Days of a range where none is named. */
  default_days: 30,
  most_days: 366,
  /** Views are gathered for this time before they are sent. */
  pause_ms: 1_000,
} as const;

/** Figures that are counted for each activity and day. */
export const MARKETPLACE_COUNTS = ['views', 'opens', 'registrations', 'completions'] as const;
export type MarketplaceCounts = Record<(typeof MARKETPLACE_COUNTS)[number], number>;
