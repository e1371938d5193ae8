import { useQuery } from '@tanstack/react-query';
import { answerReviewsQuery, reviewsQuery } from '../../../queries/reviews/reviews.ts';
import { ownOf, ownReviewOf, ratesOverall } from './own-review.ts';
import { withAnswerRatings, withOverall } from '../saving/own-ratings.ts';
import { useSaving } from '../saving/use-saving.ts';
import { useCriteria } from './use-criteria.ts';
import type { Reviewing } from '../use-review.ts';

const noReviews: never[] = [];

/**
 * Ratings that the reader may see, including their own unsaved ones, and the state of their review. Levels of a
 * matrix show as the resulting rating.
 */
export function useOwnReview({ job, application, me }: Pick<Reviewing, 'job' | 'application' | 'me'>) {
  const overall = ratesOverall(job);
  const saving = useSaving({ job, application });
  const criteria = useCriteria({ job, application, me }, saving);
  const byNumber = !overall && criteria.loaded && criteria.matrix === null;
  const reviews = useQuery({ ...reviewsQuery(job.id, application.id), enabled: overall });
  const answerReviews = useQuery({ ...answerReviewsQuery(job.id, application.id), enabled: byNumber });
  const given = {
    reviews: withOverall(reviews.data ?? noReviews, saving.ratings, saving.here),
    answerReviews: criteria.matrix
      ? criteria.ratings
      : withAnswerRatings(answerReviews.data ?? noReviews, saving.ratings, saving.here),
  };
  const used = overall ? reviews : answerReviews;
  const ownLoaded = criteria.matrix !== null || used.data !== undefined;
  return {
    overall,
    criteria,
    saving,
    ...given,
    /** Answers that are rated in full: with a matrix every indicator has a level. */
    own: ownOf(given.answerReviews, me).filter(({ question }) => criteria.openLevels(question, null) === 0),
    begun: ownOf(given.answerReviews, me).length > 0,
    ownOverall: ownOf(given.reviews, me)[0]?.rating ?? null,
    ...ownReviewOf(overall, given, me),
    loaded: criteria.loaded && ownLoaded,
    error: criteria.error ?? (ownLoaded ? null : used.error),
    reload: () => {
      criteria.reload();
      if (!criteria.matrix) void used.refetch();
    },
  };
}

export type OwnReviewState = ReturnType<typeof useOwnReview>;
