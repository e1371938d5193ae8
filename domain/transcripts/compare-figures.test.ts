import { expect, test } from 'vitest';
import { compareFigure } from './compare-figures.ts';

test.each([
  [171, 142, { word: 'less', by: 29 }],
  [1, 3, { word: 'more', by: 2 }],
  [2, 2, { word: 'same', by: 0 }],
  [0, 0, { word: 'same', by: 0 }],
  [null, 3, null],
  [3, null, null],
] as const)('from %j to %j is %j', (earlier, later, expected) => {
  expect(compareFigure(earlier, later)).toEqual(expected);
});
