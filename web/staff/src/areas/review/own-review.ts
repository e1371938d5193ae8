import { averageReview } from '@vivavoce/domain/reviews/averages.ts';
import { RATING_STYLE } from '@vivavoce/domain/reviews/styles.ts';
import type { AnswerReview, Application, Job, Review } from '@vivavoce/contract/types.ts';

type Rated = Pick<AnswerReview, 'user' | 'rating' | 'final'>;

export const ratesOverall = (job: Pick<Job, 'rating_style'>): boolean => job.rating_style === RATING_STYLE.overall;

export const ownOf = <Entry extends Rated>(reviews: readonly Entry[], me: number): Entry[] =>
  reviews.filter(({ user }) => user.id === me);

export const othersOf = <Entry extends Rated>(reviews: readonly Entry[], me: number): Entry[] =>
  reviews.filter(({ user }) => user.id !== me);

/**
 * Whether the reader's ratings of single answers are sent. The wire does not say so for a review that is still open; what
 * it shows does: ratings of others come only after sending, and a single sent review is the own one exactly when
 * the applicant's average is the own mean.
 */
export function isSent(
  reviews: readonly Rated[],
  me: number,
  { rated_by, average_review }: Pick<Application, 'rated_by' | 'average_review'>,
): boolean {
  const own = ownOf(reviews, me);
  if (own.length === 0) return false;
  if (own.some(({ final }) => final) || own.length < reviews.length) return true;
  return rated_by === 1 && averageReview(own.map(({ rating }) => ({ reviewer: me, rating }))) === average_review;
}

export type OwnReview = {
  /** Sent, so others may be seen. */
  sent: boolean;
  /** Closed for editing. */
  final: boolean;
};

/** Where the reader's review of an applicant stands; an overall rating is sent by being given. */
export function ownReviewOf(
  overall: boolean,
  given: { reviews: readonly Review[]; answerReviews: readonly AnswerReview[] },
  me: number,
  application: Pick<Application, 'rated_by' | 'average_review'>,
): OwnReview {
  const own = ownOf<Rated>(overall ? given.reviews : given.answerReviews, me);
  const sent = overall ? own.length > 0 : isSent(given.answerReviews, me, application);
  return { sent, final: own.some(({ final }) => final) };
}
