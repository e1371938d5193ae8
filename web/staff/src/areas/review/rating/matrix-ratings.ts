import type { MatrixOptions, MatrixReview } from '@vivavoce/contract/types.ts';
import { levelOnScale, roundRating } from '@vivavoce/domain/reviews/averages.ts';
import { competencyKey } from '@vivavoce/domain/reviews/matrix.ts';
import type { RatingScale } from '@vivavoce/domain/reviews/styles.ts';

export type MatrixCompetency = MatrixOptions['competencies'][number];

/** One person's levels for one answer, in the shape of a rating of that answer. */
export type AnswerRating = {
  id: number;
  user: MatrixReview['reviewer'];
  question: number;
  rating: number;
  sent: boolean;
  final: boolean;
};

const placeOf = (options: MatrixOptions, level: number) => options.levels.findIndex(({ id }) => id === level) + 1;

/** The mean of the levels of each person for each answer, on the job's scale. */
export function ratingsOfMatrix(
  reviews: readonly MatrixReview[],
  options: MatrixOptions,
  scale: RatingScale,
): AnswerRating[] {
  const groups = Map.groupBy(reviews, ({ reviewer, question }) => `${reviewer.id} ${question}`);
  return [...groups.values()].flatMap((levelReviews): AnswerRating[] => {
    const [first] = levelReviews;
    if (!first) return [];
    const levels = levelReviews.map(({ level }) => levelOnScale(placeOf(options, level), options.levels.length, scale));
    const mean = levels.reduce((sum, value) => sum + value, 0) / levels.length;
    const { id, reviewer: user, question, sent, final } = first;
    return [{ id, user, question, rating: roundRating(mean), sent, final }];
  });
}

/** The part of the matrix by which answers to a question with this competency are rated. */
export const competencyOf = (options: MatrixOptions, competency: string | null): MatrixCompetency | undefined =>
  options.competencies.find(
    ({ name }) => competencyKey(name) === competencyKey(competency) && competencyKey(competency) !== '',
  );

/** The number of indicators without a level by this person for an answer. */
export const openLevels = (
  competency: MatrixCompetency | undefined,
  levelReviews: readonly MatrixReview[],
  me: number,
  question: number,
): number =>
  (competency?.indicators ?? []).filter(
    ({ id }) =>
      !levelReviews.some((entry) => entry.reviewer.id === me && entry.question === question && entry.indicator === id),
  ).length;
