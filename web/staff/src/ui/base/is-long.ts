/** A text longer than this begins folded. */
const LONG_FROM = { characters: 420, lines: 6 };

export const isLong = (words: string): boolean =>
  words.length > LONG_FROM.characters || words.split('\n').length > LONG_FROM.lines;
