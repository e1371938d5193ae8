import { isKeyed } from '@vivavoce/domain/applications/facet-key.ts';
import { expiringUntil } from '@vivavoce/domain/applications/facets.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type pg from 'pg';
import { asNumber } from '../../../db/as-number.ts';
import { runPlanned, runPrepared } from '../../../db/prepared.ts';
import { invalid } from '../../../lib/app-error.ts';
import { plannedListSearch } from '../../search/list-search.service.ts';
import type { ListSearch } from '../../search/list-search.service.ts';
import {
  allInRange,
  archivePart,
  conditionsOf,
  countInRange,
  deadlineRange,
  every,
  firstOfDays,
  idArray,
  inSearchIndex,
  isWholeArchive,
  matchesSearch,
  rowsOf,
  timestamp,
} from './filter.ts';
import type { Conditions, DeadlineRange, ListJob, Viewer } from './filter.ts';
import { areMore, placesByEvidence } from './evidence.query.ts';
import { behind, orderOf, pageSql, plainPage, SORTS, wantedRows } from './page.statement.ts';
import type { PageRow, Sort } from './page.statement.ts';
import { readFacts, readRow, withholds } from './rows.ts';
import type { ApplicationList, ApplicationQuery } from './rows.ts';

/** Before a review all ratings are equal, and facets have no index by rating there: such lists are sorted by date. */
const sortOf = (query: ApplicationQuery): Sort => {
  const isRated = query.status === 'Reviewed' || query.status === 'Outcomes';
  if (isRated || !isKeyed(query) || !query.sort.endsWith('rating')) return query.sort;
  return query.sort === 'rating' ? 'date' : '-date';
};

export const encodeCursor = (value: string, id: string): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url');

const DAY = /^(?!0000)\d{4}-\d\d-\d\d/;
const TIME = /^ ([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d){0,2}$/;

/** Whether PostgreSQL reads the value as an instant. @throws RangeError for a day that does not exist */
function isInstant(value: string): boolean {
  const [day] = DAY.exec(value) ?? [];
  return day !== undefined && new Date(day).toISOString().startsWith(day) && TIME.test(value.slice(day.length));
}

const isValue = (value: string, type: string): boolean => {
  if (type === 'text') return true;
  if (type === 'place') return /^\d{1,7}$/.test(value);
  return type === 'float8' ? /^\d{1,3}(\.\d{1,20})?$/.test(value) : isInstant(value);
};

/** The sort value and the id in a cursor; undefined for any other text. */
function decodeCursor(cursor: string, type: string): [string, string] | undefined {
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (typeof value !== 'string' || typeof id !== 'string' || !/^\d{1,18}$/.test(id)) return undefined;
    return isValue(value, type) ? [value, id] : undefined;
  } catch {
    // Not JSON, or no day of the calendar.
  }
  return undefined;
}

/**
 * Sorted by name, matches whose name begins with the search come first. They are one stretch of the index; in one alphabet
 * with the others they may lie behind a good part of the bucket in which no applicant matches.
 */
interface Tiers {
  begins: SQL;
  /** Tells the tier of a row in cursors. */
  mark: SQL;
}

function tiersOf({ q, sort }: ApplicationQuery): Tiers | undefined {
  if (!q || !sort.endsWith('name')) return undefined;
  const { by } = SORTS[sort];
  const low = sql`lower(${q.trim().replaceAll(/\s+/g, ' ')}::text)`;
  // No letter sorts behind U+FFFF.
  const begins = sql`(${by} >= ${low} and ${by} < ${low} || ${'\uffff'}::text)`;
  return { begins, mark: sql`case when ${begins} then '0' else '1' end` };
}

interface Cursor {
  after: SQL[];
  /** The tier of the cursor's row; undefined without a cursor or without tiers. */
  tier?: '0' | '1';
}

