import type { ApplicantFilter } from '@vivavoce/contract/selection.ts';
import { facetKeys, isKeyed } from '@vivavoce/domain/applications/facet-key.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type pg from 'pg';
import { asNumber } from '../../db/as-number.ts';
import { runPrepared } from '../../db/prepared.ts';
import { allInRange, countInRange, deadlineRange } from './deadline-range.ts';
import type { DeadlineRange } from './deadline-range.ts';
import { listedFrom, stageConditions } from './selection.ts';
import type { ListedJob, Viewer } from './selection.ts';

/**
 * How a list comes by those whom its facets leave: in its own order; from a few, who are brought all of them; or from the
 * first of each day of deadlines.
 */
export type FacetWay = { by: 'order' } | { by: 'few'; from: SQL } | { by: 'days'; range: DeadlineRange };

/** So many are brought and put in order within milliseconds; where there are more of a stage, its order meets them soon. */
const FEW = 5_000;

const every = (conditions: SQL[]): SQL => sql.join(conditions, sql` and `);

/** What a list that is not read from its parts asks of the stored number. */
export const keyConditions = (filter: ApplicantFilter): SQL[] =>
  isKeyed(filter)
    ? [sql`a.facets = any(${sql.param(facetKeys(filter.status, filter, filter.filter === 'Archived'))}::smallint[])`]
    : [];

async function areFew(pool: pg.Pool, counting: SQL): Promise<boolean> {
  const [row] = await runPrepared<{ n: string }>(pool, counting);
  return Number(row?.n) <= FEW;
}

/**
 * Which of them is short whatever the deadlines are and however many match. Labels and facets alone need no choice: those of
 * each lie in every order of the list.
 * @param by.date whether the order of the list is that of the days' own index
 */
export async function facetWay(
  pool: pg.Pool,
  job: ListedJob,
  viewer: Viewer,
  filter: ApplicantFilter,
  by: { date: boolean },
): Promise<FacetWay> {
  const range = deadlineRange(filter, viewer);
  if (range) {
    if (await areFew(pool, countInRange(job, range, FEW + 1))) return { by: 'few', from: allInRange(job, range) };
    return by.date && !filter.q ? { by: 'days', range } : { by: 'order' };
  }
  if (!filter.q || !isKeyed(filter)) return { by: 'order' };
  const keyed = sql`from ${listedFrom(job, filter)} where ${every(stageConditions(job, filter))}`;
  const counting = sql`select count(*) as n from (select 1 ${keyed} limit ${asNumber(FEW + 1)}) counted`;
  if (!(await areFew(pool, counting))) return { by: 'order' };
  return { by: 'few', from: sql`(select a.* ${keyed} offset 0) a` };
}
