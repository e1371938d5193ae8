/** A text longer than this begins folded. */
const LONG_FROM = { characters: 420, lines: 6 };

export const isLong = (text: string): boolean =>
  text.length > LONG_FROM.characters || text.split('\n').length > LONG_FROM.lines;
