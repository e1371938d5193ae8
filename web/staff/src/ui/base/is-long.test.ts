import { expect, it } from 'vitest';
import { isLong } from './is-long.ts';

it.each([
  ['', false],
  ['I was ill.', false],
  ['x'.repeat(421), true],
  ['one\n'.repeat(5), false],
  ['one\n'.repeat(6), true],
])('folds what takes much room: %j', (text, long) => {
  expect(isLong(text)).toBe(long);
});
