/** Limits of cohorts. */
export const COHORT_LIMITS = {
  name_max_characters: 120,
  /** The code of a course or module, as the register of the university has it. */
  reference_max_characters: 40,
  /** As many as one list may hold; a larger intake has several cohorts. */
  members_max: 10_000,
  staff_max: 50,
  /** Activities that are assigned at the same time. */
  assignments_max: 50,
  /** The longest course, and a later day is a typing error. */
  ends_max_days: 3_650,
  /** Forty bits: out of reach at the pace that the server allows, and short enough for a blackboard. */
  code_characters: 8,
  /** Wrong codes from one address within an hour; a class that types the right one is not counted. */
  wrong_codes_per_hour: 20,
  /** The mailed link confirms for so long. */
  join_hours: 24,
  /** Reports that staff keep of one cohort. */
  reports_max: 100,
  /** Mails to one address within that time, from all who ask for them. */
  join_mails_max: 3,
} as const;

/** Whether a member came by a list of staff or by the code. */
export const MEMBER_SOURCES = ['list', 'code'] as const;

/** Parts of the list of members. */
export const MEMBER_VIEWS = ['all', 'not_opened', 'overdue'] as const;
