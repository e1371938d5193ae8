import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** Longer titles match by their first words. */
const TERMS_MAX = 8;

/**
 * Whether a text contains every word of the search term, in any order, ignoring case and accents.
 * @param text already in the form of `search_text`
 */
export function containsEveryWord(text: SQL, term: string): SQL {
  const terms = [...new Set(term.normalize('NFKC').trim().split(/\s+/))].slice(0, TERMS_MAX);
  // In a subquery the pattern is computed once per statement and not once per row.
  const parts = terms.map((word) => sql`${text} like (select '%' || search_pattern(${word}) || '%')`);
  return sql`(${sql.join(parts, sql` and `)})`;
}
