import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type pg from 'pg';
import { invalid } from '../../../lib/app-error.ts';
import { asNumber } from '../../../db/as-number.ts';
import { runPlanned } from '../../../db/prepared.ts';
import type { LookedFor } from '../../search/search.service.ts';
import { decodeCursor, encodeCursor, wantedRows } from './listed.ts';
import type { ApplicationList, ApplicationQuery, ListedRow } from './listed.ts';
import type { List } from './read-page.ts';
import { readWithWords } from './read-with-words.ts';
import { filterConditions, listedFrom, seenByWords } from './selection.ts';
import { wordsWay } from './words-way.ts';
import type { WordsWay } from './words-way.ts';

/** Sorts behind every letter. */
const LAST = '\uffff';

const every = (conditions: SQL[]): SQL => sql.join(conditions, sql` and `);
const name = sql`lower(a.applicant_name)`;

/** Whoever types more words than this means no other name. */
const MOST_TIERS = 4;

interface Tier {
  mark: string;
  holds: SQL;
  /** Whether it is a stretch of the order by name, in which hardly anybody does not match. */
  begins: boolean;
}

/** Whose name begins with the first word, with the second and so on, and the others: everybody is in one of them. */
function tiersOf(typed: string): Tier[] {
  const words = [...new Set(typed.trim().split(/\s+/))].slice(0, MOST_TIERS);
  const ranges = words.map((word) => ({
    low: sql`lower(${word}::text)`,
    high: sql`lower(${word}::text) || ${LAST}::text`,
  }));
  const outside = ranges.map(({ low, high }) => sql`(${name} < ${low} or ${name} >= ${high})`);
  const beginning = ranges.map(({ low, high }, place) => ({
    mark: String(place),
    holds: every([sql`${name} >= ${low} and ${name} < ${high}`, ...outside.slice(0, place)]),
    begins: true,
  }));
  return [...beginning, { mark: String(ranges.length), holds: every(outside), begins: false }];
}

/** In which of them a cursor stands, and the cursor within it. @throws AppError `invalid` for a cursor of others */
function placeOf({ cursor }: ApplicationQuery, tiers: readonly Tier[]): { tier: number; cursor?: string } {
  if (!cursor) return { tier: 0 };
  const [value, id] = decodeCursor(cursor, 'text') ?? [];
  const tier = tiers.findIndex(({ mark }) => value?.startsWith(mark));
  if (value === undefined || id === undefined || tier < 0) throw invalid({ cursor: ['wrong_format'] });
  return { tier, cursor: encodeCursor(value.slice(1), id) };
}

/** How many of a tier have the words, no further than asked. */
async function countTier(pool: pg.Pool, { job, viewer, query }: List, having: SQL[], most: number): Promise<number> {
  const conditions = [...filterConditions(job, query, viewer), ...having];
  const bound = sql`limit ${asNumber(most)}`;
  const [row] = await runPlanned<{ n: string }>(
    pool,
    sql`select count(*) as n from (select 1 from ${listedFrom(job, query, conditions, bound)} ${bound}) counted`,
  );
  return Number(row?.n ?? 0);
}

/** Where a name begins so, the stretch of the order is walked to its end. */
async function wayOfBeginning(pool: pg.Pool, { job, query }: List, looked: LookedFor): Promise<WordsWay> {
  const way = await wordsWay(pool, job, query, looked, query.from + wantedRows(query));
  return way.by === 'walk' ? { by: 'walk', rows: null } : way;
}

/**
 * Those with the words in the order of names, from either end: first whose name begins with the first word, then with the
 * second, then the others. Whoever types the beginning of a name means these; and in one order with the others they would lie
 * together far down, behind a good part of the stage in which hardly anybody matches.
 */
export async function readByName(pool: pg.Pool, list: List, looked: LookedFor): Promise<ApplicationList> {
  const { cursor: _cursor, ...query } = list.query;
  const tiers = tiersOf(query.q ?? '');
  const place = placeOf(list.query, tiers);
  const wanted = wantedRows(query);
  const beginning = await wayOfBeginning(pool, list, looked);
  const page: ListedRow[] = [];
  let skipped = list.query.cursor ? 0 : query.from;
  let found: ApplicationList | undefined;
  for (const [at, tier] of tiers.entries()) {
    if (at < place.tier || page.length >= wanted) continue;
    const part = {
      from: skipped,
      page_size: wanted - page.length - 1,
      ...(at === place.tier && place.cursor !== undefined && { cursor: place.cursor }),
    };
    const of_tier = { ...list, query: { ...query, ...part }, tier };
    found = await readWithWords(pool, of_tier, looked, tier.begins ? beginning : undefined);
    page.push(...found.page);
    if (found.page.length > 0) skipped = 0;
    else if (skipped > 0 && tier.begins)
      skipped -= await countTier(pool, list, [tier.holds, seenByWords(list.job, looked)], skipped);
  }
  if (!found) throw new Error('a list by name has no part');
  return { ...found, page };
}
