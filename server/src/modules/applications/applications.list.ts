import { isKeyed } from '@vivavoce/domain/applications/facet-key.ts';
import { expiringUntil, narrowedRows } from '@vivavoce/domain/applications/facets.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type pg from 'pg';
import type { QueryOf } from '@vivavoce/contract/index.ts';
import { invalid } from '../../app-error.ts';
import { asNumber } from '../../db/as-number.ts';
import { runPlanned, runPrepared } from '../../db/prepared.ts';
import { lookForNow } from '../search/search.service.ts';
import type { LookedFor } from '../search/search.service.ts';
import { countInRange, deadlineRange, firstOfDays } from './deadline-range.ts';
import { facetWay, keyConditions } from './facet-way.ts';
import type { FacetWay } from './facet-way.ts';
import { factsJson, readFacts } from './list-facts.ts';
import type { FactsJson } from './list-facts.ts';
import { decodeCursor, readRow, rowJson, SORTS, wantedRows } from './listed.ts';
import type { ApplicationList, ApplicationQuery } from './listed.ts';
import {
  facetConditions,
  filterConditions,
  foundByWords,
  isMerged,
  listedFrom,
  seenByWords,
  stageConditions,
  timestamp,
} from './selection.ts';
import type { ListedJob, Viewer } from './selection.ts';
import { wordsWay } from './words-way.ts';
import type { WordsWay } from './words-way.ts';

/** What is looked for, null where nothing is left of what was typed, and the way to it. */
interface Words {
  looked: LookedFor | null;
  way: WordsWay;
}

/** How the rows of a list are come by. */
interface Ways {
  facets: FacetWay;
  words?: Words | undefined;
}

const every = (conditions: SQL[]): SQL => sql.join(conditions, sql` and `);

interface List {
  job: ListedJob;
  viewer: Viewer;
  query: ApplicationQuery;
  ways: Ways;
}

/**
 * Applicants of the list, as the end of a statement over the alias `a`.
 * @param after narrows to a part of the order
 * @param limit how many of it are wanted at most
 */
function listFrom({ job, viewer, query, ways: { facets, words } }: List, order: SQL, after: SQL[], limit: number): SQL {
  const conditions = filterConditions(job, query, viewer);
  if (facets.by === 'days') {
    // The index of days knows the label; asked for more, it has to look at each row.
    const keys = query.reasonable_adjustments ? keyConditions(query) : [];
    const narrowed = [...facetConditions(query, job.id, viewer), ...keys, ...after];
    return sql`from ${firstOfDays(job, facets.range, { narrowed, down: SORTS[query.sort].down, limit })}`;
  }
  if (facets.by === 'few') {
    const looked = words ? [words.looked ? seenByWords(job, words.looked) : sql`false`] : [];
    return sql`from ${facets.from} where ${every([...conditions, ...keyConditions(query), ...looked, ...after])}`;
  }
  const from = (parts: SQL[], most: number | null) =>
    listedFrom(job, query, parts, most === null ? sql`` : sql`${order} limit ${asNumber(most)}`);
  if (words?.looked && words.way.by === 'walk') {
    const seen = seenByWords(job, words.looked);
    const { rows } = words.way;
    if (rows === null) return sql`from ${from([...conditions, ...after, seen], limit)}`;
    // The walk counts those whom it comes by, not those who match.
    const walked = from([...stageConditions(job, query), ...after], rows);
    return sql`from (select a.* from ${walked} ${order} limit ${asNumber(rows)}) a where ${every([...conditions, seen])}`;
  }
  if (words) {
    // Behind the barrier the planner does not hope to find a page of them early in the order.
    const found = from([...conditions, foundByWords(job.id, words.looked), ...after], null);
    return sql`from (select a.* from ${found} offset 0) a`;
  }
  if (isMerged(job, query)) return sql`from ${from([...conditions, ...after], limit)}`;
  return sql`from applications a where ${every([...conditions, ...after])}`;
}

/**
 * One page of a bucket by keyset, the counts of all buckets and the facts beside them, in one statement.
 */
