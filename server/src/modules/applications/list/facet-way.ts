import type { ApplicantFilter } from '@vivavoce/contract/applications/selection.ts';
import { isKeyed } from '@vivavoce/domain/applications/facet-key.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type pg from 'pg';
import { asNumber } from '../../../db/as-number.ts';
import { runPrepared } from '../../../db/prepared.ts';
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
  const keyed = (tail: SQL) => listedFrom(job, filter, stageConditions(job, filter), tail);
  const keyedAreFew = () => areFew(pool, sql`select count(*) as n from ${keyed(sql`limit ${asNumber(FEW + 1)}`)}`);
  const range = deadlineRange(filter, viewer);
  if (range) {
    if (await areFew(pool, countInRange(job, range, FEW + 1))) return { by: 'few', from: allInRange(job, range) };
    if (!by.date || filter.q) return { by: 'order' };
    return filter.reasonable_adjustments && (await keyedAreFew()) ? { by: 'order' } : { by: 'days', range };
  }
  const isFew = filter.q && isKeyed(filter) && (await keyedAreFew());
  return isFew ? { by: 'few', from: keyed(sql`offset 0`) } : { by: 'order' };
}
