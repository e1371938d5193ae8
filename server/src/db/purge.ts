import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Context } from '../context.ts';

/** So many rows are deleted within milliseconds, so no other transaction waits noticeably. */
export const BATCH = 1000;

export interface Outdated {
  table: PgTable;
  /** The indexed column that dates rows. */
  age: PgColumn;
  /** The age as a number, for a column of milliseconds. */
  before: Date | number;
  /** A further condition on deleted rows. */
  and?: SQL;
}

/**
 * Deletes old rows in batches, each in a transaction of its own. Locked rows are skipped until the next run.
 * @returns how many rows were deleted
 */
export async function purge(
  { db }: Pick<Context, 'db'>,
  { table, age, before, and = sql`true` }: Outdated,
  signal?: AbortSignal,
): Promise<number> {
  const limit = before instanceof Date ? sql`${before.toISOString()}::timestamptz` : sql`${before}::bigint`;
  let deleted = 0;
  for (;;) {
    if (signal?.aborted) return deleted;
    const { rowCount } = await db.execute(sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${age} < ${limit} and ${and}
        order by ${age} limit ${BATCH} for update skip locked))`);
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return deleted;
  }
}
