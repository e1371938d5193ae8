import { expect, test } from 'vitest';
import { correction } from './screen-sync.ts';

const here = { at: 10, wanted: 10, duration: 60, rate: 1, moving: true };

test('together it plays at the speed of the camera', () => {
  expect(correction({ ...here, wanted: 10.03, rate: 1.5 })).toEqual({ seek: null, rate: 1.5, plays: true });
});

test('a little late it hurries, a little early it waits', () => {
  expect(correction({ ...here, wanted: 10.1 }).rate).toBeCloseTo(1.12);
  expect(correction({ ...here, wanted: 9.9, rate: 2 }).rate).toBeCloseTo(1.76);
});

test('after a jump of the camera it jumps too', () => {
  expect(correction({ ...here, wanted: 42 })).toEqual({ seek: 42, rate: 1, plays: true });
});

test('it stands still where the camera does', () => {
  expect(correction({ ...here, wanted: 10.2, moving: false })).toEqual({ seek: 10.2, rate: 1, plays: false });
  expect(correction({ ...here, moving: false })).toEqual({ seek: null, rate: 1, plays: false });
});

test('it waits for its beginning, and keeps its last picture', () => {
  expect(correction({ ...here, at: 0, wanted: -0.3 })).toEqual({ seek: null, rate: 1, plays: false });
  expect(correction({ ...here, at: 59, wanted: 70 })).toEqual({ seek: 60, rate: 1, plays: false });
  expect(correction({ ...here, at: 60, wanted: 70 }).plays).toBe(false);
});
