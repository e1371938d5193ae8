import { ignoresSpaces } from '@vivavoce/domain/search-length.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** A search term as a `like` pattern that matches it anywhere; wildcards in it are escaped. */
export const likeInside = (term: string): string => `%${term.replaceAll(/[\\%_]/g, '\\$&')}%`;

/**
 * Whether the term is part of a person's name or address. For lists that are narrowed to few people first: no index
 * serves it. In scripts such as Han and Arabic spaces make no difference, and the family name may stand first or last.
 */
export function namedOrReachedAs({ name, email }: { name: SQL; email: SQL }, search: string): SQL {
  const term = search.toLowerCase();
  const parts = [sql`lower(${name}) like ${likeInside(term)}`, sql`lower(${email}) like ${likeInside(term)}`];
  if (ignoresSpaces(term)) {
    const joined = sql`normalize(replace(lower(${name}), ' ', ''), NFKC)`;
    parts.push(sql`${joined} || ${joined} like ${likeInside(term.normalize('NFKC').replaceAll(/\s/gu, ''))}`);
  }
  return sql`(${sql.join(parts, sql` or `)})`;
}
