/** Limits of actions on many applicants. */
export const APPLICANT_LIMITS = {
  /**
   * Applicants named one by one in a selection, or excluded from "all that match": as many as an imported list may
   * have.
   */
  selection_max: 10_000,
} as const;

/** Limits of applicants' requests. */
export const REQUEST_LIMITS = {
  /** A few sentences, for the request and for its answer. */
  text_max_characters: 1000,
  /** Requests of one applicant within a day, all kinds together: a declined applicant may ask again, within bounds. */
  per_day: 8,
  /** As many as an activity may have. */
  questions_max: 50,
  /** Attempts on top of those that a question allows. */
  extra_attempts_max: 5,
  /** Seconds until an answer is mailed, so that a slip can be undone. */
  notified_after_seconds: 10,
  /** Days in which a deleted answer can be restored; then it leaves the storage. */
  restore_days: 7,
} as const;

/** Limits of lists of people from a file or from pasted lines; `FILE_LIMITS.csv_max_rows` bounds the rows. */
export const LIST_LIMITS = {
  /** Ten thousand rows of 500 characters; a usual list needs a fifth of that. */
  file_max_bytes: 5 * 1024 * 1024,
  /** A wide export of a student register has thirty columns, our own two or three for each question. */
  columns_max: 1000,
  /** The first of them can be read; people stand on the left. */
  columns_read: 60,
  /** Rows by which the columns are recognised. */
  first_rows: 20,
  /** Includes empty rows, so that a file of nothing else ends too. */
  file_max_rows: 50_000,
  /** Longer than any valid cell, short enough to bound a quotation mark that is never closed. */
  row_max_characters: 20_000,
  /** Sample values of a column, so that its content can be recognised. */
  samples: 3,
  sample_max_characters: 60,
  /** Faults and duplicates listed individually; the rest is counted. */
  reported_max: 500,
  /** People added in one transaction: large enough to be fast, small enough not to block other users. */
  batch_rows: 1000,
  /** Checks of a list by one user: a mapping is tried a few times, not every second. */
  checks_per_minute: 30,
  /** Beyond this, a file shows better which line has a fault. */
  pasted_max_lines: 1000,
} as const;

/** Limits of invitations. */
export const INVITATION_LIMITS = {
  /** A second invitation of one applicant within this time is a repeated click, or a colleague's at that moment. */
  same_again_seconds: 60,
  /** How far ahead invitations can be scheduled. */
  ahead_days_max: 90,
} as const;

/** Limits of lists of applicants. */
export const FACET_LIMITS = {
  /** A deadline within this many days counts as near. */
  expiring_days: 7,
  /** Near deadlines are counted up to here; counting all would grow with the activity. */
  expiring_counted: 1_000,
  /** Rows that one list scrolls through: twice as many as the largest activity has. */
  list_rows_max: 2_000_000,
  /** Rows of a list in one request of its screen. */
  list_chunk: 50,
  /** Rows of a list narrowed by facets or a search term: how far it scrolls and how far its count is exact. */
  facet_rows_max: 100_000,
  words_rows_max: 1_000,
  /** A tag is compared with each row. */
  tag_rows_max: 10_000,
} as const;

/** Limits of Unsuccessful e-mails. */
export const REJECTION_LIMITS = {
  /** How long the page offers Undo, counted from the moment at which it shows the result. */
  undo_seconds: 20,
  /** An e-mail that is to leave now leaves after so long, one of many later: a slow page still has its time to undo. */
  leaves_after_seconds: 60,
  many_leave_after_seconds: 300,
  /** Above this number of applicants, the number is typed, and e-mails are counted as many. */
  typed_above: 30,
  /** Working days after which the e-mail leaves, and the usual choice. */
  delay_days: [1, 2, 3, 7],
  usual_delay_days: 2,
  /** The time of day at which delayed e-mails leave, in minutes. */
  delayed_until: 9 * 60,
  /** How far ahead the e-mail can be scheduled. */
  ahead_days_max: 90,
  reason_max_characters: 80,
  reasons_max: 30,
  note_max_characters: 500,
} as const;

/** Limits of e-mails to applicants. */
export const MESSAGE_LIMITS = {
  /** Most applicants that one company may e-mail within a day: twice the size of a large activity. */
  recipients_per_company_and_day: 20_000,
} as const;

/** When applicants are reminded (applicant-flow, Reminders). */
export const REMINDER_LIMITS = {
  /** Reminders of an activity, and the longest time between one and its invitation or deadline. */
  reminders_max: 3,
  days_max: 60,
  hours_max: 72,
  /** How long a late reminder still makes sense after an outage. */
  late_hours: 48,
  /** Up to so many hours before the deadline, the product's own text says that there is little time. */
  hours_text_until: 12,
  /** Times of day between which a mail may arrive, and after which none is planned, as minutes of the day. */
  day_begins: 8 * 60,
  last_planned: 20 * 60 + 30,
  day_ends: 21 * 60,
  /** A reminder with less time left is useless; it is sent the evening before. */
  least_left_hours: 1,
  /** Least time between two reminders, or between an invitation or an e-mail about more time and a reminder. */
  apart_hours: 6,
  /** Applicants are counted up to here in what leaves next: a count to the end takes seconds for some 100,000. */
  counted_max: 10_000,
} as const;

/** Formats of an export of applicants. */
export const EXPORT_FORMATS = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Limits of exports. */
export const EXPORT_LIMITS = {
  /** Limits of spreadsheet programs: rows of a sheet below its heading, and characters of a cell. */
  sheet_rows: 1_048_575,
  cell_characters: 32_767,
  /** Each one holds a database connection until it is read. */
  at_once: 3,
  /** Longest duration of one export, also over a slow line. */
  minutes: 20,
  /** Characters of a question in its column's heading. */
  head_characters: 200,
} as const;

/** Limits of one applicant's page. */
export const HISTORY_LIMITS = {
  /** E-mails and text messages on one page: more than nearly every applicant gets. */
  page: 50,
} as const;

/** Limits of bulk operations on very many applicants. */
export const BULK_OPERATION_LIMITS = {
  /** Up to this many applicants are processed immediately, in one transaction that ends before the user notices a delay. */
  at_once: 2_000,
  /** Applicants of one batch: their rows are locked for about a tenth of a second. */
  part: 1_000,
  /** How long a finished bulk operation can be undone; a running one always can. */
  undo_seconds: 30,
  /** Tolerance for a slow network: the click was in time. */
  undo_slack_seconds: 2,
  /** How long its list of applicants is kept, and at least until the activity's next one. */
  kept_minutes: 60,
  /** How long a failed one can be resumed: a night and a morning. */
  retry_hours: 24,
} as const;
