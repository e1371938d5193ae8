import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longPausesBefore, speechCurves } from './speech-curves.ts';
import { speechFigures } from './speech-figures.ts';
import type { Measured } from './speech-figures.ts';

/** A minute of voice with one pause of 3 s in its middle. */
const MEASURED: Measured = {
  duration_ms: 65_000,
  voice: [
    { from_ms: 1000, to_ms: 30_000 },
    { from_ms: 33_000, to_ms: 61_000 },
  ],
  range_db: 30,
  loudness_tenths: -230,
  clipped: false,
};
/** A word every this many milliseconds, each with a moment of its own. */
function cues(every_ms: number, word = 'word') {
  const starts = Array.from({ length: Math.floor(60_000 / every_ms) }, (_, index) => 1000 + index * every_ms);
  return [{ from_ms: 1000, to_ms: 61_000, text: starts.map(() => word).join(' '), starts }];
}
const LOUDNESS = { step_ms: 500, levels: [-30, -40] };

describe('the course of speech', () => {
  it('has as many pauses as the figures count, where they are', () => {
    const { pauses } = speechCurves(MEASURED, null, null);
    expect(pauses).toEqual([{ from_ms: 30_000, to_ms: 33_000 }]);
    expect(speechFigures(MEASURED, null).pauses).toBe(pauses.length);
  });

  it('has the pace of every ten seconds, whatever the pace is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 2000 }), (every_ms) => {
        const { pace } = speechCurves(MEASURED, { cues: cues(every_ms), verbatim: false }, null);
        expect(pace).toHaveLength(11);
        // A word or two more or less may fall into ten seconds.
        for (const { words_per_minute } of pace)
          expect(Math.abs(words_per_minute - 60_000 / every_ms)).toBeLessThanOrEqual(12);
        expect(pace[0]!.at_ms).toBe(6000);
      }),
    );
  });

  it('has no pace in a short recording, nor without words', () => {
    const short = { ...MEASURED, voice: [{ from_ms: 0, to_ms: 15_000 }] };
    expect(speechCurves(short, { cues: cues(500), verbatim: false }, null).pace).toEqual([]);
    expect(speechCurves(MEASURED, null, null).pace).toEqual([]);
  });

  it('has fillers where the transcript kept them alone', () => {
    const spoken = { cues: cues(20_000, 'Um,'), verbatim: true };
    expect(speechCurves(MEASURED, spoken, null).fillers_ms).toEqual([1000, 21_000, 41_000]);
    expect(speechCurves(MEASURED, { ...spoken, verbatim: false }, null).fillers_ms).toEqual([]);
  });

  it('is its loudness alone where the voice does not stand out', () => {
    const noisy = { ...MEASURED, range_db: 14 };
    const spoken = { cues: cues(500), verbatim: true };
    expect(speechCurves(noisy, spoken, LOUDNESS)).toEqual({ pauses: [], pace: [], fillers_ms: [], loudness: LOUDNESS });
  });
});

describe('long pauses between words', () => {
  it('stand once each, before the first word behind their middle, however words and pauses lie', () => {
    const moments = fc.array(fc.integer({ min: 0, max: 60_000 }), { maxLength: 30 });
    fc.assert(
      fc.property(moments, moments, (words, edges) => {
        const starts = words.toSorted((a, b) => a - b);
        const sorted = [...new Set(edges)].toSorted((a, b) => a - b);
        const pauses = sorted.slice(1).map((to_ms, index) => ({ from_ms: sorted[index]!, to_ms }));
        const marked = longPausesBefore(starts, pauses);
        for (const [place, { from_ms, to_ms }] of marked) {
          const middle = (from_ms + to_ms) / 2;
          expect(to_ms - from_ms).toBeGreaterThanOrEqual(2000);
          expect(starts[place]).toBeGreaterThanOrEqual(middle);
          if (place > 0) expect(starts[place - 1]).toBeLessThan(middle);
        }
      }),
    );
  });

  it('are marked where words have approximate times, and not behind the last word', () => {
    const pause = { from_ms: 30_000, to_ms: 33_000 };
    expect(longPausesBefore([1000, 29_000, 32_500, 40_000], [pause])).toEqual(new Map([[2, pause]]));
    expect(longPausesBefore([1000, 29_000], [pause]).size).toBe(0);
    expect(longPausesBefore([1000, 40_000], [{ from_ms: 30_000, to_ms: 31_900 }]).size).toBe(0);
  });
});