async function readPage(pool: pg.Pool, list: List): Promise<ApplicationList> {
  const { job, viewer, query, ways } = list;
  const { by, type, down } = SORTS[query.sort];
  const cast = sql.raw(`::${type}`);
  const counted = query.filter === 'All' ? sql`not archived` : job.archived ? sql`true` : sql`archived`;
  const userId = sql`${viewer.user_id}`;
  const facts = factsJson({
    job: sql`${job.id}`,
    user: userId,
    counted,
    today: timestamp(viewer.now),
    soon: timestamp(expiringUntil(viewer.now)),
  });
  const direction = sql.raw(down ? 'desc' : 'asc');
  const order = sql`order by ${by} ${direction}, a.id ${direction}`;
  const after: SQL[] = [];
  let start = sql``;
  if (query.cursor) {
    const place = decodeCursor(query.cursor, type);
    if (!place) throw invalid({ cursor: ['wrong_format'] });
    const [value, id] = place;
    after.push(sql`(${by}, a.id) ${sql.raw(down ? '<' : '>')} (${value}${cast}, ${id}::bigint)`);
  } else if (query.from > 0) {
    // Only the index is walked to the place; the rows themselves are read from there on.
    start = sql`start as materialized (
      select ${by} as value, a.id ${listFrom(list, order, [], query.from + 1)} ${order} offset ${query.from}::bigint limit 1
    ), `;
    after.push(sql`(${by}, a.id) ${sql.raw(down ? '<=' : '>=')} ((select value from start), (select id from start))`);
  }
  const limit = sql`limit ${asNumber(wantedRows(query))}`;
  const page = listFrom(list, order, after, wantedRows(query));
  // Of several parts, and of those with the words, the page is taken first: joined to people before, they would all be read.
  const first = ways.words !== undefined || ways.facets.by !== 'order' || isMerged(job, query);
  const rows_of_page = first ? sql`(select a.* ${page} ${order} ${limit}) a` : undefined;
  // A plan for all values would take those of a facet for few and put them in order, where this activity has very many.
  const run = first ? runPlanned : runPrepared;
  const [row] = await run<{ page: unknown[][]; facts: FactsJson }>(
    pool,
    sql`
    with ${start}page as (
      select ${rowJson(by, userId)} as row
      from ${rows_of_page ?? sql`applications a`} join users u on u.id = a.user_id
      ${rows_of_page ? sql`` : sql`where ${every([...filterConditions(job, query, viewer), ...after])}`}
      ${order}
      ${limit}
    )
    select (select coalesce(json_agg(row), '[]') from page) as page, ${facts} as facts`,
  );
  if (!row) throw new Error('the list has no row');
  return { page: row.page.map(readRow), ...readFacts(row.facts) };
}

/** Before anybody is rated there is no order by ratings; those of a facet, who have one for each order, are read by date. */
const sortOf = (query: ApplicationQuery): ApplicationQuery['sort'] => {
  const isRated = query.status === 'Reviewed' || query.status === 'Outcomes';
  if (isRated || !isKeyed(query) || !query.sort.endsWith('rating')) return query.sort;
  return query.sort === 'rating' ? 'date' : '-date';
};

/** One page of a bucket with all counts and facts; those who match facets and words are found by whichever way is short. */
export async function listApplications(
  pool: pg.Pool,
  job: ListedJob,
  viewer: Viewer,
  asked: ApplicationQuery,
): Promise<ApplicationList> {
  const query = { ...asked, sort: sortOf(asked) };
  const facets = await facetWay(pool, job, viewer, query, { date: query.sort.endsWith('date') });
  if (!query.q) return readPage(pool, { job, viewer, query, ways: { facets } });
  const looked = await lookForNow(pool, query.q);
  const needed = query.from + wantedRows(query);
  const way: WordsWay =
    looked && facets.by === 'order' ? await wordsWay(pool, job, query, looked, needed) : { by: 'index' };
  const list = await readPage(pool, { job, viewer, query, ways: { facets, words: { looked, way } } });
  const isWhole = way.by === 'index' || way.rows === null;
  if (isWhole || list.page.length >= wantedRows(query)) return list;
  const words: Words = { looked, way: { by: 'index' } };
  return readPage(pool, { job, viewer, query, ways: { facets, words } });
}

type CountQuery = QueryOf<'GET /api/jobs/{job}/applications/count'>;

/** Whether a count asks for deadlines alone, which their index answers without a look at any row. */
const isOfDeadlines = ({ q, need_your_rating, incomplete, reasonable_adjustments }: Omit<CountQuery, 'all'>): boolean =>
  !q && !need_your_rating && !incomplete && !reasonable_adjustments;

/** How many match a filter, counted as far as a narrowed list goes. */
export async function countMatching(
  pool: pg.Pool,
  job: ListedJob,
  viewer: Viewer,
  { all, ...filter }: CountQuery,
): Promise<number> {
  const most = narrowedRows(filter) + 1;
  const range = deadlineRange(filter, viewer);
  if (range && isOfDeadlines(filter)) {
    const [row] = await runPrepared<{ n: string }>(pool, countInRange(job, range, all ? undefined : most));
    return Number(row?.n ?? 0);
  }
  const facets = await facetWay(pool, job, viewer, filter, { date: false });
  const conditions = filterConditions(job, filter, viewer);
  let order = sql``;
  if (filter.q) {
    const looked = await lookForNow(pool, filter.q);
    const isAsked = looked && !all && facets.by === 'order';
    const way = isAsked ? await wordsWay(pool, job, filter, looked, most) : undefined;
    if (looked && (way?.by === 'walk' || facets.by === 'few')) {
      conditions.push(seenByWords(job, looked));
      // In the order of names those with one name in common lie far off together.
      if (facets.by === 'order') order = sql`order by a.date desc, a.id desc`;
    } else conditions.push(foundByWords(job.id, looked));
  }
  const bound = sql`${order} ${all ? sql`` : sql`limit ${asNumber(most)}`}`;
  const from =
    facets.by === 'few'
      ? sql`${facets.from} where ${every([...keyConditions(filter), ...conditions])}`
      : listedFrom(job, filter, conditions, bound);
  const run = filter.q ? runPlanned : runPrepared;
  const rows = await run<{ n: string }>(
    pool,
    sql`select count(*) as n from (select 1 from ${from} ${all ? sql`` : sql`limit ${asNumber(most)}`}) matching`,
  );
  return Number(rows[0]?.n ?? 0);
}
