import { RATING_STYLE } from '@vivavoce/domain/reviews/styles.ts';
import type { AnswerReview, Job, Review } from '@vivavoce/contract/types.ts';

type Rated = Pick<AnswerReview, 'user' | 'rating' | 'final'>;

/** A review with an overall rating, not of programmes alone. */
export type RatedReview = Review & { rating: number };

export const isRated = (review: Review): review is RatedReview => review.rating !== null;

export const ratesOverall = (job: Pick<Job, 'rating_style'>): boolean => job.rating_style === RATING_STYLE.overall;

export const reviewsBy = <Entry extends Rated>(reviews: readonly Entry[], me: number): Entry[] =>
  reviews.filter(({ user }) => user.id === me);

export const othersOf = <Entry extends Rated>(reviews: readonly Entry[], me: number): Entry[] =>
  reviews.filter(({ user }) => user.id !== me);

export type OwnReview = {
  /** Sent, so that ratings of others may be seen. */
  sent: boolean;
  /** Closed for editing. */
  final: boolean;
};

/** The state of the reader's review of an applicant; an overall rating counts as sent immediately. */
export function ownReviewOf(
  overall: boolean,
  ratings: { reviews: readonly Rated[]; answerReviews: readonly (Rated & Pick<AnswerReview, 'sent'>)[] },
  me: number,
): OwnReview {
  if (overall) {
    const ownRatings = reviewsBy(ratings.reviews, me);
    return { sent: ownRatings.length > 0, final: ownRatings.some(({ final }) => final) };
  }
  const ownRatings = reviewsBy(ratings.answerReviews, me);
  return { sent: ownRatings.some(({ sent }) => sent), final: ownRatings.some(({ final }) => final) };
}

/** A rating as it is shown; the mean of matrix levels may have decimals. */
export const formatRating = (rating: number, tag: string): string =>
  rating.toLocaleString(tag, { maximumFractionDigits: 2 });
