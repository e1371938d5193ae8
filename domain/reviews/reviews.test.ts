import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { averageReview, levelOnScale, roundRating } from './averages.ts';
import { toggleMatrixLevel } from './matrix-toggle.ts';
import type { MatrixChoice } from './matrix-toggle.ts';
import { RATING_STYLES, isRatingScale, isRatingStyle, isValidRating, ratingStyleName } from './styles.ts';

const rated = (reviewer: number, ...ratings: number[]) => ratings.map((rating) => ({ reviewer, rating }));

describe('averageReview', () => {
  it('is nothing while nobody rated', () => {
    expect(averageReview([])).toBeNull();
  });

  it('counts each reviewer once, however many answers they rated', () => {
    expect(averageReview([...rated(1, 5, 5, 5, 5), ...rated(2, 1)])).toBe(3);
  });

  it('keeps two places', () => {
    expect(averageReview([...rated(1, 5, 4, 4), ...rated(2, 4)])).toBe(4.17);
    expect(roundRating(1.005)).toBe(1.01);
    expect(roundRating(4.125)).toBe(4.13);
  });

  it('lies between the lowest and the highest rating', () => {
    const ratings = fc.array(fc.record({ reviewer: fc.nat(3), rating: fc.integer({ min: 1, max: 10 }) }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(ratings, (list) => {
        const average = averageReview(list) ?? 0;
        const values = list.map((one) => one.rating);
        expect(average).toBeGreaterThanOrEqual(Math.min(...values));
        expect(average).toBeLessThanOrEqual(Math.max(...values));
      }),
    );
  });

  it('puts levels on the scale of the job', () => {
    expect(levelOnScale(3, 4, 10)).toBe(7.5);
    expect(levelOnScale(5, 5, 5)).toBe(5);
  });
});

describe('toggleMatrixLevel', () => {
  it('creates, replaces and takes back', () => {
    expect(toggleMatrixLevel(null, 2)).toEqual({ act: 'create', level: 2 });
    expect(toggleMatrixLevel({ id: 8, level: 2 }, 3)).toEqual({ act: 'replace', id: 8, level: 3 });
    expect(toggleMatrixLevel({ id: 8, level: 3 }, 3)).toEqual({ act: 'delete', id: 8 });
  });

  it('ends with the last level chosen an odd number of times in a row', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 3 })), (levels) => {
        let present: MatrixChoice | null = null;
        let expected: number | null = null;
        for (const level of levels) {
          const toggle = toggleMatrixLevel(present, level);
          present = toggle.act === 'delete' ? null : { id: 1, level: toggle.level };
          expected = expected === level ? null : level;
        }
        expect(present?.level ?? null).toBe(expected);
      }),
    );
  });
});

describe('styles', () => {
  it('knows its values', () => {
    expect([0, 1, 2, 3, 4, '1'].filter(isRatingStyle)).toEqual([1, 2, 3]);
    expect([4, 5, 10, '5'].filter(isRatingScale)).toEqual([5, 10]);
    expect(RATING_STYLES.map(ratingStyleName)).toEqual(['per_question', 'overall', 'matrix']);
    expect([0, 1, 5, 6, 2.5].filter((rating) => isValidRating(rating, 5))).toEqual([1, 5]);
  });
});
