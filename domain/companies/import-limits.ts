/** Limits of files with questions or users. */
export const IMPORT_LIMITS = {
  file_max_bytes: 2 * 1024 * 1024,
  /** All rows are added in one transaction, while others wait who change the library or the users. */
  rows_max: { questions: 1_000, users: 200 },
  /** Signs of a good answer; two or three paragraphs. */
  advice_max_characters: 2_000,
  /** How long an import can be undone. */
  undo_hours: 24,
} as const;

/** Limits of archives of a whole company. */
export const COMPANY_ARCHIVE_LIMITS = { kept_hours: 24, per_day: 3, listed_days: 30 } as const;
