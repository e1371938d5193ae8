import { describe, expect, test } from 'vitest';
import { isMissed, judge, median } from './verdict.ts';
import type { Line, Sample } from './verdict.ts';

const samples = (values: readonly number[], cpu?: readonly number[]): Sample[] =>
  values.map((value, round) => ({ value, cpu_ms: cpu?.[round] }));

const line = (given: Partial<Line>): Line => ({
  subject: 'X1',
  what: 'something',
  unit: 'ms',
  goal: { at: 'most', limit: 1.5 },
  product: samples([10, 12, 11]),
  anchor: samples([10, 10, 10]),
  ...given,
});

describe('median', () => {
  test('is the middle one, or the mean of the two in the middle, in whatever order they come', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([10, 2, 4, 9])).toBe(6.5);
  });

  test('of nothing is refused', () => {
    expect(() => median([])).toThrow(RangeError);
  });
});

describe('judge', () => {
  test('compares each round with the anchor of the same round, not medians with each other', () => {
    const judged = judge(line({ product: samples([10, 40, 30]), anchor: samples([10, 20, 10]) }));
    expect([judged.median, judged.min, judged.max]).toEqual([2, 1, 3]);
  });

  test('a cost is met at its limit and missed above it', () => {
    expect(judge(line({ product: samples([15]), anchor: samples([10]) })).verdict).toBe('met');
    expect(judge(line({ product: samples([15.1]), anchor: samples([10]) })).verdict).toBe('missed');
  });

  test('a yield is met at its limit and missed below it', () => {
    const goal = { at: 'least', limit: 0.8 } as const;
    expect(judge(line({ goal, product: samples([8]), anchor: samples([10]) })).verdict).toBe('met');
    expect(judge(line({ goal, product: samples([7.9]), anchor: samples([10]) })).verdict).toBe('missed');
  });

  test('without an anchor the value itself is judged', () => {
    const alone: Partial<Line> = { goal: { at: 'most', limit: 100 }, product: samples([99]) };
    const { anchor: _none, ...rest } = line(alone);
    expect(judge(rest)).toMatchObject({ median: 99, anchor: null, verdict: 'met' });
  });

  test('an anchor that moved by more than a factor of two leaves the decision to the processor', () => {
    const anchor = samples([10, 21, 10], [5, 5, 5]);
    const cheap = judge(line({ anchor, product: samples([90, 90, 90], [6, 6, 6]) }));
    expect(cheap).toMatchObject({ verdict: 'noisy', cpu_verdict: 'met', cpu_ratio: 1.2 });
    expect(isMissed(cheap)).toBe(false);
    const dear = judge(line({ anchor, product: samples([10, 10, 10], [9, 9, 9]) }));
    expect(dear).toMatchObject({ verdict: 'noisy', cpu_verdict: 'missed' });
    expect(isMissed(dear)).toBe(true);
  });

  test('an anchor that moved by exactly a factor of two is still believed', () => {
    expect(judge(line({ anchor: samples([10, 20, 10]) })).verdict).toBe('met');
  });

  test('the processor may use as much more as the yield may be less', () => {
    const goal = { at: 'least', limit: 0.5 } as const;
    const anchor = samples([10, 30], [1, 1]);
    expect(judge(line({ goal, anchor, product: samples([9, 9], [2, 2]) })).cpu_verdict).toBe('met');
    expect(judge(line({ goal, anchor, product: samples([9, 9], [2.1, 2.1]) })).cpu_verdict).toBe('missed');
  });

  test('a round without its anchor is an error, not a smaller sample', () => {
    expect(() => judge(line({ anchor: samples([10]) }))).toThrow(/round 2/);
  });

  test('a missed clock stands as missed even where the processor was frugal', () => {
    const judged = judge(line({ product: samples([20, 20], [1, 1]), anchor: samples([10, 10], [1, 1]) }));
    expect(judged).toMatchObject({ verdict: 'missed', cpu_verdict: 'met' });
    expect(isMissed(judged)).toBe(true);
  });
});

test('what has no goal is shown, and never missed', () => {
  const { goal: _, ...shown } = line({ product: samples([1, 1]), anchor: samples([1, 9]) });
  expect(judge(shown)).toMatchObject({ verdict: 'shown', cpu_verdict: null });
  expect(isMissed(judge(shown))).toBe(false);
});
