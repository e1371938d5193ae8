import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { sign_in_attempts } from '../../db/schema/index.ts';

/** Adds one try, or begins anew where the window of the earlier ones is over. @returns how many there are, and since when */
export async function addAttempt(
  db: Queryable,
  key: string,
  now: Date,
  windowStart: Date,
): Promise<{ count: number; since: Date }> {
  const over = sql`${sign_in_attempts.since} <= ${windowStart.toISOString()}::timestamptz`;
  const [row] = await db
    .insert(sign_in_attempts)
    .values({ key, count: 1, since: now })
    .onConflictDoUpdate({
      target: sign_in_attempts.key,
      set: {
        count: sql`case when ${over} then 1 else ${sign_in_attempts.count} + 1 end`,
        since: sql`case when ${over} then excluded.since else ${sign_in_attempts.since} end`,
      },
    })
    .returning({ count: sign_in_attempts.count, since: sign_in_attempts.since });
  if (!row) throw new Error('insert returned no row');
  return row;
}

export const takeBackAttempt = (db: Queryable, key: string) =>
  db
    .update(sign_in_attempts)
    .set({ count: sql`greatest(${sign_in_attempts.count} - 1, 0)` })
    .where(eq(sign_in_attempts.key, key));
