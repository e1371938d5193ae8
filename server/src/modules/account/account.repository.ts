import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { password_links, password_requests, users } from '../../db/schema/index.ts';

export type UserRow = typeof users.$inferSelect;

export const findUser = async (db: Queryable, id: number): Promise<UserRow | undefined> =>
  (await db.select().from(users).where(eq(users.id, id)))[0];

export const findByAddress = async (db: Queryable, email: string): Promise<UserRow | undefined> =>
  (
    await db
      .select()
      .from(users)
      .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
  )[0];

/** Serialises changes of one user's links and password; new sessions wait for it too. */
export const lockUser = async (tx: Tx, id: number): Promise<UserRow | undefined> =>
  (await tx.select().from(users).where(eq(users.id, id)).for('no key update'))[0];

export const updateUser = (db: Queryable, id: number, changes: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(changes).where(eq(users.id, id));

/** Whether the user may have a password: works for a company or sits on a panel. */
export async function isStaff(db: Queryable, userId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from memberships where user_id = ${userId}
    union all select 1 from reviewers where user_id = ${userId} limit 1`);
  return rows.length > 0;
}

export async function insertRequest(db: Queryable, row: typeof password_requests.$inferInsert): Promise<number> {
  const [created] = await db.insert(password_requests).values(row).returning({ id: password_requests.id });
  if (!created) throw new Error('insert returned no row');
  return created.id;
}

/** The request, which is deleted once it is answered. */
export const takeRequest = async (tx: Tx, id: number) =>
  (await tx.delete(password_requests).where(eq(password_requests.id, id)).returning())[0];

export const insertLink = (db: Queryable, row: typeof password_links.$inferInsert) =>
  db.insert(password_links).values(row);

/** Links that a user requested within the last hour and the last day. */
export async function countRequestedLinks(
  db: Queryable,
  userId: number,
  now: Date,
): Promise<{ hour: number; day: number }> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ hour: string; day: string }>(sql`
    select count(*) filter (where created_at > ${at} - interval '1 hour') as hour, count(*) as day
    from password_links where user_id = ${userId} and requested and created_at > ${at} - interval '1 day'`);
  return { hour: Number(rows[0]?.hour ?? 0), day: Number(rows[0]?.day ?? 0) };
}

const unused = and(isNull(password_links.used_at), isNull(password_links.replaced_at));

export const replaceLinks = (db: Queryable, userId: number, now: Date) =>
  db
    .update(password_links)
    .set({ replaced_at: now })
    .where(and(eq(password_links.user_id, userId), unused));

const valid = (tokenHash: string, now: Date) =>
  and(eq(password_links.token_hash, tokenHash), unused, gt(password_links.expires_at, now));

/** A link with a valid token, and its user. */
export const findLink = async (db: Queryable, tokenHash: string, now: Date) =>
  (
    await db
      .select({ link: password_links, user: users })
      .from(password_links)
      .innerJoin(users, eq(users.id, password_links.user_id))
      .where(valid(tokenHash, now))
  )[0];

/** Uses the link up. @returns whether it was still valid: true for one caller only */
export const useLink = async (db: Queryable, tokenHash: string, now: Date): Promise<boolean> =>
  (
    await db
      .update(password_links)
      .set({ used_at: now })
      .where(valid(tokenHash, now))
      .returning({ id: password_links.id })
  ).length > 0;
