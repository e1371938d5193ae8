import { REVIEW_LIMITS } from '../limits.ts';

/** How reviewers rate a job's applicants (decisions 5). */
export const RATING_STYLE = { per_question: 1, overall: 2, matrix: 3 } as const;

export type RatingStyleName = keyof typeof RATING_STYLE;
export type RatingStyle = (typeof RATING_STYLE)[RatingStyleName];

export const RATING_STYLES: readonly RatingStyle[] = Object.values(RATING_STYLE);

/** Highest rating of a job: five or ten. */
export type RatingScale = (typeof REVIEW_LIMITS.scales)[number];

/** True for 1, 2 and 3; anything else is refused at the border. */
export function isRatingStyle(value: unknown): value is RatingStyle {
  return RATING_STYLES.some((style) => style === value);
}

/** True for 5 and 10. */
export function isRatingScale(value: unknown): value is RatingScale {
  return REVIEW_LIMITS.scales.some((scale) => scale === value);
}

/** The name of a style, as the locales use it. */
export function ratingStyleName(style: RatingStyle): RatingStyleName {
  if (style === RATING_STYLE.overall) return 'overall';
  return style === RATING_STYLE.matrix ? 'matrix' : 'per_question';
}

/** Whether a rating is a whole number from 1 to the scale, both included. */
export function isValidRating(rating: number, scale: RatingScale): boolean {
  return Number.isInteger(rating) && rating >= REVIEW_LIMITS.rating_min && rating <= scale;
}
