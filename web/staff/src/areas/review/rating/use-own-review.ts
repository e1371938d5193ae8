import { useQuery } from '@tanstack/react-query';
import { answerReviewsQuery, reviewsQuery } from '../../../queries/reviews/reviews.ts';
import { isRated, reviewsBy, ownReviewOf, ratesOverall } from './own-review.ts';
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
  const ratings = {
    reviews: withOverall((reviews.data ?? noReviews).filter(isRated), saving.ratings, saving.here),
    answerReviews: criteria.matrix
      ? criteria.ratings
      : withAnswerRatings(answerReviews.data ?? noReviews, saving.ratings, saving.here),
  };
  const ownReview = ownReviewOf(overall, ratings, me);
  const used = overall ? reviews : answerReviews;
  const isLoaded = criteria.matrix !== null || used.data !== undefined;
  return {
    overall,
    criteria,
    saving,
    ...ratings,
    /** Answers that are rated in full: with a matrix every indicator has a level. */
    own: reviewsBy(ratings.answerReviews, me).filter(({ question }) => criteria.openLevels(question, null) === 0),
    begun: reviewsBy(ratings.answerReviews, me).length > 0,
    ownOverall: reviewsBy(ratings.reviews, me)[0]?.rating ?? null,
    ...ownReview,
    /** With independent ratings those of others are seen once the own review is sent. */
    seesOthers: ownReview.sent || !job.ratings_hidden_until_sent,
    loaded: criteria.loaded && isLoaded,
    error: criteria.error ?? (isLoaded ? null : used.error),
    reload: () => {
      criteria.reload();
      if (!criteria.matrix) void used.refetch();
    },
  };
}

export type OwnReviewState = ReturnType<typeof useOwnReview>;
