import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attemptsUsage, hasFault } from './attempts.ts';
import { lacksSound } from './sound-figures.ts';

const seconds = fc.double({ min: 0, max: 60, noNaN: true });
const anyFigures = fc.record({ longest_gap_seconds: seconds, ends_early_seconds: seconds, missing_seconds: seconds });

test('the first two recordings that lack sound cost no attempt, whatever their figures', () => {
  fc.assert(
    fc.property(fc.array(anyFigures, { minLength: 1, maxLength: 4 }), (recordings) => {
      const rows = recordings.map((sound_figures) => ({
        holds_media: true,
        recorded_ms: 30_000,
        fault: hasFault({ ended_by: 'stop', picture_figures: null, sound_figures }),
      }));
      const faults = recordings.filter(lacksSound).length;
      expect(attemptsUsage(rows, 5).used).toBe(recordings.length - Math.min(2, faults));
    }),
  );
});

test.each([
  ['a pause that codecs make in silence', 2.5, 0, 0, false],
  ['a pause that no codec makes', 3.5, 0, 0, true],
  ['sound that ends with the last word', 0.1, 1.9, 0, false],
  ['sound that ends long before the picture', 0.1, 2.1, 0, true],
  ['a packet of both tracks', 0.5, 0, 0.5, false],
  ['a second of both tracks', 1, 0, 1, true],
])('%s: %f, %f and %f seconds', (_, longest_gap_seconds, ends_early_seconds, missing_seconds, lacks) => {
  expect(lacksSound({ longest_gap_seconds, ends_early_seconds, missing_seconds })).toBe(lacks);
});
