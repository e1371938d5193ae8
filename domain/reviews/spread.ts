import type { RatingScale } from './styles.ts';

/** The difference between the highest and the lowest rating; null while fewer than two people rated. */
export function spreadOf(ratings: readonly number[]): number | null {
  if (ratings.length < 2) return null;
  return Math.max(...ratings) - Math.min(...ratings);
}

/** Points of the scale that make one level: a scale of ten has two points for each of five levels. */
export const pointsPerLevel = (scale: RatingScale): number => scale / 5;

/** A spread in levels, in halves at most. */
export const spreadInLevels = (spread: number, scale: RatingScale): number =>
  Math.round((spread / pointsPerLevel(scale)) * 10) / 10;

/** Whether reviewers lie more than one level apart, so that the panel should talk before it decides. */
export const needsDiscussion = (spread: number | null, scale: RatingScale): boolean =>
  spread !== null && spreadInLevels(spread, scale) > 1;
