import { isKeyed } from '@vivavoce/domain/applications/facet-key.ts';
import { expiringUntil } from '@vivavoce/domain/applications/facets.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type pg from 'pg';
import { asNumber } from '../../../db/as-number.ts';
import { runPlanned, runPrepared } from '../../../db/prepared.ts';
import { invalid } from '../../../lib/app-error.ts';
import { plannedListSearch } from '../../search/list-search.ts';
import { archivePart, conditionsOf, idArray, inSearchIndex, isWholeArchive, rowsOf, timestamp } from './filter.ts';
import type { ListJob, Viewer } from './filter.ts';
import { glanceOf, matchesOf, skippedRows, tiersOf, withFirstTier } from './search.source.ts';
import type { Cursor, List, Source, Tiers } from './search.source.ts';
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
  if (type === 'position') return /^\d{1,7}$/.test(value);
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
async function readRows(pool: pg.Pool, list: List, { from, is_complete }: Source): Promise<Found> {
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
  return pageFrom(await runPlanned<PageRow>(pool, pageSql(values, parts)));
}

/** Whether a list is all of a bucket, of its current applicants or of its archive. */
const isPlain = (job: ListJob, query: ApplicationQuery): boolean =>
  !(
    query.q ||
    query.review_paid ||
    query.unmet ||
    query.need_your_rating ||
    query.expiring ||
    query.tag !== undefined ||
    isKeyed(query)
  ) && !isWholeArchive(job, query);

/** Reads a plain list, whose statement is composed once (`plainPage`). */
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
  const shape = {
    sort,
    page_size,
    filter,
    after: after !== undefined,
    skipped: skipped > 0,
    ...kindOf(job),
    blind,
    rates,
    only,
  };
  return pageFrom(await plainPage(pool, shape, values)).list;
}

/**
 * The rows of a list without a search, along the index of its order: one stretch of it for each part. A deadline is
 * compared in the rows: with 100,000 applicants in one activity at most 3,005 pages of 8 kB are read for a page of a
 * list, half of whose applicants are too late.
 */
function rowsByKey({ query, conditions, order, cursor }: List): Source {
  const parts = { parts: conditions.parts, rest: [...conditions.rest, ...cursor.after] };
  const limit = skippedRows(query) + wantedRows(query);
  return { from: rowsOf(parts, sql`order by ${order} limit ${asNumber(limit)}`) };
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

/** Applicants that are sorted within milliseconds. */
const SORTED_MAX = 5_000;

/** The same page by evidence: its cursor is the number of rows before it. @throws AppError `invalid` for too many */
async function readByEvidence(
  pool: pg.Pool,
  job: ListJob,
  viewer: Viewer,
  { params, only }: { params: ApplicationQuery; only: 'ids' | undefined },
): Promise<ApplicationList> {
  const conditions = await conditionsWithSearch(pool, job, viewer, params);
  const [value] = params.cursor ? (decodeCursor(params.cursor, 'position') ?? []) : [String(params.from)];
  if (value === undefined) throw invalid({ cursor: ['wrong_format'] });
  const skip = Math.trunc(Number(value));
  if (conditions && (await areMore(pool, conditions, SORTED_MAX))) throw invalid({ ordering: ['too_many_rows'] });
  const limit = wantedRows(params);
  const placed = conditions ? await placesByEvidence(pool, conditions, { skip, limit }) : [];
  const ids = idArray(placed.map(({ id }) => id));
  const position = sql`array_position(${ids}, a.id)`;
  const list: List = {
    job,
    viewer,
    query: { ...params, cursor: undefined, from: 0 },
    conditions: { parts: [], rest: [], flat: [] },
    order: sql`${position} asc`,
    value: sql`(${skip}::bigint + ${position})`,
    tiers: undefined,
    cursor: { after: [] },
    only,
  };
  const { list: page } = await readRows(pool, list, { from: sql`applications a where a.id = any(${ids})` });
  return { ...page, placed };
}

/**
 * One page of a bucket with all counts and facts, read in one of three ways: along the index of its order, by a search,
 * or by evidence.
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
  if (!query.q && query.tag === undefined) return (await readRows(pool, list, rowsByKey(list))).list;
  const searched = query.q ? await plannedListSearch(pool, query.q) : undefined;
  const search = searched ? [searched] : [];
  if (searched === null) return (await readRows(pool, list, { from: rowsOf({ parts: [], rest: [] }, sql``) })).list;
  const glance = await readRows(pool, list, withFirstTier(list, search, glanceOf));
  if (glance.isComplete || glance.list.page.length === wantedRows(query)) return glance.list;
  return (await readRows(pool, list, withFirstTier(list, search, matchesOf))).list;
}
