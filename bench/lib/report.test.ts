import { expect, test } from 'vitest';
import { exitCodeOf, resultsOf, tableOf } from './report.ts';
import type { Outcome } from './report.ts';

const outcome = (value: number): Outcome => ({
  subject: 'X1',
  title: 'Something',
  lines: [
    {
      subject: 'X1',
      what: 'something',
      unit: 'ms',
      goal: { at: 'most', limit: 1.5 },
      product: [{ value }],
      anchor: [{ value: 10 }],
    },
  ],
});
const skipped: Outcome = { subject: 'X2', title: 'Film', skipped: 'no ffmpeg' };
const failed: Outcome = { subject: 'X3', title: 'List', failed: 'bucket counts differ' };

test('a missing tool is said, and is no pass', () => {
  expect(tableOf([skipped])).toContain('skipped (no ffmpeg)');
  expect(resultsOf([skipped])).toEqual([skipped]);
});

test('a wrong result ends with 1 even without the gate', () => {
  expect(exitCodeOf([outcome(10), failed], false)).toBe(1);
});

test('a missed goal ends with 1 only with the gate', () => {
  expect(exitCodeOf([outcome(20)], false)).toBe(0);
  expect(exitCodeOf([outcome(20)], true)).toBe(1);
  expect(exitCodeOf([outcome(10), skipped], true)).toBe(0);
});

test('the table shows both sides, the ratio and the goal', () => {
  const row = tableOf([outcome(12)])
    .split('\n')
    .at(-1);
  expect(row).toMatch(/10\.0 ms .* 12\.0 ms .* 1\.20 \(1\.20-1\.20\) .* <= 1\.50x .* met/);
});
