export const HELP_LIMITS = {
  message_max_characters: 2000,
  /** Messages of one applicant within 24 hours. */
  per_day: 5,
  /** Facts of the technical log; further ones are left out. */
  facts_max: 30,
} as const;
