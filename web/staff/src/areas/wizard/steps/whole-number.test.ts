import { expect, it } from 'vitest';
import { wholeNumberIn } from './whole-number.ts';

it.each([
  ['3', 3],
  [' 365 ', 365],
  ['0', null],
  ['366', null],
  ['2.5', null],
  ['1e2', null],
  ['-3', null],
  ['three', null],
  ['', null],
])('reads %j as %j', (typed, expected) => {
  expect(wholeNumberIn(typed, 1, 365)).toBe(expected);
});
