/** One word of a search term, and how it is matched. */
export interface SearchTerm {
  typed: string;
  /**
   * Also matches inside words. A word without three letters or digits in a row matches at the beginning of words only.
   */
  inside: boolean;
  /** Whether it can match the beginning of a word, which is a letter or a digit. */
  begins: boolean;
  /** The pieces for the index: where the word may stand inside others, and where it begins one. */
  piece: string;
  start: string;
}

/** Longer names match by their first words. */
const MOST_TERMS = 8;
/** The index knows pieces of three. */
const SHORTEST_PIECE = 3;

/** A run of this many letters or digits is selective enough alone. */
const RARE_RUN = 5;

/**
 * Letters and digits in a row; `shown` includes the neighbouring characters, by which trigrams recognise the limits of
 * words. In whole characters: half a surrogate pair matches nothing.
 */
const runsOf = (word: string): { run: string; shown: string }[] =>
  [...word.matchAll(/(?<before>[^\p{L}\p{N}])?(?<run>[\p{L}\p{N}]+)(?=(?<after>[^\p{L}\p{N}]?))/gu)].map(
    ({ groups: { before = '', run = '', after = '' } = {} }) => ({ run, shown: before + run + after }),
  );
const hasPiece = (word: string): boolean => runsOf(word).some(({ run }) => run.length >= SHORTEST_PIECE);

/**
 * Each trigram costs the index a step per candidate, so a long word is reduced to its most selective piece, the last
 * one: before it is a first name or a common prefix of ids, and after an @ a domain that many people share.
 */
function pieceOf(typed: string): string {
  const at = typed.indexOf('@');
  const localPart = at < 0 ? typed : typed.slice(0, at + 1);
  if (!hasPiece(localPart)) return typed;
  const last = runsOf(localPart).at(-1);
  return last && last.run.length >= RARE_RUN ? last.shown : localPart;
}

function termOf(typed: string): SearchTerm | null {
  const [first] = runsOf(typed);
  if (!first) return null;
  const begins = typed.startsWith(first.run);
  const start = begins && first.run.length >= SHORTEST_PIECE ? first.shown : typed;
  return { typed, inside: hasPiece(typed), begins, piece: pieceOf(typed), start };
}

/**
 * The distinct words of a search term. Words without a letter or a digit are left out.
 * @returns an empty list for an empty term
 */
export function searchTerms(typed: string): SearchTerm[] {
  const terms = new Set(typed.normalize('NFKC').split(/\s+/));
  return [...terms]
    .map(termOf)
    .filter((term) => term !== null)
    .slice(0, MOST_TERMS);
}
