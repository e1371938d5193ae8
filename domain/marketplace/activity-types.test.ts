import { expect, test } from 'vitest';
import { shownTypes } from './activity-types.ts';

test('types and sub-types follow their order, and those without activities are hidden', () => {
  const types = [
    {
      value: 'b',
      order: 2,
      count: 3,
      items: [
        { value: 'y', order: 2, count: 1 },
        { value: 'x', order: 1, count: 2 },
      ],
    },
    { value: 'none', order: 0, count: 0, items: [{ value: 'z', order: 1, count: 0 }] },
    { value: 'a', order: 1, count: 1, items: [{ value: 'w', order: 1, count: 0 }] },
  ];
  expect(shownTypes(types).map(({ value, items }) => [value, items.map((item) => item.value)])).toEqual([
    ['a', []],
    ['b', ['x', 'y']],
  ]);
});
