import { expect, it } from 'vitest';
import { needsDiscussion, spreadOf } from './spread.ts';

it('a level is one point of five and two of ten; more than one apart is to be discussed', () => {
  expect([spreadOf([]), spreadOf([3]), spreadOf([3, 5, 4])]).toEqual([null, null, 2]);
  expect([1, 1.1, 2].map((spread) => needsDiscussion(spread, 5))).toEqual([false, true, true]);
  expect([2, 3].map((spread) => needsDiscussion(spread, 10))).toEqual([false, true]);
  expect(needsDiscussion(null, 5)).toBe(false);
});
