import { describe, expect, it } from 'vitest';
import type { MatrixOptions, MatrixReview } from '@vivavoce/contract/types.ts';
import { competencyOf, openLevels, ratingsOfMatrix } from './matrix-ratings.ts';

const options: MatrixOptions = {
  job: 1,
  revision: 1,
  competencies: [
    {
      id: 1,
      name: 'Calm',
      reviews: 0,
      indicators: [11, 12].map((id) => ({ id, text: `Sign ${id}`, reviews: 0 })),
    },
  ],
  levels: [5, 6, 7, 8].map((id) => ({ id, name: `Level ${id}`, reviews: 0 })),
};
const levelReviews = (reviewer: number, indicator: number, level: number, question = 3): MatrixReview => ({
  id: reviewer * 100 + indicator,
  application: 1,
  question,
  competency: 1,
  indicator,
  level,
  reviewer: { id: reviewer, full_name: 'R', email: '' },
  sent: reviewer === 2,
  final: false,
  updated_at: '',
});

describe('levels of a matrix', () => {
  it('come to the mean on the scale, for each person and answer', () => {
    const ratings = ratingsOfMatrix(
      [levelReviews(1, 11, 8), levelReviews(1, 12, 6), levelReviews(2, 11, 5), levelReviews(1, 11, 7, 4)],
      options,
      5,
    );
    expect(ratings.map(({ user, question, rating, sent }) => [user.id, question, rating, sent])).toEqual([
      [1, 3, 3.75, false],
      [2, 3, 1.25, true],
      [1, 4, 3.75, false],
    ]);
    expect(ratingsOfMatrix([levelReviews(1, 11, 8)], options, 10)[0]?.rating).toBe(10);
  });

  it('are open as long as an indicator has none of the reader', () => {
    const calm = competencyOf(options, ' CALM');
    expect(openLevels(calm, [levelReviews(1, 11, 8), levelReviews(2, 12, 8)], 1, 3)).toBe(1);
    expect(openLevels(calm, [levelReviews(1, 11, 8), levelReviews(1, 12, 8)], 1, 4)).toBe(2);
    expect(openLevels(undefined, [], 1, 3)).toBe(0);
  });

  it('belong to a competency by its name, and to none without one', () => {
    expect(competencyOf(options, 'Wit')).toBeUndefined();
    expect(
      competencyOf({ ...options, competencies: [{ ...options.competencies[0]!, name: '' }] }, null),
    ).toBeUndefined();
  });
});
