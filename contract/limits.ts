/** Sizes of the wire that the rules of domain do not know about. */
export const LIMITS = {
  /** Sanitised HTML of one rich text field, in characters. */
  rich_text: 20_000,
  /** Characters; longer titles break e-mail subjects. */
  title: 120,
  /** Applicants in one call; more go through the CSV import. */
  applications_per_call: 500,
  /** Bytes of one JSON body. */
  json_body: 1_000_000,
  /** Bytes of one media segment: a laptop that wakes delivers one huge chunk. */
  segment: 64 * 1024 * 1024,
} as const;
