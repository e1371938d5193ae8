import { useQuery } from '@tanstack/react-query';
import { answerReviewsQuery, reviewsQuery } from '../../../queries/reviews/reviews.ts';
import { isRated, reviewsBy, ownReviewOf, ratesOverall } from './own-review.ts';
import { withAnswerRatings, withOverall, withLevels, withSteps } from '../saving/own-ratings.ts';
import { useSaving, type Saving } from '../saving/use-saving.ts';
import type { Reviewing } from '../use-review.ts';
import { isRatedByRubric } from '@vivavoce/domain/reviews/rubrics.ts';
import { RATING_STYLE } from '@vivavoce/domain/reviews/styles.ts';
import type { Rubric } from '@vivavoce/contract/types.ts';
import { matrixQuery, matrixReviewsQuery, rubricReviewsQuery, rubricsQuery } from '../../../queries/jobs/criteria.ts';
import { questionsQuery } from '../../../queries/jobs/questions.ts';
import { competencyOf, openLevels, ratingsOfMatrix } from './matrix-ratings.ts';

const none: never[] = [];

/** The criteria of this activity: rubrics of questions, a matrix, or neither. */
function useCriteria(
  { job, application, me }: Pick<Reviewing, 'job' | 'application' | 'me'>,
  saving: Pick<Saving, 'ratings' | 'here'>,
) {
  const byQuestion = job.rating_style === RATING_STYLE.per_question;
  const wantsMatrix = job.rating_style === RATING_STYLE.matrix;
  const rubrics = useQuery({ ...rubricsQuery(job.id), enabled: byQuestion });
  const choices = useQuery({
    ...rubricReviewsQuery({ job: job.id, application: application.id }),
    enabled: byQuestion,
  });
  const options = useQuery({ ...matrixQuery(job.id), enabled: wantsMatrix });
  const levels = useQuery({
    ...matrixReviewsQuery({ job: job.id, application: application.id }),
    enabled: wantsMatrix,
  });
  const questions = useQuery({ ...questionsQuery(job.id), enabled: wantsMatrix });
  const used = wantsMatrix ? [options, levels, questions] : byQuestion ? [rubrics, choices] : [];
  const matrix = options.data && options.data.competencies.length > 0 ? options.data : null;
  const ratedLevels = withLevels(levels.data ?? none, saving.ratings, saving.here);
  const steps = withSteps(choices.data ?? none, saving.ratings, saving.here);

  /** The current competency of the question, since the matrix goes by that. */
  const competencyFor = (question: number, competency: string | null) => {
    const live = questions.data?.find(({ id }) => id === question);
    return matrix ? competencyOf(matrix, live ? live.competency : competency) : undefined;
  };
  const rubricOf = (question: number): Rubric | undefined =>
    rubrics.data?.find((rubric) => rubric.question === question && isRatedByRubric(rubric));

  return {
    /** Null where answers are not rated by levels. */
    matrix,
    levels: ratedLevels,
    ratings: matrix ? ratingsOfMatrix(ratedLevels, matrix, job.rating_scale) : none,
    competencyFor,
    openLevels: (question: number, competency: string | null) =>
      openLevels(competencyFor(question, competency), ratedLevels, me, question),
    rubricOf,
    chosenIndicator: (question: number) => steps.find((step) => step.question === question)?.indicator ?? null,
    loaded: used.every(({ data }) => data !== undefined),
    error: used.find(({ data, error }) => data === undefined && error)?.error ?? null,
    reload: () => used.forEach(({ refetch }) => void refetch()),
  };
}

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
  const reviews = useQuery({ ...reviewsQuery({ job: job.id, application: application.id }), enabled: overall });
  const answerReviews = useQuery({
    ...answerReviewsQuery({ job: job.id, application: application.id }),
    enabled: byNumber,
  });
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
