import { expect, test } from 'vitest';
import type { RatingFairness } from '@vivavoce/contract/types.ts';
import { agreementWord, distinct, hurried, leastAgreed, reachOf, wideApart } from './findings.ts';

const line = (full_name: string, difference: number | null, interval: [number, number] | null, median?: number) =>
  ({
    user: { id: full_name.length, full_name },
    ratings: 3,
    mean: 3,
    difference,
    interval: interval && { low: interval[0], high: interval[1] },
    missing: 0,
    seconds: median === undefined ? null : { median, low: median, high: median, answers: 3 },
  }) satisfies RatingFairness['reviewers'][number];

test('agreement has a word by the levels of Krippendorff, and none without a figure', () => {
  expect([0.8, 0.7, 0.667, 0.5, -0.2, null].map(agreementWord)).toEqual([
    'reliable',
    'tentative',
    'tentative',
    'low',
    'low',
    null,
  ]);
});

test('only an interval on one side of zero names a reviewer', () => {
  const lines = [line('Theo', 0.45, [0.3, 0.6]), line('Petra', -0.35, [-0.5, -0.2]), line('Helen', 0.4, [-0.1, 0.9])];
  expect(distinct([...lines, line('One', 2, null)], 'generous')).toEqual(['Theo']);
  expect(distinct(lines, 'strict')).toEqual(['Petra']);
  expect(reachOf(lines)).toBe(1);
  expect(reachOf([line('Far', 1.2, [0.9, 1.6])])).toBe(2);
});

test('time is compared with the length of an answer where both are known', () => {
  const lines = [line('Fast', 0, null, 40), line('Slow', 0, null, 120), line('Unknown', 0, null)];
  expect(hurried(lines, 60)).toEqual(['Fast']);
  expect(hurried(lines, null)).toEqual([]);
});

test('the least agreed question is named among several, and wide answers are counted', () => {
  const question = (name: string, value: number | null) => ({
    question: 1,
    name,
    value,
    gap: null,
    interval: null,
    units: 2,
  });
  expect(leastAgreed([question('A', 0.9), question('B', 0.4), question('C', null)])).toBe('B');
  expect(leastAgreed([question('A', 0.9), question('C', null)])).toBeNull();
  expect(wideApart([3, 4, 2, 1, 0])).toBe(3);
});
