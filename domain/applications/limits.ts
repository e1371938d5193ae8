/** Numbers of the work with many applicants at once. */
export const APPLICANT_LIMITS = {
  /** Applicants named one by one in a selection; more are chosen as "all that match". */
  selection_max: 1000,
} as const;
