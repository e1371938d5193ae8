import { COHORT_LIMITS } from '@vivavoce/domain/cohorts/limits.ts';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { purge } from '../../db/purge.ts';
import { cohort_joins } from '../../db/schema/index.ts';
import { forgetPeople } from '../applications/erase/erase.service.ts';
import * as repository from './cohorts.repository.ts';
import { accountsOf } from './members.repository.ts';

/** Cohorts that go in one run; the next run goes on. */
const AT_ONCE = 100;

/** Cohorts whose company keeps nothing of their time any more: its retention period has passed since their last day. */
async function endedLongAgo(ctx: Context, tx: Tx): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select c.id::float8 as id from cohorts c join companies k on k.id = c.company_id
    where c.ends_on < ${ctx.now().toISOString()}::timestamptz::date
      and c.ends_on < (${ctx.now().toISOString()}::timestamptz at time zone k.time_zone)::date - k.retention_days
    order by c.ends_on, c.id limit ${AT_ONCE}`);
  return rows.map(({ id }) => id);
}

/** Deletes requests to join that no link confirms any more, and cohorts at the end of their retention period. */
export async function purgeCohorts(ctx: Context, signal: AbortSignal) {
  const before = new Date(ctx.now().getTime() - COHORT_LIMITS.join_hours * 3_600_000);
  const cohort_requests = await purge(ctx, { table: cohort_joins, age: cohort_joins.created_at, before }, signal);
  let cohorts = 0;
  for (const id of await ctx.db.transaction((tx) => endedLongAgo(ctx, tx))) {
    if (signal.aborted) break;
    await ctx.db.transaction(async (tx) => {
      if (!(await repository.lockCohort(tx, id))) return;
      const people = await accountsOf(tx, id);
      await repository.deleteCohort(tx, id);
      await forgetPeople(tx, people);
    });
    cohorts += 1;
  }
  return { cohort_requests, cohorts };
}
