/** One word of what was typed, and how it is looked for. */
export interface SearchTerm {
  typed: string;
  /** Found inside words too. What has no three letters or digits in a row is found at the beginning of words only. */
  inside: boolean;
  /** Whether it can be the beginning of a word by which people are looked for; those begin with a letter or a digit. */
  begins: boolean;
  /**
   * What the index is asked for. What stands behind an @ is shared by so many people that looking it up costs more than
   * it saves, so it is left out where something else was typed.
   */
  piece: string;
}

/** Longer names than this are found by their first words. */
const MOST_TERMS = 8;
/** The index knows pieces of three. */
const SHORTEST_PIECE = 3;

const runsOf = (word: string): string[] => word.match(/[\p{L}\p{N}]+/gu) ?? [];
const hasPiece = (word: string): boolean => runsOf(word).some((run) => run.length >= SHORTEST_PIECE);

function termOf(typed: string): SearchTerm | null {
  const [first] = runsOf(typed);
  if (first === undefined) return null;
  const at = typed.indexOf('@');
  const own = at < 0 ? typed : typed.slice(0, at + 1);
  return {
    typed,
    inside: hasPiece(typed),
    begins: typed.startsWith(first),
    piece: hasPiece(own) ? own : typed,
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
