import { describe, expect, it } from 'vitest';
import { secondsLeft, withSample, type Sample } from './time-left.ts';

const series = (...samples: [seconds: number, share: number][]): readonly Sample[] =>
  samples.reduce<Sample[]>((before, [seconds, share]) => withSample(before, { at: 1000 * seconds, share }), []);

describe('the time that is left', () => {
  it('follows from the pace so far', () => {
    expect(secondsLeft(series([0, 0], [5, 0.05], [10, 0.1]))).toBeCloseTo(90);
  });

  it('does not count what was sent before', () => {
    expect(secondsLeft(series([0, 0.5], [10, 0.6]))).toBeCloseTo(40);
  });

  it('follows a line that becomes slow within a minute', () => {
    expect(secondsLeft(series([0, 0], [10, 0.5], [71, 0.51], [81, 0.52]))).toBeCloseTo(480);
  });

  it.each([
    ['in the first seconds', series([0, 0], [3, 0.1])],
    ['while nothing goes on', series([0, 0.1], [20, 0.1])],
    ['where it begins again', series([0, 0.1], [20, 0.9], [21, 0])],
    ['before anything is known', series()],
  ])('is not said %s', (_, samples) => {
    expect(secondsLeft(samples)).toBeNull();
  });
});
