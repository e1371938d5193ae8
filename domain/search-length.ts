import { SEARCH_LIMITS } from './list-limits.ts';

/** One sign of these scripts says as much as a word of others. */
const SIGNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Scripts whose readers leave out the space between names, or put it where others do not; as `joins_names` in SQL. */
const JOINED = /[\u0590-\u1dff\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\u{20000}-\u{3ffff}]/u;

/** Whether a search for people starts: with one sign of Han, Kana or Hangul, otherwise with three characters. */
export function isLongEnough(term: string): boolean {
  const composed = term.normalize('NFKC').trim();
  return composed.length >= SEARCH_LIMITS.min_characters || SIGNS.test(composed);
}

/** Whether the spaces of names make no difference to the term. */
export const ignoresSpaces = (term: string): boolean => JOINED.test(term.normalize('NFKC'));
