import { describe, expect, it } from 'vitest';
import { correctedWords, keepTimes, matchWords } from './changed-words.ts';
import { cuesOfWords, cuesFault, spreadWords, timedWords, wordStarts } from './cues.ts';
import { captionsFile, cuesOfFile, typedCaptions } from './files.ts';
import { speechOf } from './speech.ts';

const cue = (from_ms: number, to_ms: number, text: string) => ({ from_ms, to_ms, text });
const timed = (from_ms: number, to_ms: number, text: string) => {
  const one = cue(from_ms, to_ms, text);
  return { ...one, starts: wordStarts(one) };
};

describe('words of a typed text', () => {
  it('lie in the measured speech, in order, and never in a pause', () => {
    const peaks = [...Array<number>(20).fill(1), ...Array<number>(20).fill(0), ...Array<number>(60).fill(0.5)];
    const speech = speechOf(peaks, 10_000);
    expect(speech).toEqual([cue(0, 2000, ''), cue(4000, 10_000, '')].map(({ from_ms, to_ms }) => ({ from_ms, to_ms })));
    const words = spreadWords('one two three four five six seven eight nine ten', speech, 10_000);
    expect(words.filter(({ from_ms }) => from_ms >= 2000 && from_ms < 4000)).toEqual([]);
    expect(words.map(({ from_ms }) => from_ms)).toEqual(words.map(({ from_ms }) => from_ms).toSorted((a, b) => a - b));
    expect([words[0]?.from_ms, words.at(-1)?.to_ms]).toEqual([0, 10_000]);
  });

  it('fill the whole recording where no speech was measured', () => {
    expect(speechOf([0, 0, 0], 3000)).toEqual([]);
    expect(spreadWords('Hello there', [], 3000).at(-1)?.to_ms).toBe(3000);
  });

  it('become captions of at most two lines and seven seconds that end with sentences', () => {
    const text = 'I led a team of four people. We built a forecast for bread and it was used every day by the shop.';
    const words = spreadWords(Array.from({ length: 12 }, () => text).join(' '), [], 90_000);
    const cues = cuesOfWords(words);
    expect(cues[0]?.text).toBe('I led a team of four people.');
    expect(Math.max(...cues.map((one) => one.text.length))).toBeLessThanOrEqual(84);
    expect(Math.max(...cues.map((one) => one.to_ms - one.from_ms))).toBeLessThanOrEqual(7000);
    expect(timedWords(cues).map((word) => word.text)).toEqual(words.map((word) => word.text));
  });
});

describe('corrections', () => {
  const before = [timed(0, 2000, 'the cart park was closed'), timed(2000, 4000, 'for works')];

  it('keep the times of words that stayed', () => {
    const [first] = keepTimes(before, [cue(0, 2000, 'the car park was closed'), cue(2000, 4000, 'for works')]);
    expect(first?.starts.filter((_, at) => at !== 1)).toEqual(before[0]?.starts.filter((_, at) => at !== 1));
    const all = first?.starts ?? [];
    expect(all).toEqual(all.toSorted((a, b) => a - b));
  });

  it('mark the words that were changed, and only those', () => {
    const now = [cue(0, 2000, 'the car park was closed'), cue(2000, 4000, 'for works')];
    expect(correctedWords(before, now)).toEqual([false, true, false, false, false, false, false]);
    expect(correctedWords(before, before).some(Boolean)).toBe(false);
  });

  it('match words in order, also behind an insertion', () => {
    expect(matchWords(['a', 'b', 'c', 'd'], ['a', 'x', 'c', 'b', 'd'])).toEqual([0, null, 2, null, 3]);
  });

  it('have times inside the recording and in order', () => {
    expect(cuesFault([cue(0, 1000, 'a')], 1000)).toBeNull();
    expect(cuesFault([cue(0, 1000, ' ')], 1000)).toBe('required');
    expect(cuesFault([cue(0, 9000, 'a')], 1000)).toBe('beyond_recording');
    expect(cuesFault([cue(500, 900, 'a'), cue(100, 300, 'b')], 1000)).toBe('beyond_recording');
    expect(cuesFault([cue(500, 500, 'a')], 1000)).toBe('beyond_recording');
  });
});

describe('files of captions', () => {
  it('are read as plain words and written back', () => {
    const read = cuesOfFile('1\n00:00:01,000 --> 00:00:02,000\n<i>R&amp;D</i> &lt;2\nand more\n');
    expect(read).toEqual({ cues: [cue(1000, 2000, 'R&D <2 and more')] });
    const file = captionsFile([cue(1000, 2000, 'R&D <2 --> more')]);
    expect(file).toContain('R&amp;D &lt;2 \u2192 more');
    expect(cuesOfFile(file)).toEqual({ cues: [cue(1000, 2000, 'R&D <2 \u2192 more')] });
  });

  it('are written from typed words, over the whole length', () => {
    expect(typedCaptions(' \n', 4000)).toBeNull();
    const read = cuesOfFile(typedCaptions('Welcome to us all, it is good. Say hello.', 4000) ?? '');
    expect(read).toEqual({
      cues: [cue(0, expect.any(Number), 'Welcome to us all, it is good.'), cue(expect.any(Number), 4000, 'Say hello.')],
    });
  });

  it('without words are refused', () => {
    expect(cuesOfFile('WEBVTT\n\n00:01.000 --> 00:02.000\n<b></b>')).toEqual({ problem: 'required', line: null });
    expect(cuesOfFile('Hello')).toEqual({ problem: 'wrong_format', line: null });
  });
});
