/** Limits of reading and judging a CV, each with its reason. */
export const CV_LIMITS = {
  /** More pages are no CV, and cost the reader seconds each. */
  pages_max: 30,
  /** Three times the longest CV that people write. */
  text_max_characters: 200_000,
  /** All parts of a document unpacked; far above any CV, far below what fills memory. */
  unpacked_max_bytes: 50_000_000,
  heap_max_mb: 256,
  /** Files in an hour that could not be read: enough for an applicant who picks the wrong one. */
  refused_per_hour_max: 10,
  /** Enough to improve a CV; each is kept as a file. */
  versions_max: 10,
  /** Two pages of close text. */
  word_count_max: 1_000,
  /** Half a page. */
  word_count_min: 120,
  /** GOV.UK: sentences of more than 25 words are hard to read. */
  sentence_max_length: 25,
  bullet_max_length: 30,
  /** Months between two periods that a reader asks about. */
  gap_min_months: 6,
  /** Lists of more findings are not worked through. */
  findings_per_rule_max: 5,
  quote_max_characters: 160,
} as const;
