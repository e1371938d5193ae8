import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PICTURE_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { createFrameWatch } from './frame-watch.ts';

/** The answer of the watch after this many seconds of frames at these rates. */
function watched(rates: readonly number[]): boolean[] {
  const watch = createFrameWatch();
  let frames = 1000;
  watch(frames, 0);
  return rates.map((rate, second) => watch((frames += rate), (second + 1) * 1000));
}

const few = PICTURE_LIMITS.frames_per_second_min;
const seconds = PICTURE_LIMITS.watched_seconds;

test('says after a few seconds whether a steady rate is too low', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: seconds, max: 40 }), (rate, length) => {
      const said = watched(Array.from({ length }, () => rate));
      expect(said.slice(0, seconds - 1)).not.toContain(true);
      expect(new Set(said.slice(seconds))).toEqual(length > seconds ? new Set([rate < few]) : new Set());
    }),
  );
});

test('a camera that recovers is believed, one that starves later is noticed', () => {
  const starved = Array.from({ length: 10 }, () => 1);
  const fluent = Array.from({ length: 10 }, () => 30);
  expect(watched([...starved, ...fluent]).at(-1)).toBe(false);
  expect(watched([...fluent, ...starved]).at(-1)).toBe(true);
});

test('a browser that counts no frames gives no warning', () => {
  const watch = createFrameWatch();
  const said = Array.from({ length: 20 }, (_, second) => watch(0, second * 1000));
  expect(said).not.toContain(true);
});
