/** One word of what was typed, and how it is looked for. */
export interface SearchTerm {
  typed: string;
  /** Found inside words too. What has no three letters or digits in a row is found at the beginning of words only. */
  inside: boolean;
  /** Pieces of the word that the index is asked for: every letter more costs it a step for each person it considers. */
  piece: string;
  /** null where the word begins with neither letter nor digit, which no word by which people are looked for does. */
  first_piece: string | null;
}

/** Longer names than this are found by their first words. */
const MOST_TERMS = 8;
/** The index knows pieces of three. */
const SHORTEST_PIECE = 3;

/** Letters and digits in a row, with the one character on either side that shows the index where they begin and end. */
function runsOf(word: string): { run: string; shown: string }[] {
  return [...word.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({
    run: match[0],
    shown: word.slice(Math.max(0, match.index - 1), match.index + match[0].length + 1),
  }));
}

const longest = (runs: { run: string; shown: string }[]) =>
  runs.reduce((most, next) => (next.run.length > most.run.length ? next : most));

function termOf(typed: string): SearchTerm | null {
  const runs = runsOf(typed);
  const [first] = runs;
  if (!first) return null;
  // What stands behind the @ is shared by many people, so the index is asked for it only where nothing else was typed.
  const own = runsOf(typed.split('@')[0] ?? '');
  const hasOwn = own.some(({ run }) => run.length >= SHORTEST_PIECE);
  const most = longest(hasOwn ? own : runs);
  return {
    typed,
    inside: most.run.length >= SHORTEST_PIECE,
    piece: hasOwn ? most.shown : typed,
    first_piece: typed.startsWith(first.run) ? first.shown : null,
  };
}

/**
 * The words of a search, each once. Words without a letter or a digit find nobody and are left out.
 * @returns an empty list where nothing is left to look for
 */
export function searchTerms(typed: string): SearchTerm[] {
  const words = new Set(typed.normalize('NFKC').split(/\s+/));
  return [...words]
    .map(termOf)
    .filter((term) => term !== null)
    .slice(0, MOST_TERMS);
}
