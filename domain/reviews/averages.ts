import type { RatingScale } from './styles.ts';

/** One rating by one reviewer: of an answer, of the whole interview, or of one indicator. */
export interface ReviewerRating {
  reviewer: number;
  rating: number;
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length;
}

/**
 * A rating kept to two places. The nudge repairs halves that binary fractions put just below
 * themselves, so that the figure equals PostgreSQL's round(numeric, 2).
 */
export function roundRating(value: number): number {
  return Math.round((value + Number.EPSILON * value) * 100) / 100;
}

/**
 * The average of an application on the job's scale (decisions 5): the mean of reviewers. A
 * reviewer who rated several answers counts once, with the mean of those ratings.
 * @returns null before the first rating
 */
export function averageReview(ratings: readonly ReviewerRating[]): number | null {
  if (ratings.length === 0) return null;
  const byReviewer = Map.groupBy(ratings, ({ reviewer }) => reviewer);
  const means = [...byReviewer.values()].map((reviews) => mean(reviews.map(({ rating }) => rating)));
  return roundRating(mean(means));
}

/**
 * A level of a matrix or an indicator's score on the job's scale, so that averages of every
 * style can be compared.
 * @param level from 1 to levels
 * @param levels how many there are
 */
export function levelOnScale(level: number, levels: number, scale: RatingScale): number {
  return (level * scale) / levels;
}
