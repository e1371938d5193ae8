import { describe, expect, it } from 'vitest';
import { speechFigures } from './speech-figures.ts';
import type { Measured } from './speech-figures.ts';

const spans = (...edges: number[]) =>
  Array.from({ length: edges.length / 2 }, (_, at) => ({ from_ms: edges[at * 2]!, to_ms: edges[at * 2 + 1]! }));
/** A minute of speech from 1 s on, with pauses of 0.2, 0.3 and 2.5 seconds. */
const MEASURED: Measured = {
  duration_ms: 70_000,
  voice: spans(1000, 20_000, 20_200, 40_000, 40_300, 50_000, 52_500, 63_500),
  range_db: 30,
  loudness_tenths: -230,
  clipped: false,
};
const words = (count: number, fillers: number) => ({
  texts: Array.from({ length: count }, (_, index) => (index < fillers ? 'Um,' : 'word')),
  verbatim: true,
});

describe('figures of speech', () => {
  it('count words in the time spoken, pauses, and fillers', () => {
    expect(speechFigures(MEASURED, words(150, 3))).toEqual({
      speaking_ms: 60_000,
      pauses: 2,
      long_pauses: 1,
      longest_pause_ms: 2500,
      words_per_minute: 150,
      fillers_per_100_words_tenths: 20,
      loudness_tenths: -230,
      level: 'fine',
      duration_ms: 70_000,
      unclear: false,
    });
  });

  it('have no pace without words, and no fillers where words may have been tidied', () => {
    const nothing = { words_per_minute: null, fillers_per_100_words_tenths: null };
    expect(speechFigures(MEASURED, null)).toMatchObject(nothing);
    const tidied = { ...words(150, 3), verbatim: false };
    expect(speechFigures(MEASURED, tidied)).toMatchObject({ ...nothing, words_per_minute: 150 });
  });

  it('have neither pauses nor pace where the voice does not stand out', () => {
    const none = { speaking_ms: null, pauses: null, long_pauses: null, words_per_minute: null, unclear: true };
    expect(speechFigures({ ...MEASURED, range_db: 14 }, words(150, 0))).toMatchObject({ ...none, level: 'fine' });
    expect(speechFigures({ ...MEASURED, voice: [] }, words(150, 0))).toMatchObject(none);
    expect(speechFigures({ ...MEASURED, range_db: 15 }, null)).toMatchObject({ pauses: 2, unclear: false });
  });

  it('say quiet, fine or clipping of the level, and nothing of silence', () => {
    const level = (changes: Partial<Measured>) => speechFigures({ ...MEASURED, ...changes }, null).level;
    expect([-331, -330, -100].map((loudness_tenths) => level({ loudness_tenths }))).toEqual(['quiet', 'fine', 'fine']);
    expect(level({ clipped: true })).toBe('clipping');
    expect(level({ loudness_tenths: null })).toBeNull();
  });
});
