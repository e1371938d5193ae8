/** Limits of what a company adds to a person. */
export const PERSON_LIMITS = {
  /** Applications and e-mails that a profile shows, newest first. */
  applications: 200,
  mails: 200,
  note_max_characters: 4_000,
} as const;
