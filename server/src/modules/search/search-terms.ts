/** One word of what was typed, and how it is looked for. */
export interface SearchTerm {
  typed: string;
  /** Found inside words too. What has no three letters or digits in a row is found at the beginning of words only. */
  inside: boolean;
  /** Whether it can be the beginning of a word by which people are looked for; those begin with a letter or a digit. */
  begins: boolean;
  /** What the index is asked for where the word may stand inside others, and where it begins one. */
  piece: string;
  start: string;
}

/** Longer names than this are found by their first words. */
const MOST_TERMS = 8;
/** The index knows pieces of three. */
const SHORTEST_PIECE = 3;

/** A run of so many letters or digits is rare enough to be asked for alone. */
const RARE_RUN = 5;

/**
 * Letters and digits in a row; `shown` has the characters beside them too, by which trigrams know where words begin and end.
 * Whole characters: half of one, as of a smiley, is found in no name.
 */
const runsOf = (word: string): { run: string; shown: string }[] =>
  [...word.matchAll(/(?<before>[^\p{L}\p{N}])?(?<run>[\p{L}\p{N}]+)(?=(?<after>[^\p{L}\p{N}]?))/gu)].map(
    ({ groups: { before = '', run = '', after = '' } = {} }) => ({ run, shown: before + run + after }),
  );
const hasPiece = (word: string): boolean => runsOf(word).some(({ run }) => run.length >= SHORTEST_PIECE);

/**
 * Each trigram costs the index a step for everybody it considers, so a long word is asked for by its last piece: what
 * stands before it is a first name or the letters of all ids, and what stands behind an @ is shared by many people.
 */
function pieceOf(typed: string): string {
  const at = typed.indexOf('@');
  const own = at < 0 ? typed : typed.slice(0, at + 1);
  if (!hasPiece(own)) return typed;
  const last = runsOf(own).at(-1);
  return last && last.run.length >= RARE_RUN ? last.shown : own;
}

function termOf(typed: string): SearchTerm | null {
  const [first] = runsOf(typed);
  if (!first) return null;
  const begins = typed.startsWith(first.run);
  const start = begins && first.run.length >= SHORTEST_PIECE ? first.shown : typed;
  return { typed, inside: hasPiece(typed), begins, piece: pieceOf(typed), start };
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
