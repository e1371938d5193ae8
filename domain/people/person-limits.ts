/** Limits of what a company adds to a person. */
export const PERSON_LIMITS = {
  /** Applications and e-mails that a profile shows, newest first. */
  applications: 200,
  mails: 200,
  note_max_characters: 4_000,
  tag_max_characters: 40,
  /** Tags of a company, and of one person. */
  tags: 300,
  tags_of_person: 40,
  /** Accounts of one person, and how long a merge can be undone. */
  accounts: 20,
  undo_merge_hours: 24,
} as const;
