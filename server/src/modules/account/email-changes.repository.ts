import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import {
  address_changes,
  authenticators,
  company_invitations,
  email_changes,
  identities,
  passkeys,
  recovery_codes,
  users,
} from '../../db/schema/index.ts';

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

/** The newest request of a user that is still open. */
export const findWaiting = async (db: Queryable, userId: number, now: Date) =>
  (
    await db
      .select()
      .from(email_changes)
      .where(and(eq(email_changes.user_id, userId), gt(email_changes.expires_at, now)))
  )[0];

export const insertAddressChange = (tx: Tx, row: typeof address_changes.$inferInsert) =>
  tx.insert(address_changes).values(row);

/** Ends a request for another address. */
export const dropWaiting = (tx: Tx, userId: number) =>
  tx.delete(email_changes).where(eq(email_changes.user_id, userId));

/** Ends the account's open invitations of companies: their links were mailed to its former address. */
export const dropInvitations = (tx: Tx, userId: number) =>
  tx.delete(company_invitations).where(eq(company_invitations.user_id, userId));

const open = (tokenHash: string, now: Date) =>
  and(
    eq(address_changes.token_hash, tokenHash),
    isNull(address_changes.closed_at),
    gt(address_changes.expires_at, now),
  );

export const findAddressChange = async (db: Queryable, tokenHash: string, now: Date) =>
  (await db.select().from(address_changes).where(open(tokenHash, now)))[0];

/**
 * Uses an objection up, and with it those of later addresses. Those of earlier addresses stay open: otherwise a second
 * change would take the way back from the address that the first one took the account from.
 * @returns whether it still stood: true for one caller only
 */
export async function takeObjection(tx: Tx, tokenHash: string, now: Date): Promise<boolean> {
  const [objection] = await tx
    .update(address_changes)
    .set({ closed_at: now })
    .where(open(tokenHash, now))
    .returning({ id: address_changes.id, user_id: address_changes.user_id });
  if (!objection) return false;
  await tx
    .update(address_changes)
    .set({ closed_at: now })
    .where(
      and(
        eq(address_changes.user_id, objection.user_id),
        gt(address_changes.id, objection.id),
        isNull(address_changes.closed_at),
      ),
    );
  return true;
}

/** Removes every way into an account that was added at or after an instant. */
export async function removeAddedSince(tx: Tx, userId: number, at: Date): Promise<void> {
  const since = sql`${at.toISOString()}::timestamptz`;
  for (const table of [authenticators, passkeys, recovery_codes, identities])
    await tx.execute(sql`delete from ${table} where user_id = ${userId} and created_at >= ${since}`);
  await tx.execute(sql`
    update api_tokens set revoked_at = ${since} where user_id = ${userId} and created_at >= ${since} and revoked_at is null`);
  await tx.execute(sql`
    update users set password_hash = null, password_changed_at = null
    where id = ${userId} and password_changed_at >= ${since}`);
}
