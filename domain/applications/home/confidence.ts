/** The lowest and the highest answer to the question of confidence: not at all, and completely. */
export const CONFIDENCE_SCALE = { min: 0, max: 10 } as const;

/** The wording of the question, in every language; a changed one gets the next number, and answers to others are not compared with it. */
export const CONFIDENCE_WORDING = 1;

export type ConfidenceMoment = 'before' | 'after';

export interface PracticeFacts {
  is_practice: boolean;
  /** When this practice was sent last. */
  responded_at: Date | null;
  /** Whether a question was opened in it. */
  begun: boolean;
  /** Whether the person has sent a practice of the company before. */
  practised_before: boolean;
}

/** The question of confidence is put before the first practice of a company, and after each; null at any other moment. */
export function confidenceMoment(facts: PracticeFacts): ConfidenceMoment | null {
  const { is_practice, responded_at, begun, practised_before } = facts;
  if (!is_practice) return null;
  if (responded_at !== null) return 'after';
  return begun || practised_before ? null : 'before';
}
