import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { asNumber } from '../../../db/as-number.ts';
import type { ListSearch } from '../../search/list-search.ts';
import { every, inSearchIndex, matchesSearch, rowsOf } from './filter.ts';
import type { Conditions, ListJob, Viewer } from './filter.ts';
import { SORTS, wantedRows } from './page.statement.ts';
import type { ApplicationQuery } from './rows.ts';

/**
 * Where the rows of a page of a search or with a tag come from, in two tries: its first rows are compared, and where they
 * do not fill the page, the trigram index or the index of tags brings all matches. With 100,000 applicants in one activity, without the
 * first try a page of `anna` reads 62,572 pages of 8 kB instead of 620, and without the names that begin with the search
 * before the others, a page of `j` by name reads 101,309 instead of 7,663: `server/test/database/million.deep.test.ts`.
 */

/**
 * Sorted by name, matches whose name begins with the search come first. They are one stretch of the index; in one alphabet
 * with the others they may lie behind a good part of the bucket in which no applicant matches.
 */
export interface Tiers {
  begins: SQL;
  /** Tells the tier of a row in cursors. */
  mark: SQL;
}

export function tiersOf({ q, sort }: ApplicationQuery): Tiers | undefined {
  if (!q || !sort.endsWith('name')) return undefined;
  const { by } = SORTS[sort];
  const low = sql`lower(${q.trim().replaceAll(/\s+/g, ' ')}::text)`;
  // No letter sorts behind U+FFFF.
  const begins = sql`(${by} >= ${low} and ${by} < ${low} || ${'\uffff'}::text)`;
  return { begins, mark: sql`case when ${begins} then '0' else '1' end` };
}

export interface Cursor {
  after: SQL[];
  /** The tier of the cursor's row; undefined without a cursor or without tiers. */
  tier?: '0' | '1';
}

export interface List {
  /** Value of a row in a cursor; by default the value of the sort. */
  value?: SQL;
  job: ListJob;
  viewer: Viewer;
  query: ApplicationQuery;
  conditions: Conditions;
  order: SQL;
  tiers: Tiers | undefined;
  cursor: Cursor;
  only: 'ids' | undefined;
}

/** Rows up to the end of the page. A cursor makes the place meaningless. */
export const skippedRows = ({ cursor, from }: ApplicationQuery): number => (cursor ? 0 : from);

/** Where the rows of a page come from. */
export interface Source {
  /** A `from` over the alias `a` that has at least the first rows of the list, up to the end of the page. */
  from: SQL;
  /** Whether `from` has all rows of the list, as SQL. */
  is_complete?: SQL;
}

/** The search of a list; empty where only a tag narrows it. */
type Search = readonly ListSearch[];

/** Rows of a list that are looked through before all matches are read. */
const GLANCE = 2_000;

/** Matches among the first rows of the list, where common words are met soon. */
export function glanceOf({ conditions: { parts, rest }, order }: List, search: Search, after: SQL[]): Source {
  const limit = sql`limit ${asNumber(GLANCE)}`;
  const rows = rowsOf({ parts, rest: after }, sql`order by ${order} ${limit}`);
  const counted = rowsOf({ parts, rest: after }, limit);
  return {
    from: sql`(select a.* from ${rows} order by ${order} ${limit}) a where ${every([...rest, ...search.map(matchesSearch)])}`,
    is_complete: sql`(select count(*) < ${asNumber(GLANCE)} from (select 1 from ${counted} ${limit}) counted)`,
  };
}

/** All matches, by the trigram index or by the accounts with the tag. `offset 0` keeps the planner from walking the order instead. */
export const matchesOf = ({ job, conditions: { flat } }: List, search: Search, after: SQL[]): Source => ({
  from: sql`(select a.* from applications a where ${every([...flat, ...search.map((search_term) => inSearchIndex(job.id, search_term)), ...after])} offset 0) a`,
});

/** A source of the second tier, with the first rows of the first tier before it. */
export function withFirstTier(list: List, search: Search, sourceOfTier: typeof glanceOf): Source {
  const { conditions, query, order, tiers, cursor } = list;
  if (!tiers) return sourceOfTier(list, search, cursor.after);
  const others = sourceOfTier(list, search, [sql`not ${tiers.begins}`, ...(cursor.tier === '0' ? [] : cursor.after)]);
  if (cursor.tier === '1') return others;
  const parts = conditions.parts.map((part) => [...part, tiers.begins]);
  const rest = [...conditions.rest, ...search.map(matchesSearch), ...cursor.after];
  const limit = asNumber(skippedRows(query) + wantedRows(query));
  const first = rowsOf({ parts, rest }, sql`order by ${order} limit ${limit}`);
  return { ...others, from: sql`(select a.* from ${first} union all select a.* from ${others.from}) a` };
}
