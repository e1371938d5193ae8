/** Limits of files with questions, users or templates. */
export const IMPORT_LIMITS = {
  /** An export of the whole library fits. A template has the texts, mails and questions of a whole activity, some ten kilobytes as a rule. */
  file_max_bytes: { questions: 5 * 1024 * 1024, users: 2 * 1024 * 1024, templates: 20 * 1024 * 1024 },
  /** One transaction adds all rows; it locks the library or the users, so other changes wait for it. */
  rows_max: { questions: 2_000, users: 200, templates: 500 },
  /** Signs of a good answer; two or three paragraphs. */
  advice_max_characters: 2_000,
  /** How long an import can be undone. */
  undo_hours: 24,
  /** The newest imports of that time are listed. */
  listed_max: 20,
} as const;

/** Kinds of content that a file can add. */
export const IMPORT_KINDS = ['questions', 'users', 'templates'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Formats of exports that can be imported again. */
export const CONTENT_FORMATS = ['json', 'csv'] as const;

/** Limits of archives of a whole company. */
export const COMPANY_ARCHIVE_LIMITS = { kept_hours: 24, per_day: 3, listed_days: 30 } as const;
