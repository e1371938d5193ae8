import type { MatrixReview } from '@vivavoce/contract/types.ts';
import { spreadInLevels, spreadOf } from '@vivavoce/domain/reviews/spread.ts';
import type { RatingScale } from '@vivavoce/domain/reviews/styles.ts';

/** One rating that the reader may see. */
export type SeenRating = { id: number; name: string; isOwn: boolean; rating: number };

type Given = { user: { id: number; full_name: string }; rating: number };

export const seenRatings = (reviews: readonly Given[], me: number): SeenRating[] =>
  reviews.map(({ user, rating }) => ({ id: user.id, name: user.full_name, isOwn: user.id === me, rating }));

type Levels = { question: number; indicator: number | null; order: readonly (number | null)[]; me: number };

/** The levels that reviewers chose for one indicator of an answer, as places on the scale of levels. */
export function levelsOf(chosen: readonly MatrixReview[], { question, indicator, order, me }: Levels): SeenRating[] {
  return chosen
    .filter((level) => level.question === question && level.indicator === indicator)
    .map(({ reviewer, level }) => ({
      id: reviewer.id,
      name: reviewer.full_name,
      isOwn: reviewer.id === me,
      rating: order.indexOf(level) + 1,
    }));
}

/** How many levels the reviewers lie apart; null while fewer than two rated. */
export function levelsApart(ratings: readonly SeenRating[], scale: RatingScale): number | null {
  const spread = spreadOf(ratings.map(({ rating }) => rating));
  return spread === null ? null : spreadInLevels(spread, scale);
}
