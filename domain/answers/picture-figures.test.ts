import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attemptsUsage, hasFault } from './attempts.ts';
import { hasStutter } from './picture-figures.ts';
import type { PictureFigures } from './picture-figures.ts';

const anyFigures: fc.Arbitrary<PictureFigures> = fc.record({
  frames_per_second: fc.double({ min: 0, max: 60, noNaN: true }),
  longest_gap_seconds: fc.double({ min: 0, max: 20, noNaN: true }),
  ends_early_seconds: fc.double({ min: 0, max: 20, noNaN: true }),
});

/** Figures that were measured, with what a viewer sees. */
test.each<[string, PictureFigures, boolean]>([
  ['a usual camera', { frames_per_second: 24, longest_gap_seconds: 0.6, ends_early_seconds: 0 }, false],
  ['a camera in a dim room', { frames_per_second: 9.9, longest_gap_seconds: 1.2, ends_early_seconds: 0.1 }, false],
  ['a starved camera', { frames_per_second: 2.8, longest_gap_seconds: 3.2, ends_early_seconds: 0.2 }, true],
  ['few frames alone', { frames_per_second: 7.9, longest_gap_seconds: 0.3, ends_early_seconds: 0 }, true],
  ['a still in a fluent picture', { frames_per_second: 28, longest_gap_seconds: 3.2, ends_early_seconds: 0 }, true],
  ['a picture that ends early', { frames_per_second: 24, longest_gap_seconds: 1, ends_early_seconds: 13.9 }, true],
])('%s: %j', (_what, figures, expected) => {
  expect(hasStutter(figures)).toBe(expected);
});

test('a fault never goes away when a picture gets worse, and each figure alone can be one', () => {
  const worse = fc.record({
    frames: fc.double({ min: 0, max: 1, noNaN: true }),
    gap: fc.double({ min: 0, max: 20, noNaN: true }),
    end: fc.double({ min: 0, max: 20, noNaN: true }),
  });
  fc.assert(
    fc.property(anyFigures, worse, (figures, by) => {
      const after = {
        frames_per_second: figures.frames_per_second * by.frames,
        longest_gap_seconds: figures.longest_gap_seconds + by.gap,
        ends_early_seconds: figures.ends_early_seconds + by.end,
      };
      if (hasStutter(figures)) expect(hasStutter(after)).toBe(true);
    }),
  );
  const fluent = { frames_per_second: 30, longest_gap_seconds: 0.04, ends_early_seconds: 0 };
  fc.assert(
    fc.property(anyFigures, (figures) => {
      const alone = Object.entries(figures).map(([name, value]) => hasStutter({ ...fluent, [name]: value }));
      expect(alone.includes(true)).toBe(hasStutter(figures));
    }),
  );
});

test('the first two recordings whose picture stutters cost no attempt, whatever their figures', () => {
  fc.assert(
    fc.property(fc.array(anyFigures, { minLength: 1, maxLength: 4 }), (recordings) => {
      const rows = recordings.map((picture_figures) => ({
        holds_media: true,
        recorded_ms: 30_000,
        fault: hasFault({ ended_by: 'stop', picture_figures, sound_figures: null }),
      }));
      const stutters = recordings.filter(hasStutter).length;
      expect(attemptsUsage(rows, 5).used).toBe(recordings.length - Math.min(2, stutters));
    }),
  );
});

test('a voice without a picture has no fault of the picture', () => {
  expect(hasFault({ ended_by: 'stop', picture_figures: null, sound_figures: null })).toBe(false);
  expect(hasFault({ ended_by: 'device', picture_figures: null, sound_figures: null })).toBe(true);
});
