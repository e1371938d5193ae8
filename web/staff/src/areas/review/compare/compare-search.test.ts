import { expect, it } from 'vitest';
import { fromIds, readCompareSearch, toIds } from './compare-search.ts';

it.each([
  ['12-15', [12, 15]],
  ['12-15-12', [12, 15]],
  ['1-2-3-4', [1, 2, 3, 4]],
  ['1-2-3-4-5', []],
  ['12', []],
  ['12-12', []],
  ['', []],
  ['12-x', []],
  ['12--3', []],
  ['1.5-2', []],
])('%s names applicants %j', (text, ids) => {
  expect(toIds(text)).toEqual(ids);
});

it('reads an address back as it was written, and drops a question that is no id', () => {
  expect(toIds(fromIds([7, 9, 8]))).toEqual([7, 9, 8]);
  expect(readCompareSearch({ applicants: '7-9', question: 3 })).toMatchObject({ applicants: '7-9', question: 3 });
  expect(readCompareSearch({ applicants: 12, question: 'x' })).toEqual({ applicants: '', question: undefined });
});