/** The row of a cursor. @throws AppError `invalid` for a cursor of another order */
function rowOfCursor(cursor: string, sort: Sort): { sort_value: string; id: string } {
  const [sort_value, id] = decodeCursor(cursor, SORTS[sort].type) ?? [];
  if (sort_value === undefined || id === undefined) throw invalid({ cursor: ['wrong_format'] });
  return { sort_value, id };
}

/** The condition that leads past the row of a cursor. @throws AppError `invalid` for a cursor of another order */
function readCursor({ cursor, sort }: ApplicationQuery, tiers: Tiers | undefined): Cursor {
  if (!cursor) return { after: [] };
  const { sort_value, id } = rowOfCursor(cursor, sort);
  if (!tiers) return { after: [behind(sort, sql`${sort_value}`, sql`${id}`)] };
  const [tier] = sort_value;
  if (tier !== '0' && tier !== '1') throw invalid({ cursor: ['wrong_format'] });
  return { after: [behind(sort, sql`${sort_value.slice(1)}`, sql`${id}`)], tier };
}

interface List {
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
const skippedRows = ({ cursor, from }: ApplicationQuery): number => (cursor ? 0 : from);

/** Where the rows of a page come from. */
interface Source {
  /** A `from` over the alias `a` that has at least the first rows of the list, up to the end of the page. */
  from: SQL;
  /** The best plan is the same for all values. */
  is_prepared?: boolean;
  /** Whether `from` has all rows of the list, as SQL. */
  is_complete?: SQL;
}

/**
 * An order by rating would tell a reviewer what others gave, so that it becomes an order by date until this reviewer has
 * rated every applicant with a rating.
 */
async function openSort(pool: pg.Pool, job: ListJob, viewer: Viewer, query: ApplicationQuery): Promise<Sort> {
  if (!viewer.blind || !query.sort.endsWith('rating')) return query.sort;
  const [row] = await runPrepared<{ hidden: boolean }>(
    pool,
    sql`select ${withholds({ job: sql`${job.id}`, user: sql`${viewer.user_id}`, ...archivePart(job, query) })} as hidden`,
  );
  if (!row?.hidden) return query.sort;
  return query.sort === 'rating' ? 'date' : '-date';
}

/** The settings of an activity on which the columns of a row depend. */
const kindOf = ({ rating_style, test_provider }: ListJob) => ({ style: rating_style, tested: test_provider !== null });

interface Found {
  list: ApplicationList;
  isComplete: boolean;
}

const pageFrom = ([row]: PageRow[]): Found => {
  if (!row) throw new Error('the list has no row');
  return { list: { page: row.page.map(readRow), ...readFacts(row.facts) }, isComplete: row.is_complete };
};

/** Reads a page and the facts beside it in one statement: first the ids in the order of the list, then the rows. */
async function readRows(pool: pg.Pool, list: List, { from, is_prepared, is_complete }: Source): Promise<Found> {
  const { job, viewer, query, tiers, only } = list;
  const values = {
    job: sql`${job.id}`,
    user: sql`${viewer.user_id}`,
    today: timestamp(viewer.now),
    soon: timestamp(expiringUntil(viewer.now)),
  };
  const skipped = skippedRows(query);
  const parts = {
    from,
    order: tiers ? sql`${tiers.begins} desc, ${list.order}` : list.order,
    value: list.value ?? (tiers ? sql`${tiers.mark} || ${SORTS[query.sort].by}` : SORTS[query.sort].by),
    page_size: query.page_size,
    skipped: skipped > 0 ? sql`${skipped}` : undefined,
    part: archivePart(job, query),
    blind: viewer.blind === true,
    rates: viewer.rates === true,
    ...kindOf(job),
    only,
    is_complete,
  };
  const run = is_prepared ? runPrepared : runPlanned;
  return pageFrom(await run<PageRow>(pool, pageSql(values, parts)));
}

/** Whether a list is all of a bucket, of its current applicants or of its archive. */
const isPlain = (job: ListJob, query: ApplicationQuery): boolean =>
  !(query.q || query.review_paid || query.need_your_rating || query.expiring || isKeyed(query)) &&
  !isWholeArchive(job, query);

/** Reads a plain list: by far the most frequent one, so its statement is built once. */
async function readPlain(
  pool: pg.Pool,
  job: ListJob,
  { user_id, now, blind = false, rates = false }: Viewer,
  { query, only }: { query: ApplicationQuery; only: 'ids' | undefined },
): Promise<ApplicationList> {
  const { sort, page_size, filter } = query;
  const after = query.cursor ? rowOfCursor(query.cursor, sort) : undefined;
  const skipped = skippedRows(query);
  const values = {
    job: job.id,
    user: user_id,
    bucket: query.status,
    today: now.toISOString(),
    soon: expiringUntil(now).toISOString(),
    skipped,
    ...after,
  };
  const place = { after: after !== undefined, skipped: skipped > 0 };
  const shape = { sort, page_size, filter, ...place, ...kindOf(job), blind, rates, only };
  return pageFrom(await plainPage(pool, shape, values)).list;
}

/** So many applicants are sorted within milliseconds. */
const FEW = 5_000;

/** Whether so few applicants are in a range of deadlines that all of them are read and sorted. */
export async function areFewInRange(pool: pg.Pool, job: ListJob, range: DeadlineRange): Promise<boolean> {
  const [row] = await runPrepared<{ n: string }>(pool, countInRange(job, range, FEW + 1));
  return Number(row?.n) <= FEW;
}

/** The index of the list's order has its rows next to each other. Only deadlines in range may lie far down in it. */
async function sourceOf(pool: pg.Pool, { job, viewer, query, conditions, order, cursor }: List): Promise<Source> {
  const limit = skippedRows(query) + wantedRows(query);
  const range = deadlineRange(query, viewer);
  if (range && (await areFewInRange(pool, job, range)))
    return { from: sql`${allInRange(job, range)} where ${every([...conditions.flat, ...cursor.after])}` };
  const rest = [...conditions.rest, ...cursor.after];
  if (range && query.sort.endsWith('date') && !query.reasonable_adjustments)
    return { from: firstOfDays(job, range, { conditions: rest, down: SORTS[query.sort].down, limit }) };
  const { parts } = conditions;
  if (parts.length === 1 && !isKeyed(query)) return { from: rowsOf({ parts, rest }, sql``), is_prepared: true };
  return { from: rowsOf({ parts, rest }, sql`order by ${order} limit ${asNumber(limit)}`) };
}

/** Rows of a list that a search looks through before it asks the trigram index. */
const GLANCE = 2_000;

/** Matches among the first rows of the list, where common words are met soon. */
function glanceOf({ conditions: { parts, rest }, order }: List, search: ListSearch, after: SQL[]): Source {
  const limit = sql`limit ${asNumber(GLANCE)}`;
  const rows = rowsOf({ parts, rest: after }, sql`order by ${order} ${limit}`);
  const counted = rowsOf({ parts, rest: after }, limit);
  return {
    from: sql`(select a.* from ${rows} order by ${order} ${limit}) a where ${every([...rest, matchesSearch(search)])}`,
    is_complete: sql`(select count(*) < ${asNumber(GLANCE)} from (select 1 from ${counted} ${limit}) counted)`,
  };
}

/** All matches, by the trigram index. `offset 0` keeps the planner from walking the order instead. */
const matchesOf = ({ job, conditions: { flat } }: List, search: ListSearch, after: SQL[]): Source => ({
  from: sql`(select a.* from applications a where ${every([...flat, inSearchIndex(job.id, search), ...after])} offset 0) a`,
});

/** A source of the second tier, with the first rows of the first tier before it. */
function withFirstTier(list: List, search: ListSearch, sourceOfTier: typeof glanceOf): Source {
  const { conditions, query, order, tiers, cursor } = list;
  if (!tiers) return sourceOfTier(list, search, cursor.after);
  const others = sourceOfTier(list, search, [sql`not ${tiers.begins}`, ...(cursor.tier === '0' ? [] : cursor.after)]);
  if (cursor.tier === '1') return others;
  const parts = conditions.parts.map((part) => [...part, tiers.begins]);
  const rest = [...conditions.rest, matchesSearch(search), ...cursor.after];
  const limit = asNumber(skippedRows(query) + wantedRows(query));
  const first = rowsOf({ parts, rest }, sql`order by ${order} limit ${limit}`);
  return { ...others, from: sql`(select a.* from ${first} union all select a.* from ${others.from}) a` };
}

/** The conditions of a list, with its search. */
async function conditionsWithSearch(
  pool: pg.Pool,
  job: ListJob,
  viewer: Viewer,
  query: ApplicationQuery,
): Promise<SQL[] | null> {
  const { flat } = conditionsOf(job, query, viewer);
  if (!query.q) return flat;
  const search = await plannedListSearch(pool, query.q);
  return search ? [...flat, inSearchIndex(job.id, search)] : null;
}

/** The same page by evidence: its cursor is the number of rows before it. @throws AppError `invalid` for too many */
async function readByEvidence(
  pool: pg.Pool,
  job: ListJob,
  viewer: Viewer,
  { params, only }: { params: ApplicationQuery; only: 'ids' | undefined },
): Promise<ApplicationList> {
  const conditions = await conditionsWithSearch(pool, job, viewer, params);
  const [value] = params.cursor ? (decodeCursor(params.cursor, 'place') ?? []) : [String(params.from)];
  if (value === undefined) throw invalid({ cursor: ['wrong_format'] });
  const skip = Math.trunc(Number(value));
  if (conditions && (await areMore(pool, conditions, FEW))) throw invalid({ ordering: ['too_many_rows'] });
  const limit = wantedRows(params);
  const placed = conditions ? await placesByEvidence(pool, conditions, { skip, limit }) : [];
  const ids = idArray(placed.map(({ id }) => id));
  const place = sql`array_position(${ids}, a.id)`;
  const list: List = {
    job,
    viewer,
    query: { ...params, cursor: undefined, from: 0 },
    conditions: { parts: [], rest: [], flat: [] },
    order: sql`${place} asc`,
    value: sql`(${skip}::bigint + ${place})`,
    tiers: undefined,
    cursor: { after: [] },
    only,
  };
  const { list: page } = await readRows(pool, list, { from: sql`applications a where a.id = any(${ids})` });
  return { ...page, placed };
}

/**
 * One page of a bucket with all counts and facts, by keyset.
 *
 * A search looks through the first rows of the list, and where they do not fill the page, the trigram index brings all
 * matches: common words fill it soon, and rare ones have few matches.
 * @param only reads nothing of the rows but ids
 */
export async function readPage(
  pool: pg.Pool,
  job: ListJob,
  viewer: Viewer,
  { params, only }: { params: ApplicationQuery; only?: 'ids' | undefined },
): Promise<ApplicationList> {
  if (params.ordering === 'evidence') return readByEvidence(pool, job, viewer, { params, only });
  const sort = await openSort(pool, job, viewer, params);
  const query = { ...params, sort: sortOf({ ...params, sort }) };
  if (isPlain(job, query)) return readPlain(pool, job, viewer, { query, only });
  const order = orderOf(query.sort);
  const tiers = tiersOf(query);
  const conditions = conditionsOf(job, query, viewer);
  const list: List = { job, viewer, query, conditions, order, tiers, cursor: readCursor(query, tiers), only };
  if (!query.q) return (await readRows(pool, list, await sourceOf(pool, list))).list;
  const search = await plannedListSearch(pool, query.q);
  if (!search) return (await readRows(pool, list, { from: rowsOf({ parts: [], rest: [] }, sql``) })).list;
  const glance = await readRows(pool, list, withFirstTier(list, search, glanceOf));
  if (glance.isComplete || glance.list.page.length === wantedRows(query)) return glance.list;
  return (await readRows(pool, list, withFirstTier(list, search, matchesOf))).list;
}
