import { isRatedByRubric } from '@vivavoce/domain/reviews/rubrics.ts';
import type { Job, MatrixOptions, Rubric } from '@vivavoce/contract/types.ts';
import type { PassChange, PassRating } from './passes.ts';
import { competencyOf } from '../rating/matrix-ratings.ts';

/** One thing to rate: by one of its options, each of which has a key. */
export type Criterion = {
  key: string;
  /** Null for the rating of the whole answer. */
  title: string | null;
  options: readonly Option[];
};

type Option = { number: number; text: string; change: PassChange; isChosen: (rating: PassRating) => boolean };

type Sources = { job: Job; competency: string | null; rubrics?: Rubric[]; matrix?: MatrixOptions; question: number };

/** Criteria to rate an answer by: a number, a step of its rubric, or a level for each indicator of the matrix. */
export function criteriaOf({ job, competency, rubrics, matrix, question }: Sources): Criterion[] {
  const part = matrix && competencyOf(matrix, competency);
  if (part && part.id !== null) {
    const { id: competencyId, indicators } = part;
    return indicators.flatMap(({ id: indicator, text }) =>
      indicator === null
        ? []
        : [
            {
              key: String(indicator),
              title: text,
              options: matrix.levels.flatMap(({ id: level, name }, at) =>
                level === null
                  ? []
                  : [
                      {
                        number: at + 1,
                        text: name,
                        change: { level: { competency: competencyId, indicator, level } },
                        isChosen: ({ levels }: PassRating) =>
                          levels.some((entry) => entry.indicator === indicator && entry.level === level),
                      },
                    ],
              ),
            },
          ],
    );
  }
  const rubric = rubrics?.find((candidate) => candidate.question === question && isRatedByRubric(candidate));
  if (rubric) {
    const options = rubric.indicators.flatMap(({ id, score, text }) =>
      id === null
        ? []
        : [
            {
              number: score,
              text,
              change: { indicator: id },
              isChosen: ({ indicator }: PassRating) => indicator === id,
            },
          ],
    );
    return [{ key: 'rubric', title: null, options }];
  }
  const options = Array.from({ length: job.rating_scale }, (_, at) => ({
    number: at + 1,
    text: '',
    change: { rating: at + 1 },
    isChosen: ({ rating }: PassRating) => rating === at + 1,
  }));
  return [{ key: 'rating', title: null, options }];
}

/** The own ratings as they will be once a change is stored. */
export function withChange(rating: PassRating, change: PassChange, criteria: readonly Criterion[]): PassRating {
  const after = applied(rating, change, criteria);
  return { ...after, complete: criteria.every(({ options }) => options.some(({ isChosen }) => isChosen(after))) };
}

function applied(rating: PassRating, change: PassChange, criteria: readonly Criterion[]): PassRating {
  if (change.rating !== undefined) return { ...rating, rating: change.rating };
  if (change.comment !== undefined) return { ...rating, comment: change.comment };
  if (change.indicator !== undefined) {
    const { indicator } = change;
    const step = criteria[0]?.options.find((option) => option.change.indicator === indicator);
    return { ...rating, indicator, rating: step?.number ?? rating.rating };
  }
  if (change.level === undefined) return rating;
  const { indicator, level } = change.level;
  return {
    ...rating,
    levels: [...rating.levels.filter((entry) => entry.indicator !== indicator), { indicator, level }],
  };
}
