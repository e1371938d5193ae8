/** The letters of a text as people see them: an accent, a flag or a family of emoji belongs to one. */
const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/**
 * The beginning of a text, cut between two letters and never within one.
 * @param most length in units of UTF-16, as limits count; a letter that is longer itself is cut between code points
 */
export function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = letters.segment(text).containing(most)?.index ?? 0;
  if (end > 0) return text.slice(0, end);
  return text.slice(0, isLowSurrogate(text.charCodeAt(most)) ? most - 1 : most);
}

/** A text that fits: whole, or its beginning with an ellipsis, together no longer than `most`. */
export const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${beginningOf(text, most - 1).trimEnd()}…`;
