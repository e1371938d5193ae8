/** Limits of what AI does in the background with the answers of applicants. */
export const AI_WORK_LIMITS = {
  /** A worker waits for the answer; people do not. */
  work_timeout_seconds: 300,
  /** After this many outages in a row a server is left alone: for the first time, doubled each further time, at most. */
  outages_until_pause: 5,
  pause_seconds: 60,
  pause_max_seconds: 15 * 60,
  /** Attempts on a server that does not answer at present, and on one that answers in another shape. */
  tries_unavailable: 6,
  tries_unusable: 2,
  /** The pause before the second try, doubled for each further one; what the server asks for counts up to the longest. */
  retry_seconds: 30,
  retry_max_seconds: 10 * 60,
  /** Staff are notified from this share of a month's budget on. */
  budget_note_share: 0.8,
  summary_sentences_max: 6,
  sentence_max_characters: 300,
  /** Statements of a text about a CV or a questionnaire that one correction names. */
  statements_max: 60,
  highlights_max: 5,
} as const;
