import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** Longer titles match by their first words. */
const MOST_WORDS = 8;

/**
 * Whether a text contains every word of the search term, in any order, ignoring case and accents.
 * @param text already in the form of `search_text`
 */
export function containsWords(text: SQL, typed: string): SQL {
  const words = [...new Set(typed.normalize('NFKC').trim().split(/\s+/))].slice(0, MOST_WORDS);
  // In a subquery the pattern is computed once per statement and not once per row.
  const parts = words.map((word) => sql`${text} like (select '%' || search_pattern(${word}) || '%')`);
  return sql`(${sql.join(parts, sql` and `)})`;
}
