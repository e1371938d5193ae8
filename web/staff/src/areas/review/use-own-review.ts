import { useQuery } from '@tanstack/react-query';
import { answerReviewsQuery, reviewsQuery } from '../../queries/reviews.ts';
import { ownOf, ownReviewOf, ratesOverall } from './own-review.ts';
import type { Reviewing } from './use-review.ts';

const noReviews: never[] = [];

/** Ratings the reader may see, and where their own review stands. */
export function useOwnReview({ job, application, me }: Pick<Reviewing, 'job' | 'application' | 'me'>) {
  const overall = ratesOverall(job);
  const reviews = useQuery({ ...reviewsQuery(job.id, application.id), enabled: overall });
  const answerReviews = useQuery({ ...answerReviewsQuery(job.id, application.id), enabled: !overall });
  const given = { reviews: reviews.data ?? noReviews, answerReviews: answerReviews.data ?? noReviews };
  const used = overall ? reviews : answerReviews;
  return {
    overall,
    ...given,
    own: ownOf(given.answerReviews, me),
    ownOverall: ownOf(given.reviews, me)[0]?.rating ?? null,
    ...ownReviewOf(overall, given, me),
    loaded: used.data !== undefined,
    error: used.data === undefined ? used.error : null,
    reload: () => void used.refetch(),
  };
}

export type OwnReviewState = ReturnType<typeof useOwnReview>;
