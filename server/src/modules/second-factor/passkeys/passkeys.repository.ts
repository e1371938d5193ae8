import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../db/client.ts';
import { passkey_challenges, passkeys } from '../../../db/schema/index.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;
export type Purpose = (typeof passkey_challenges.$inferSelect)['purpose'];

/** The passkeys of a user, the oldest first. */
export const listPasskeys = (db: Queryable, userId: number) =>
  db.select().from(passkeys).where(eq(passkeys.user_id, userId)).orderBy(asc(passkeys.id));

export const findPasskey = async (db: Queryable, credential_id: string): Promise<PasskeyRow | undefined> =>
  (await db.select().from(passkeys).where(eq(passkeys.credential_id, credential_id)))[0];

/** @returns undefined where the credential is stored already */
export const insertPasskey = async (tx: Tx, row: typeof passkeys.$inferInsert): Promise<PasskeyRow | undefined> =>
  (await tx.insert(passkeys).values(row).onConflictDoNothing().returning())[0];

const ownPasskey = ({ user: userId, id }: { user: number; id: number }) =>
  and(eq(passkeys.id, id), eq(passkeys.user_id, userId));

export const renamePasskey = async (
  tx: Tx,
  { user: userId, id }: { user: number; id: number },
  name: string,
): Promise<PasskeyRow | undefined> =>
  (
    await tx
      .update(passkeys)
      .set({ name })
      .where(ownPasskey({ user: userId, id }))
      .returning()
  )[0];

/** @returns whether the user had it */
export const deletePasskey = async (tx: Tx, { user: userId, id }: { user: number; id: number }): Promise<boolean> =>
  (
    await tx
      .delete(passkeys)
      .where(ownPasskey({ user: userId, id }))
      .returning({ id: passkeys.id })
  ).length > 0;

/** @returns whether the count is still the one that was judged: false for a copy that signs at the same moment */
export const markUsed = async (
  db: Queryable,
  { id, counter }: Pick<PasskeyRow, 'id' | 'counter'>,
  next: number,
  at: Date,
): Promise<boolean> =>
  (
    await db
      .update(passkeys)
      .set({ counter: next, last_used_at: at })
      .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter)))
      .returning({ id: passkeys.id })
  ).length > 0;

export const insertChallenge = (db: Queryable, row: typeof passkey_challenges.$inferInsert) =>
  db.insert(passkey_challenges).values(row);

/** Uses a challenge up. @returns whether it was still valid: true for one caller only */
export const takeChallenge = async (
  db: Queryable,
  { hash, user_id, purpose, now }: { hash: string; user_id: number | null; purpose: Purpose; now: Date },
): Promise<boolean> =>
  (
    await db
      .delete(passkey_challenges)
      .where(
        and(
          eq(passkey_challenges.challenge_hash, hash),
          eq(passkey_challenges.purpose, purpose),
          user_id === null ? isNull(passkey_challenges.user_id) : eq(passkey_challenges.user_id, user_id),
          gt(passkey_challenges.expires_at, now),
        ),
      )
      .returning({ taken: sql`1` })
  ).length > 0;
