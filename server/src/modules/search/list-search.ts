import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type pg from 'pg';
import { searchTerms } from './search-terms.ts';
import type { SearchTerm } from './search-terms.ts';

/** A search term, as conditions over `search_text` of `search_entries`. */
export interface ListSearch {
  /** Every word of the term matches. */
  matches: SQL;
  /** The condition for the index: implied by `matches`, and as cheap as possible. */
  lookup: SQL;
}

/** The `like` pattern of a word, with a prefix. */
type PatternOf = (before: string, typed: string) => SQL;

const all = (parts: SQL[]): SQL => sql`(${sql.join(parts, sql` and `)})`;

function conditions(terms: readonly SearchTerm[], patternOf: PatternOf): ListSearch {
  // With the preceding space even one letter is a trigram of the index.
  const like = (inside: boolean, typed: string) => sql`search_text like ${patternOf(inside ? '%' : '% ƿ', typed)}`;
  return {
    matches: all(terms.map(({ typed, inside }) => like(inside, typed))),
    lookup: all(terms.map(({ piece, start, inside }) => like(inside, inside ? piece : start))),
  };
}

/** In a subquery the pattern is computed once per statement and not once per row. */
const inStatement: PatternOf = (before, typed) => sql`(select ${before}::text || search_pattern(${typed}) || '%')`;

/**
 * The search term in a list, by the same rules as the search (decision 018). For statements that change many
 * applicants, where the plan matters little.
 * @returns null for an empty term
 */
export function listSearch(typed: string): ListSearch | null {
  const terms = searchTerms(typed);
  return terms.length === 0 ? null : conditions(terms, inStatement);
}

/** The same with inlined patterns, so that the planner can estimate the matches. */
export async function plannedListSearch(pool: pg.Pool, typed: string): Promise<ListSearch | null> {
  const terms = searchTerms(typed);
  if (terms.length === 0) return null;
  const texts = [...new Set(terms.flatMap((term) => [term.typed, term.piece, term.start]))];
  const { rows } = await pool.query<{ patterns: string[] }>({
    name: 'search_patterns',
    text: 'select array_agg(search_pattern(t) order by place) as patterns from unnest($1::text[]) with ordinality as terms(t, place)',
    values: [texts],
  });
  const patterns = new Map(texts.map((text, index) => [text, rows[0]?.patterns[index] ?? text]));
  return conditions(terms, (before, text) => sql`${`${before}${patterns.get(text) ?? text}%`}::text`);
}
