import { and, eq, gt, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { email_changes, users } from '../../db/schema/index.ts';

/** Stores the requested address in place of an earlier one. */
export const replaceEmailChange = (tx: Tx, row: typeof email_changes.$inferInsert) =>
  tx.insert(email_changes).values(row).onConflictDoUpdate({ target: email_changes.user_id, set: row });

/** A request with a valid token, and its user. */
export const findEmailChange = async (db: Queryable, tokenHash: string, now: Date) =>
  (
    await db
      .select({ change: email_changes, user: users })
      .from(email_changes)
      .innerJoin(users, eq(users.id, email_changes.user_id))
      .where(and(eq(email_changes.token_hash, tokenHash), gt(email_changes.expires_at, now)))
  )[0];

/** Uses the request up. @returns whether it still stood: true for one caller only */
export const takeEmailChange = async (tx: Tx, tokenHash: string): Promise<boolean> =>
  (await tx.delete(email_changes).where(eq(email_changes.token_hash, tokenHash)).returning({ id: email_changes.id }))
    .length > 0;

/**
 * Waits for a transaction that creates an account with this address: an account that is inserted and removed again
 * holds the address until its transaction ends.
 * @returns whether the address was free and now belongs to the user
 */
export async function giveAddress(tx: Tx, userId: number, email: string): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into users (email, first_name, last_name) values (${email}, '', '') on conflict do nothing returning id`);
  const [placeholder] = rows;
  if (!placeholder) return false;
  await tx.execute(sql`delete from users where id = ${placeholder.id}`);
  await tx.update(users).set({ email }).where(eq(users.id, userId));
  return true;
}
