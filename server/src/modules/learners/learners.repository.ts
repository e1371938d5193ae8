import { SESSION_LIMITS, SIGN_IN_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { learner_links, learner_requests, learner_sessions } from '../../db/schema/index.ts';
import { isLearnerSignedIn } from '../session/callers/learner-session.ts';

/** More sign-ins of one address than a day allows never show. */
const SESSIONS_SHOWN = SIGN_IN_LIMITS.links_per_day * Math.ceil(SESSION_LIMITS.longest_seconds / 86_400) * 2;

export async function insertRequest(tx: Tx, row: typeof learner_requests.$inferInsert): Promise<number> {
  const [created] = await tx.insert(learner_requests).values(row).returning({ id: learner_requests.id });
  if (!created) throw new Error('insert returned no row');
  return created.id;
}

/** The request, which is deleted once it is answered. */
export const takeRequest = async (tx: Tx, id: number) =>
  (await tx.delete(learner_requests).where(eq(learner_requests.id, id)).returning())[0];

/** Links mailed to the address within the last hour and the last day. */
export async function countLinks(db: Queryable, email: string, now: Date): Promise<{ hour: number; day: number }> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ hour: string; day: string }>(sql`
    select count(*) filter (where created_at > ${at} - interval '1 hour') as hour, count(*) as day from learner_links
    where email = ${email} and created_at > ${at} - interval '1 day'`);
  return { hour: Number(rows[0]?.hour ?? 0), day: Number(rows[0]?.day ?? 0) };
}

export const insertLink = (tx: Tx, row: typeof learner_links.$inferInsert) => tx.insert(learner_links).values(row);

/** The link with this token, locked, so that two browsers with one link take turns. */
export const lockLink = async (tx: Tx, token_hash: string) =>
  (await tx.select().from(learner_links).where(eq(learner_links.token_hash, token_hash)).for('update'))[0];

export const useLink = (tx: Tx, id: number, now: Date) =>
  tx
    .update(learner_links)
    .set({ used_at: now })
    .where(and(eq(learner_links.id, id), isNull(learner_links.used_at)));

/** Ends the session that another address has in this browser. */
export const endOfOther = (tx: Tx, token_hash: string, email: string) =>
  tx
    .delete(learner_sessions)
    .where(and(eq(learner_sessions.token_hash, token_hash), ne(learner_sessions.email, email)));

/** Begins the session of this browser again, with a token of its own; interviews that it opened stay open. @returns false without one */
export async function renewSession(
  tx: Tx,
  known_hash: string,
  row: { token_hash: string; created_at: Date; last_seen_at: Date; user_agent: string | null },
): Promise<boolean> {
  const renewed = await tx
    .update(learner_sessions)
    .set(row)
    .where(eq(learner_sessions.token_hash, known_hash))
    .returning({ id: learner_sessions.id });
  return renewed.length > 0;
}

export const insertSession = (tx: Tx, row: typeof learner_sessions.$inferInsert) =>
  tx.insert(learner_sessions).values(row);

/** The valid sessions of the address, the given one first, then the latest. */
export const listSessions = (db: Queryable, { email, first, now }: { email: string; first: number; now: Date }) =>
  db
    .select()
    .from(learner_sessions)
    .where(and(eq(learner_sessions.email, email), isLearnerSignedIn(sql`${now.toISOString()}::timestamptz`)))
    .orderBy(desc(eq(learner_sessions.id, first)), desc(learner_sessions.last_seen_at), desc(learner_sessions.id))
    .limit(SESSIONS_SHOWN);

/** @returns how many ended */
export const endSessions = async (tx: Tx, email: string, id?: number): Promise<number> =>
  (
    await tx
      .delete(learner_sessions)
      .where(and(eq(learner_sessions.email, email), id === undefined ? undefined : eq(learner_sessions.id, id)))
      .returning({ id: learner_sessions.id })
  ).length;
