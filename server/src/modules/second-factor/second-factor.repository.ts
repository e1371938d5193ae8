import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { authenticators, passkeys, recovery_codes, sessions, sign_in_steps, users } from '../../db/schema/index.ts';
import { hasSecondFactor, PROVIDER_FACTOR, SECOND_FACTOR_FROM } from '../session/callers/proof.service.ts';

export const findUser = async (db: Queryable, id: number) => (await db.select().from(users).where(eq(users.id, id)))[0];

/** Serialises changes of one user's factors; sign-ins wait for it too. */
export const lockUser = async (tx: Tx, id: number) =>
  (await tx.select().from(users).where(eq(users.id, id)).for('no key update'))[0];

export const findAuthenticator = async (db: Queryable, userId: number) =>
  (await db.select().from(authenticators).where(eq(authenticators.user_id, userId)))[0];

/** Begins again with a secret that is not confirmed. */
export const putAuthenticator = (tx: Tx, row: { user_id: number; secret: string; created_at: Date }) =>
  tx
    .insert(authenticators)
    .values(row)
    .onConflictDoUpdate({ target: authenticators.user_id, set: { ...row, confirmed_at: null, last_step: 0 } });

/** Uses a time step up. @returns whether it was still unused: true for one caller only */
export const takeStep = async (db: Queryable, userId: number, step: number): Promise<boolean> =>
  (
    await db
      .update(authenticators)
      .set({ last_step: step })
      .where(and(eq(authenticators.user_id, userId), lt(authenticators.last_step, step)))
      .returning({ id: authenticators.user_id })
  ).length > 0;

export const confirmAuthenticator = (tx: Tx, userId: number, at: Date) =>
  tx.update(authenticators).set({ confirmed_at: at }).where(eq(authenticators.user_id, userId));

/** @returns whether there was one that counted */
export const deleteAuthenticator = async (tx: Tx, userId: number): Promise<boolean> =>
  (
    await tx
      .delete(authenticators)
      .where(eq(authenticators.user_id, userId))
      .returning({ confirmed_at: authenticators.confirmed_at })
  ).some(({ confirmed_at }) => confirmed_at !== null);

export async function replaceCodes(tx: Tx, userId: number, hashes: string[], at: Date): Promise<void> {
  await tx.delete(recovery_codes).where(eq(recovery_codes.user_id, userId));
  if (hashes.length === 0) return;
  await tx.insert(recovery_codes).values(hashes.map((code_hash) => ({ user_id: userId, code_hash, created_at: at })));
}

const unused = (userId: number) => and(eq(recovery_codes.user_id, userId), isNull(recovery_codes.used_at));

export const countCodes = (db: Queryable, userId: number): Promise<number> => db.$count(recovery_codes, unused(userId));

/** Uses a recovery code up. @returns whether it was still unused: true for one caller only */
export const takeCode = async (db: Queryable, userId: number, code_hash: string, at: Date): Promise<boolean> =>
  (
    await db
      .update(recovery_codes)
      .set({ used_at: at })
      .where(and(unused(userId), eq(recovery_codes.code_hash, code_hash)))
      .returning({ hash: recovery_codes.code_hash })
  ).length > 0;

export const deletePasskeys = (tx: Tx, userId: number) => tx.delete(passkeys).where(eq(passkeys.user_id, userId));

export async function hasFactor(db: Queryable, userId: number): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(sql`select ${hasSecondFactor(sql`${userId}`)} as has`);
  return rows[0]?.has ?? false;
}

/** Which proofs a user has beside the password. */
export async function factorKinds(db: Queryable, userId: number) {
  const { rows } = await db.execute<{ authenticator: boolean; passkeys: boolean; codes: boolean }>(sql`
    select exists (select from authenticators f where f.user_id = ${userId} and f.confirmed_at is not null) as authenticator,
      exists (select from passkeys f where f.user_id = ${userId}) as passkeys,
      exists (select from recovery_codes f where f.user_id = ${userId} and f.used_at is null) as codes`);
  return rows[0] ?? { authenticator: false, passkeys: false, codes: false };
}

/** Time from which the company demands a second factor of a member without one; null where it does not. */
export async function demandedFrom(
  db: Queryable,
  { user_id, company_id, session_id }: { user_id: number; company_id: number; session_id: number | null },
): Promise<Date | null> {
  const { rows } = await db.execute<{ from: string | null }>(sql`
    select ${SECOND_FACTOR_FROM} as from from memberships m join companies c on c.id = m.company_id
    where m.user_id = ${user_id} and m.company_id = ${company_id} and not ${hasSecondFactor(sql`m.user_id`)}
      and not exists (select from sessions s where s.id = ${session_id}::bigint and ${PROVIDER_FACTOR})`);
  const from = rows[0]?.from;
  return from ? new Date(from) : null;
}

/** The beginning of an administration of the platform whose user has no second factor. */
export async function demandedOfAdministrator(db: Queryable, user_id: number): Promise<Date | null> {
  const { rows } = await db.execute<{ created_at: string }>(sql`
    select a.created_at from platform_administrators a
    where a.user_id = ${user_id} and not ${hasSecondFactor(sql`a.user_id`)}`);
  return rows[0] ? new Date(rows[0].created_at) : null;
}

export const insertStep = (tx: Tx, row: typeof sign_in_steps.$inferInsert) => tx.insert(sign_in_steps).values(row);

const valid = (tokenHash: string, now: Date) =>
  and(eq(sign_in_steps.token_hash, tokenHash), gt(sign_in_steps.expires_at, now));

export const findStep = async (db: Queryable, tokenHash: string, now: Date) =>
  (await db.select().from(sign_in_steps).where(valid(tokenHash, now)))[0];

/** Uses the step up. @returns undefined where it expired or was used: defined for one caller only */
export const takeSignInStep = async (tx: Tx, tokenHash: string, now: Date) =>
  (await tx.delete(sign_in_steps).where(valid(tokenHash, now)).returning())[0];

export const forgetSteps = (tx: Tx, userId: number) =>
  tx.delete(sign_in_steps).where(eq(sign_in_steps.user_id, userId));

export const markProved = (db: Queryable, sessionId: number, at: Date) =>
  db.update(sessions).set({ proved_at: at }).where(eq(sessions.id, sessionId));

export const findByAddress = async (db: Queryable, email: string) =>
  (
    await db
      .select({ id: users.id })
      .from(users)
      .where(eq(sql`lower(${users.email})`, email))
  )[0];
