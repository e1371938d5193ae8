import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { SearchTerm } from './search-terms.ts';

/** The parts of a person that a condition covers. */
export interface Wanted {
  terms: readonly SearchTerm[];
  /** Whether part of an e-mail address is enough. */
  emails: boolean;
}

/** Matches at the beginning of words come before those inside words. */
export type Rank = 'beginning' | 'inside';

/**
 * A mark that cannot be typed precedes each word of a name, the external id and the e-mail address. In a subquery the
 * pattern is computed once per statement and not once per row.
 */
const beginningWith = (typed: string): SQL => sql`(select '%ƿ' || search_pattern(${typed}) || '%')`;
/** The same for the index: with the space before the mark even one letter is a trigram. */
const indexedBeginning = (typed: string): SQL =>
  [...typed].length < 2 ? sql`(select '% ƿ' || search_pattern(${typed}) || '%')` : beginningWith(typed);
const containing = (typed: string): SQL => sql`(select '%' || search_pattern(${typed}) || '%')`;
const wholeEmail = (typed: string): SQL => sql`(select E'%\n ƿ' || search_pattern(${typed}))`;

const all = (parts: SQL[]): SQL => sql`(${sql.join(parts, sql` and `)})`;

/** The e-mail address is the second line. */
const matches = (typed: string, pattern: SQL, emails: boolean): SQL =>
  emails
    ? sql`search_text like ${pattern}`
    : sql`(split_part(search_text, E'\n', 1) like ${pattern} or search_text like ${wholeEmail(typed)})`;

/** Whether the term can match the beginning of words at all. */
export const mayBegin = ({ terms }: Wanted): boolean => terms.every(({ begins }) => begins);

/** Every word of the term matches the beginning of a word. */
export const atBeginning = (wanted: Wanted): SQL =>
  mayBegin(wanted)
    ? all(wanted.terms.map(({ typed }) => matches(typed, beginningWith(typed), wanted.emails)))
    : sql`false`;

/** Every word of the term matches somewhere it may. */
const anywhere = ({ terms, emails }: Wanted): SQL =>
  all(terms.map(({ typed, inside }) => matches(typed, (inside ? containing : beginningWith)(typed), emails)));

/** 0 at the beginning, 1 inside, null for no match. */
export const rankOf = (wanted: Wanted): SQL =>
  sql`case when ${anywhere(wanted)} then case when ${atBeginning(wanted)} then 0 else 1 end end`;

/** @param rank only matches of this rank; without it, all of them */
export function ranked(wanted: Wanted, rank: Rank | undefined): SQL {
  if (rank === undefined) return anywhere(wanted);
  if (rank === 'beginning') return atBeginning(wanted);
  return sql`(${anywhere(wanted)} and not ${atBeginning(wanted)})`;
}

/** Conditions for the index: implied by the actual ones, and as cheap as possible. */
export const lookup = ({ terms }: Wanted, rank: Rank | undefined): SQL =>
  all(
    terms.map(({ piece, start, inside }) => {
      const pattern = rank === 'beginning' || !inside ? indexedBeginning(start) : containing(piece);
      return sql`search_text like ${pattern}`;
    }),
  );
