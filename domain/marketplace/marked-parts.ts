export interface TextPart {
  text: string;
  marked: boolean;
}

/** Letters as the search compares them: small, without accents. One letter may become several, or none. */
const plainOf = (letter: string): string => letter.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The words of a search term as it compares them. */
export const searchTerms = (term: string): string[] => [
  ...new Set(
    plainOf(term)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  ),
];

/** Divides a text at the occurrences of the words, which are in the form of `searchTerms`. */
export function markedParts(text: string, terms: readonly string[]): TextPart[] {
  const letters = [...text];
  let plain = '';
  /** The letter of each place in the plain text. */
  const places: number[] = [];
  for (const [index, letter] of letters.entries())
    for (const each of plainOf(letter)) {
      plain += each;
      for (let unit = 0; unit < each.length; unit += 1) places.push(index);
    }
  const marked = new Set<number>();
  for (const word of terms.filter((each) => each !== ''))
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1))
      for (let unit = at; unit < at + word.length; unit += 1) marked.add(places[unit] ?? -1);
  const parts: TextPart[] = [];
  for (const [index, letter] of letters.entries()) {
    const last = parts.at(-1);
    // An accent of its own belongs to its letter.
    const isMarked = marked.has(index) || (plainOf(letter) === '' && last?.marked === true);
    if (last?.marked === isMarked) last.text += letter;
    else parts.push({ text: letter, marked: isMarked });
  }
  return parts;
}
