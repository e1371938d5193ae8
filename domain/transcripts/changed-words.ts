import { plainWord, timedWords, wordStarts, wordsOf } from './cues.ts';
import type { CaptionCue, TimedCue } from './cues.ts';

/** Larger differences are treated as a new text: comparing them would take seconds. */
const CELLS_MAX = 4_000_000;

/**
 * For each word of a text, the place of the same word in an earlier text, in order; null for a changed one.
 * @param same how a word is compared
 */
export function matchWords(
  before: readonly string[],
  after: readonly string[],
  same: (word: string) => string = plainWord,
): (number | null)[] {
  const old = before.map(same);
  const present = after.map(same);
  const places: (number | null)[] = present.map(() => null);
  let start = 0;
  while (start < old.length && start < present.length && old[start] === present[start]) {
    places[start] = start;
    start += 1;
  }
  let tail = 0;
  while (tail < old.length - start && tail < present.length - start && old.at(-1 - tail) === present.at(-1 - tail)) {
    places[present.length - 1 - tail] = old.length - 1 - tail;
    tail += 1;
  }
  const rows = old.length - start - tail;
  const columns = present.length - start - tail;
  if (rows === 0 || columns === 0 || rows * columns > CELLS_MAX) return places;
  const width = columns + 1;
  const longest = new Uint16Array((rows + 1) * width);
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1) {
      const at = row * width + column;
      longest[at] =
        old[start + row] === present[start + column]
          ? (longest[at + width + 1] ?? 0) + 1
          : Math.max(longest[at + width] ?? 0, longest[at + 1] ?? 0);
    }
  let row = 0;
  let column = 0;
  while (row < rows && column < columns) {
    const at = row * width + column;
    if (old[start + row] === present[start + column]) {
      places[start + column] = start + row;
      row += 1;
      column += 1;
    } else if ((longest[at + width] ?? 0) >= (longest[at + 1] ?? 0)) row += 1;
    else column += 1;
  }
  return places;
}

/** Captions that a person changed: words that stayed keep their times, where these lie inside their caption. */
export function keepTimes(before: readonly TimedCue[], cues: readonly CaptionCue[]): TimedCue[] {
  const old = timedWords(before);
  const places = matchWords(
    old.map(({ text }) => text),
    cues.flatMap(({ text }) => wordsOf(text)),
  );
  let at = 0;
  return cues.map((cue) => {
    const { length } = wordsOf(cue.text);
    const known = places.slice(at, at + length).map((place) => (place === null ? null : (old[place]?.from_ms ?? null)));
    at += length;
    return { ...cue, starts: wordStarts(cue, known) };
  });
}

/** Whether each word of the newest captions stands so in the first version. */
export const correctedWords = (first: readonly CaptionCue[], now: readonly CaptionCue[]): boolean[] =>
  matchWords(
    first.flatMap(({ text }) => wordsOf(text)),
    now.flatMap(({ text }) => wordsOf(text)),
    (word) => word.normalize('NFC'),
  ).map((place) => place === null);
