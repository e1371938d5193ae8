import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type pg from 'pg';
import { searchTerms } from './search-terms.ts';
import type { SearchTerm } from './search-terms.ts';

/** Words to look for, as conditions over `words` of `search_entries`. */
export interface LookedFor {
  /** Every word stands where it may. */
  matches: SQL;
  /** What the index is asked for: follows from `matches`, and is as cheap for it as it can be. */
  lookup: SQL;
}

/** The pattern of `like` for what was typed, behind something that begins it. */
type PatternOf = (before: string, typed: string) => SQL;

const all = (parts: SQL[]): SQL => sql`(${sql.join(parts, sql` and `)})`;

function conditions(terms: readonly SearchTerm[], patternOf: PatternOf): LookedFor {
  // With the space before it even one letter is a piece that the index knows.
  const like = (inside: boolean, typed: string) => sql`words like ${patternOf(inside ? '%' : '% ƿ', typed)}`;
  return {
    matches: all(terms.map(({ typed, inside }) => like(inside, typed))),
    lookup: all(terms.map(({ piece, start, inside }) => like(inside, inside ? piece : start))),
  };
}

/** As a subquery a pattern is made once for a statement, and not once for each row. */
const inStatement: PatternOf = (before, typed) => sql`(select ${before}::text || search_pattern(${typed}) || '%')`;

/**
 * People are looked for in a list as everywhere (decision 018). For statements that change many, where the way to them
 * matters little.
 * @returns null where nothing is left to look for
 */
export function lookFor(typed: string): LookedFor | null {
  const terms = searchTerms(typed);
  return terms.length === 0 ? null : conditions(terms, inStatement);
}

/** The same with patterns that are made already, so that the planner can judge how many match. */
export async function lookForNow(pool: pg.Pool, typed: string): Promise<LookedFor | null> {
  const terms = searchTerms(typed);
  if (terms.length === 0) return null;
  const texts = [...new Set(terms.flatMap((term) => [term.typed, term.piece, term.start]))];
  const { rows } = await pool.query<{ patterns: string[] }>({
    name: 'search_patterns',
    text: 'select array_agg(search_pattern(t) order by place) as patterns from unnest($1::text[]) with ordinality as given(t, place)',
    values: [texts],
  });
  const made = new Map(texts.map((text, place) => [text, rows[0]?.patterns[place] ?? text]));
  return conditions(terms, (before, text) => sql`${`${before}${made.get(text) ?? text}%`}::text`);
}
