import { expect, test } from 'vitest';
import { barsOf, chartOf } from './chart.ts';

test('a bar is the share of its goal, whichever way the goal points', () => {
  const results = [
    { subject: 'V1', what: 'time', goal: { at: 'most', limit: 2 } as const, judged: { median: 3 } },
    { subject: 'A1', what: 'requests', goal: { at: 'least', limit: 0.5 } as const, judged: { median: 1 } },
    { subject: 'M1', what: 'shown', judged: { median: 1 } },
    { subject: 'V4', what: 'failed' },
  ];
  expect(barsOf({ results })).toEqual([
    { name: 'V1 time', share: 1.5 },
    { name: 'A1 requests', share: 0.5 },
  ]);
});

test('a bar that is far too long ends at the edge and tells its number', () => {
  const picture = chartOf([{ name: 'A6 <reviews>', share: 14.9 }]);
  expect(picture).toContain('width="480.0"');
  expect(picture).toContain('>14.90<');
  expect(picture).toContain('A6 &lt;reviews&gt;');
});
