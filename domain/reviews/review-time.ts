/** How the time that a reviewer has an answer in view is counted, in seconds. */
export const REVIEW_TIME = {
  /** Between two reports of the page. */
  report_every: 30,
  /** Without a key, the pointer or a playing recording for so long, the reviewer counts as away. */
  idle_after: 120,
  /** The most that one report adds. */
  report_max: 120,
  /** The most that is stored for one answer: longer than any answer, watched twice with notes. */
  answer_max: 3600,
} as const;
