import { expiringUntil } from '@vivavoce/domain/applications/facets.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type pg from 'pg';
import { invalid } from '../../../lib/app-error.ts';
import { asNumber } from '../../../db/as-number.ts';
import { runPlanned, runPrepared } from '../../../db/prepared.ts';
import type { LookedFor } from '../../search/search.service.ts';
import { firstOfDays } from './deadline-range.ts';
import type { FacetWay } from './facet-way.ts';
import { factsJson, readFacts } from './list-facts.ts';
import type { FactsJson } from './list-facts.ts';
import { decodeCursor, idJson, readRow, rowJson, SORTS, wantedRows } from './listed.ts';
import type { ApplicationList, ApplicationQuery } from './listed.ts';
import {
  facetConditions,
  filterConditions,
  foundByWords,
  isMerged,
  keyConditions,
  listedFrom,
  seenByWords,
  stageConditions,
  timestamp,
} from './selection.ts';
import type { ListedJob, Viewer } from './selection.ts';
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

export interface List {
  job: ListedJob;
  viewer: Viewer;
  query: ApplicationQuery;
  ways: Ways;
  /** A part of the list that comes before or after another, and what tells it in cursors. */
  tier?: { holds: SQL; mark: string } | undefined;
  /** Nothing else of its rows is wanted. */
  only?: 'ids' | undefined;
}

/**
 * Applicants of the list, as the end of a statement over the alias `a`.
 * @param after narrows to a part of the order
 * @param limit how many of it are wanted at most
 */
function listFrom({ job, viewer, query, ways, tier }: List, order: SQL, after: SQL[], limit: number): SQL {
  const { facets, words } = ways;
  const own = tier ? [tier.holds] : [];
  const conditions = [...filterConditions(job, query, viewer), ...own];
  if (facets.by === 'days') {
    // The index of days knows the label; asked for more, it has to look at each row.
    const keys = query.reasonable_adjustments ? keyConditions(job, query) : [];
    const narrowed = [...facetConditions(query, job.id, viewer), ...keys, ...after];
    return sql`from ${firstOfDays(job, facets.range, { narrowed, down: SORTS[query.sort].down, limit })}`;
  }
  if (facets.by === 'few') {
    const looked = words ? [words.looked ? seenByWords(job, words.looked) : sql`false`] : [];
    return sql`from ${facets.from} where ${every([...conditions, ...keyConditions(job, query), ...looked, ...after])}`;
  }
  const from = (parts: SQL[], most: number | null) =>
    listedFrom(job, query, parts, most === null ? sql`` : sql`${order} limit ${asNumber(most)}`);
  if (words?.looked && words.way.by === 'walk') {
    const seen = seenByWords(job, words.looked);
    const { rows } = words.way;
    if (rows === null) return sql`from ${from([...conditions, ...after, seen], limit)}`;
    // The walk counts those whom it comes by, not those who match.
    const walked = from([...stageConditions(job, query), ...own, ...after], rows);
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
export async function readPage(pool: pg.Pool, list: List): Promise<ApplicationList> {
  const { job, viewer, query, ways, tier, only } = list;
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
      select ${only ? idJson : rowJson(tier ? sql`${tier.mark}::text || ${by}` : by, sql`${job.rating_style}::int`, userId)} as row
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
