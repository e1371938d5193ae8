import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** Longer titles match by their first words. */
const TERMS_MAX = 8;

/** The words of a search term. */
export const termsOf = (term: string): string[] =>
  [...new Set(term.normalize('NFKC').trim().split(/\s+/))].slice(0, TERMS_MAX);

/**
 * Whether a text contains every word of the search term, in any order, ignoring case and accents.
 * @param text already in the form of `search_text`
 * @param search the term, or its words as SQL
 */
export function containsEveryWord(text: SQL, search: string | readonly SQL[]): SQL {
  const terms = typeof search === 'string' ? termsOf(search).map((term) => sql`${term}`) : search;
  // In a subquery the pattern is computed once per statement and not once per row.
  const parts = terms.map((term) => sql`${text} like (select '%' || search_pattern(${term}) || '%')`);
  return sql`(${sql.join(parts, sql` and `)})`;
}
