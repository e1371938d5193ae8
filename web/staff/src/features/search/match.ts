export type Part = { text: string; matches: boolean };

const marks = /\p{M}/gu;

/** Lower case without accents, one character for each input character. */
function fold(characters: readonly string[]): string[] {
  return characters.map((character) => character.normalize('NFD').replace(marks, '').toLowerCase() || character);
}

function occurrences(text: readonly string[], term: readonly string[]): number[] {
  if (term.length === 0) return [];
  return text.flatMap((_, start) =>
    term.every((character, offset) => text[start + offset] === character) ? [start] : [],
  );
}

/**
 * Splits a text at its matches: the whole search term or, where that does not occur, each of its words. Case and
 * accents make no difference.
 */
export function markMatches(text: string, searchTerm: string): Part[] {
  const characters = [...text.normalize('NFC')];
  const folded = fold(characters);
  const terms = [searchTerm, ...searchTerm.split(/\s+/)].map((term) => fold([...term.trim().normalize('NFC')]));
  const [whole = [], ...singleTerms] = terms;
  const hit = new Set<number>();
  for (const term of occurrences(folded, whole).length > 0 ? [whole] : singleTerms) {
    for (const start of occurrences(folded, term)) term.forEach((_, offset) => hit.add(start + offset));
  }
  const parts: Part[] = [];
  characters.forEach((character, index) => {
    const matches = hit.has(index);
    const last = parts.at(-1);
    if (last && last.matches === matches) last.text += character;
    else parts.push({ text: character, matches });
  });
  return parts;
}
