/** How long an activity takes, as visitors of a marketplace choose it. */
export const ACTIVITY_LENGTHS = ['short', 'medium', 'long'] as const;

export type ActivityLength = (typeof ACTIVITY_LENGTHS)[number];

/** Shorter ones are short. */
export const MEDIUM_FROM_MINUTES = 8;
/** Longer ones are long. */
export const MEDIUM_TO_MINUTES = 12;

export const lengthOf = (minutes: number): ActivityLength =>
  minutes < MEDIUM_FROM_MINUTES ? 'short' : minutes <= MEDIUM_TO_MINUTES ? 'medium' : 'long';
