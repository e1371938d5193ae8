import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** Longer titles than this are found by their first words. */
const MOST_WORDS = 8;

/**
 * Whether a text holds every word that was typed, in any order; capital letters and accents make no difference.
 * @param text already as `search_text` makes it
 */
export function containsWords(text: SQL, typed: string): SQL {
  const words = [...new Set(typed.normalize('NFKC').trim().split(/\s+/))].slice(0, MOST_WORDS);
  // As a subquery a pattern is made once for a statement, and not once for each row.
  const parts = words.map((word) => sql`${text} like (select '%' || search_pattern(${word}) || '%')`);
  return sql`(${sql.join(parts, sql` and `)})`;
}
