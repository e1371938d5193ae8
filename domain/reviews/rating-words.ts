import { isValidRating } from './styles.ts';
import type { RatingScale } from './styles.ts';

/** Codes of the words beside a rating, weakest first; the words are in the locales. */
export const RATING_WORDS = ['poor', 'limited', 'sound', 'strong', 'exceptional'] as const;

export type RatingWord = (typeof RATING_WORDS)[number];

/**
 * The word of a rating. On the scale of ten two neighbours share one: finer words would ask
 * reviewers for a distinction they cannot make.
 * @returns null for a number that is no rating on this scale
 */
export function ratingWord(rating: number, scale: RatingScale): RatingWord | null {
  if (!isValidRating(rating, scale)) return null;
  return RATING_WORDS[Math.ceil((rating * RATING_WORDS.length) / scale) - 1] ?? null;
}
