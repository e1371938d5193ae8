import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alphaInterval, ordinalAlpha, weightedKappa } from './agreement.ts';
import type { RatedUnit } from './agreement.ts';

/** Four observers, twelve units, missing ratings: K. Krippendorff, "Computing Krippendorff's Alpha-Reliability" (2011), section C. */
const KRIPPENDORFF = [
  [1, 2, 3, 3, 2, 1, 4, 1, 2, 0, 0, 0],
  [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, 0, 3],
  [0, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, 0],
  [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, 0],
];
const unitsOf = (table: number[][]): RatedUnit[] =>
  (table[0] ?? []).map((_, unit) => ({
    ratings: table.flatMap((row, reviewer) => (row[unit] ? [{ reviewer, rating: row[unit] }] : [])),
  }));

/** Two dermatologists, 88 patients, four levels: SAS/STAT User's Guide, "Cohen's Kappa Coefficient" (PROC FREQ, data SkinCondition). */
const SKIN = [
  [10, 4, 1, 0],
  [5, 10, 12, 2],
  [2, 4, 12, 5],
  [0, 2, 6, 13],
];
const skin: RatedUnit[] = SKIN.flatMap((row, one) =>
  row.flatMap((count, other) =>
    Array.from({ length: count }, () => ({
      ratings: [
        { reviewer: 1, rating: one + 1 },
        { reviewer: 2, rating: other + 1 },
      ],
    })),
  ),
);

describe('agreement of reviewers', () => {
  it('is the ordinal alpha of the published example, 0.815', () => {
    expect(ordinalAlpha(unitsOf(KRIPPENDORFF)).value).toBeCloseTo(0.8154, 4);
  });

  it('is the weighted kappa of the published example, 0.5082', () => {
    expect(weightedKappa(skin, 1, 2).value).toBeCloseTo(0.5082, 4);
    expect(weightedKappa(skin, 2, 1)).toEqual(weightedKappa(skin, 1, 2));
  });

  it('has an interval around it, the same every time', () => {
    const units = unitsOf(KRIPPENDORFF);
    const interval = alphaInterval(units);
    expect(interval).toEqual(alphaInterval(units));
    expect(interval?.low).toBeLessThan(0.8154);
    expect(interval?.high).toBeGreaterThan(0.8154);
    expect(interval?.high).toBeLessThanOrEqual(1);
  });

  it('is said to be missing with one reviewer, or where every rating is the same', () => {
    const alone = [{ ratings: [{ reviewer: 1, rating: 4 }] }];
    expect(ordinalAlpha(alone)).toEqual({ value: null, gap: 'no_shared' });
    expect(weightedKappa(alone, 1, 2)).toEqual({ value: null, gap: 'no_shared' });
    expect(ordinalAlpha([])).toEqual({ value: null, gap: 'no_shared' });
    const same = unitsOf([
      [3, 3, 3],
      [3, 3, 3],
    ]);
    expect(ordinalAlpha(same)).toEqual({ value: null, gap: 'no_variance' });
    expect(weightedKappa(same, 0, 1)).toEqual({ value: null, gap: 'no_variance' });
    expect(alphaInterval(same)).toBeNull();
  });

  it('is at most 1, a number or a reason, and 1 for full agreement that varies', () => {
    const table = fc.array(fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 6, maxLength: 6 }), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(table, (rows) => {
        const { value, gap } = ordinalAlpha(unitsOf(rows));
        expect(value === null ? gap !== null : Number.isFinite(value) && value <= 1).toBe(true);
      }),
    );
    expect(
      ordinalAlpha(
        unitsOf([
          [1, 2, 3, 4],
          [1, 2, 3, 4],
        ]),
      ).value,
    ).toBe(1);
  });
});
