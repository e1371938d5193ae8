/** Numbers of the work with many applicants at once. */
export const APPLICANT_LIMITS = {
  /** Applicants named one by one in a selection, or left out of "all that match": as many as a list of people that is read in. */
  selection_max: 10_000,
} as const;

/** Numbers of what applicants ask for. */
export const REQUEST_LIMITS = {
  /** Room for a few sentences, theirs and those of the answer. */
  text_max_characters: 1000,
  /** Of one applicant within a day, all kinds together: whoever is declined may ask again, not without end. */
  per_day: 8,
  /** As many as an activity may have. */
  questions_max: 50,
  /** Attempts on top of those that a question allows. */
  extra_attempts_max: 5,
  /** Seconds until an answer is mailed, so that a slip can be undone. */
  told_after_seconds: 10,
} as const;

/** Lists of people that are read from a file or from pasted lines; how many rows, says `FILE_LIMITS.csv_max_rows`. */
export const LIST_LIMITS = {
  /** Ten thousand rows of 500 characters; a list of people needs a fifth of that. */
  file_max_bytes: 5 * 1024 * 1024,
  /** A wide export of a student register has thirty columns. */
  columns_max: 60,
  /** Empty rows too; a file of nothing but those would be read to no end. */
  file_max_rows: 50_000,
  /** Longer than any cell that is read, short enough to keep a quotation mark that is never closed from growing. */
  row_max_characters: 20_000,
  /** What is shown of a column, so that a person can tell what it holds. */
  samples: 3,
  sample_max_characters: 60,
  /** Faults and repeated people named one by one; the rest is counted. */
  told_max: 500,
  /** People added in one transaction: long enough to be fast, short enough to give way to everybody else. */
  batch_rows: 1000,
  /** Checks of a list by one person: a mapping is tried a few times, not every second. */
  checks_per_minute: 30,
  /** More lines are pasted by nobody who reads them; a file says where each fault is. */
  pasted_max_lines: 1000,
} as const;

/** Numbers of inviting. */
export const INVITATION_LIMITS = {
  /** A second invitation of one applicant within this time is the same click again, or a colleague's at that moment. */
  same_again_seconds: 60,
  /** How far ahead invitations can be scheduled: further, nobody remembers them. */
  ahead_days_max: 90,
} as const;

/** Numbers of lists of applicants. */
export const FACET_LIMITS = {
  /** A deadline within so many days is named as near. */
  expiring_days: 7,
  /** Of those as many are counted; counting further would grow with the activity. */
  expiring_counted: 1_000,
  /** Rows that one list scrolls through: twice as many as the largest activity has. */
  list_rows_max: 2_000_000,
  /** Of those whom facets leave, and of those with some words: as far as a list goes and its count is exact. */
  facet_rows_max: 100_000,
  words_rows_max: 1_000,
} as const;

/** Numbers of telling applicants that they were not successful. */
export const REJECTION_LIMITS = {
  /** How long a rejection can be taken back before anybody is told. */
  undo_seconds: 10,
  /** For a slow network: the click came in time. */
  undo_slack_seconds: 2,
} as const;

/** Numbers of writing to applicants. */
export const MESSAGE_LIMITS = {
  /** Applicants of one company who are written to within a day: twice the largest activity that is common. */
  recipients_per_company_and_day: 20_000,
} as const;

/** When applicants are reminded (applicant-flow, Reminders). */
export const REMINDER_LIMITS = {
  /** Of an invitation that nobody opened, and for how long that still makes sense where the server was down. */
  unopened_after_hours: 24,
  unopened_within_hours: 72,
  /** Before a deadline: the long and the short notice. */
  day_before_hours: 24,
  hours_before_hours: 3,
  /** Clocks between which a mail may arrive, and after which none is planned any more, as minutes of the day. */
  day_begins: 8 * 60,
  last_planned: 20 * 60 + 30,
  day_ends: 21 * 60,
  /** A reminder with less time left helps nobody; it comes the evening before. */
  least_left_hours: 1,
  /** Nobody gets two reminders, or one after an invitation or an e-mail about more time, within this time. */
  apart_hours: 6,
} as const;

/** What applicants are exported as. */
export const EXPORT_FORMATS = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Numbers of exports. */
export const EXPORT_LIMITS = {
  /** Of spreadsheet programs: rows of a sheet below its head, and characters of a cell. */
  sheet_rows: 1_048_575,
  cell_characters: 32_767,
  /** Each holds a connection to the database for as long as it is read. */
  at_once: 3,
  /** Longest that one may take, also over a slow line. */
  minutes: 20,
  /** Characters of a question in the head of its column. */
  head_characters: 200,
} as const;

/** Numbers of what is shown of one applicant. */
export const HISTORY_LIMITS = {
  /** E-mails and text messages on one page: more than nearly everybody ever gets. */
  page: 50,
} as const;

/** Numbers of bulk operations on very many applicants. */
export const BULK_OPERATION_LIMITS = {
  /** Up to so many a bulk operation is done at once, in one transaction that is over before anybody waits for it. */
  at_once: 2_000,
  /** Applicants of one part: the rows that it holds are free again within a tenth of a second. */
  part: 1_000,
  /** How long one can be taken back once it is over; before that it can at any time. */
  undo_seconds: 10,
  /** For a slow network: the click came in time. */
  undo_slack_seconds: 2,
  /** Whom it was for is kept so long, and until the next one of its activity. */
  kept_minutes: 60,
  /** One that failed can go on so long: a night, and the morning on which somebody sees it. */
  retry_hours: 24,
} as const;
