import { describe, expect, it } from 'vitest';
import { pairedDifference, shareDifference, t975, welchDifference } from './intervals.ts';

/** Hours of additional sleep of ten people after each of two drugs: Student (1908), the example of `t.test` in R. */
const FIRST = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2];
const SECOND = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];

describe('the value of Student’s t', () => {
  // Tables of the t distribution; NIST/SEMATECH e-Handbook, 1.3.6.7.2, to its three decimals and beyond by R.
  it.each([
    [1, 12.7062],
    [2, 4.3027],
    [5, 2.5706],
    [9, 2.2622],
    [17.776, 2.1028],
    [30, 2.0423],
    [100, 1.984],
    [9999, 1.9602],
  ])('of %d degrees is %d', (degrees, value) => {
    expect(t975(degrees)).toBeCloseTo(value, 4);
  });
});

it('a paired difference and its interval equal the published example', () => {
  // R: t = -4.0621, df = 9; -2.4598858 to -0.7001142 around -1.58.
  const found = pairedDifference(FIRST.map((value, at) => value - (SECOND[at] ?? 0)));
  expect(found?.difference).toBeCloseTo(-1.58, 4);
  expect(found?.low).toBeCloseTo(-2.4599, 4);
  expect(found?.high).toBeCloseTo(-0.7001, 4);
});

it('a difference of two groups and its interval equal the published example', () => {
  // R: t = -1.8608, df = 17.776; -3.3654832 to 0.2054832.
  const found = welchDifference(FIRST, SECOND);
  expect(found?.difference).toBeCloseTo(-1.58, 4);
  expect(found?.low).toBeCloseTo(-3.3655, 4);
  expect(found?.high).toBeCloseTo(0.2055, 4);
});

it('a difference of two shares equals the published example', () => {
  // Newcombe (1998), Statistics in Medicine 17, table II, method 10: 56 of 70 and 48 of 80.
  const found = shareDifference({ count: 56, of: 70 }, { count: 48, of: 80 });
  expect(found?.difference).toBeCloseTo(0.2, 4);
  expect(found?.low).toBeCloseTo(0.0524, 4);
  expect(found?.high).toBeCloseTo(0.3339, 4);
});

it('equal differences have an interval without width, and too few have none', () => {
  expect(pairedDifference([2, 2, 2, 2, 2])).toEqual({ difference: 2, low: 2, high: 2 });
  expect(welchDifference([1, 1], [3, 3])).toEqual({ difference: -2, low: -2, high: -2 });
  expect([pairedDifference([]), pairedDifference([1]), welchDifference([1], [1, 2])]).toEqual([null, null, null]);
  expect(shareDifference({ count: 0, of: 0 }, { count: 1, of: 2 })).toBeNull();
});
