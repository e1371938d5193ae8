import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Context } from '../context.ts';

/** So many rows at a time are gone in milliseconds, and nobody who needs one of them waits longer. */
export const BATCH = 1000;

export interface Outdated {
  table: PgTable;
  /** The indexed column by which old rows are found. */
  age: PgColumn;
  /** A number for a column of milliseconds. */
  before: Date | number;
  /** What else has to be true of a row to be deleted. */
  and?: SQL;
}

/**
 * Deletes old rows, batch by batch, each in a transaction of its own. Rows that somebody holds are left for the next time.
 * @returns how many rows went
 */
export async function purge(
  { db }: Pick<Context, 'db'>,
  { table, age, before, and = sql`true` }: Outdated,
  signal?: AbortSignal,
): Promise<number> {
  const limit = before instanceof Date ? sql`${before.toISOString()}::timestamptz` : sql`${before}::bigint`;
  let gone = 0;
  for (;;) {
    if (signal?.aborted) return gone;
    const { rowCount } = await db.execute(sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${age} < ${limit} and ${and}
        order by ${age} limit ${BATCH} for update skip locked))`);
    gone += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return gone;
  }
}
