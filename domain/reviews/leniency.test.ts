import { expect, test } from 'vitest';
import { leniencyOf, spreadCounts } from './leniency.ts';

const units = [
  [5, 3],
  [4, 3],
  [2, 2],
  [0, 4],
].map(([one = 0, other = 0]) => ({
  ratings: [
    { reviewer: 1, rating: one },
    { reviewer: 2, rating: other },
  ].filter(({ rating }) => rating > 0),
}));

test('compares a reviewer with the others on the same answers only', () => {
  expect(leniencyOf(units, 1, 5)).toMatchObject({ units: 3, difference: 1 });
  expect(leniencyOf(units, 2, 5).difference).toBe(-1);
  expect(leniencyOf(units, 1, 10).difference).toBe(0.5);
  const { interval } = leniencyOf(units, 1, 5);
  expect(interval?.low).toBeCloseTo(1 - 1.96 / Math.sqrt(3), 10);
  expect(leniencyOf(units.slice(0, 1), 1, 5)).toMatchObject({ difference: 2, interval: null });
  expect(leniencyOf(units.slice(3), 2, 5)).toEqual({ units: 0, difference: null, interval: null });
});

test('counts how far ratings lie apart, in levels of the scale', () => {
  expect(spreadCounts(units, 5)).toEqual([1, 1, 1, 0, 0]);
  expect(spreadCounts(units, 10)).toEqual([1, 2, 0, 0, 0]);
});
