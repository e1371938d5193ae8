import type { BodyOf, QueryOf } from '@vivavoce/contract/index.ts';
import { isKeyed } from '@vivavoce/domain/applications/facet-key.ts';
import { narrowedRows } from '@vivavoce/domain/applications/facets.ts';
import { APPLICANT_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type pg from 'pg';
import { asNumber } from '../../../db/as-number.ts';
import { runPlanned, runPrepared } from '../../../db/prepared.ts';
import { lookForNow } from '../../search/search.service.ts';
import { readByName } from './by-name.ts';
import { countInRange, deadlineRange } from './deadline-range.ts';
import { facetWay } from './facet-way.ts';
import type { ApplicationList, ApplicationQuery } from './listed.ts';
import { readPage } from './read-page.ts';
import type { List } from './read-page.ts';
import { readWithWords } from './read-with-words.ts';
import {
  filterConditions,
  foundByWords,
  keyConditions,
  listedFrom,
  listOf,
  seenByWords,
  selectedIds,
} from './selection.ts';
import type { ListedJob, Viewer } from './selection.ts';
import { storedCount } from './stored-counts.ts';
import { wordsWay } from './words-way.ts';

const every = (conditions: SQL[]): SQL => sql.join(conditions, sql` and `);

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
  only?: 'ids',
): Promise<ApplicationList> {
  const query = { ...asked, sort: sortOf(asked) };
  const facets = await facetWay(pool, job, viewer, query, { date: query.sort.endsWith('date') });
  const list: List = { job, viewer, query, ways: { facets }, only };
  if (!query.q) return readPage(pool, list);
  const looked = await lookForNow(pool, query.q);
  return looked && query.sort.endsWith('name') ? readByName(pool, list, looked) : readWithWords(pool, list, looked);
}

/** Of so many a statement is prepared, and of the most that can be asked for. */
const FEW_IDS = 1000;

/** The ids of a stretch of the list. */
export async function readIds(
  pool: pg.Pool,
  job: ListedJob,
  viewer: Viewer,
  { count, ...query }: QueryOf<'GET /api/jobs/{job}/applications/ids'>,
): Promise<number[]> {
  const page_size = count <= FEW_IDS ? FEW_IDS : APPLICANT_LIMITS.selection_max;
  const { page } = await listApplications(pool, job, viewer, { ...query, page_size }, 'ids');
  return page.slice(0, count).map(({ id }) => id);
}

/** Those of the ids whom a filter still finds. */
export async function readStillMatching(
  pool: pg.Pool,
  jobId: number,
  viewer: Viewer,
  { matching, ids }: BodyOf<'POST /api/jobs/{job}/applications/ids'>,
): Promise<number[]> {
  const rows = await runPlanned<{ id: string }>(
    pool,
    sql`select id from ${selectedIds(jobId, { matching }, viewer)} found where id = any(${listOf(ids)})`,
  );
  return rows.map(({ id }) => Number(id));
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
  const stored = await storedCount(pool, job, viewer, filter);
  if (stored !== undefined) return all ? stored : Math.min(stored, most);
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
      ? sql`${facets.from} where ${every([...keyConditions(job, filter), ...conditions])}`
      : listedFrom(job, filter, conditions, bound);
  const run = filter.q ? runPlanned : runPrepared;
  const rows = await run<{ n: string }>(
    pool,
    sql`select count(*) as n from (select 1 from ${from} ${all ? sql`` : sql`limit ${asNumber(most)}`}) matching`,
  );
  return Number(rows[0]?.n ?? 0);
}
