import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { api_tokens, companies, users } from '../../db/schema/index.ts';

/** The longest list; expired tokens stay in it until they are deleted. */
const MOST_LISTED = 100;

const unrevoked = (userId: number) => and(eq(api_tokens.user_id, userId), isNull(api_tokens.revoked_at));

const columns = {
  id: api_tokens.id,
  name: api_tokens.name,
  scopes: api_tokens.scopes,
  created_at: api_tokens.created_at,
  last_used_at: api_tokens.last_used_at,
  expires_at: api_tokens.expires_at,
  company: { id: companies.id, name: companies.account_name, shortname: companies.shortname },
};

export const listTokens = (db: Queryable, userId: number) =>
  db
    .select(columns)
    .from(api_tokens)
    .leftJoin(companies, eq(companies.id, api_tokens.company_id))
    .where(unrevoked(userId))
    .orderBy(desc(api_tokens.id))
    .limit(MOST_LISTED);

export type TokenRow = Awaited<ReturnType<typeof listTokens>>[number];

export const findToken = async (db: Queryable, tokenId: number) =>
  (
    await db
      .select(columns)
      .from(api_tokens)
      .leftJoin(companies, eq(companies.id, api_tokens.company_id))
      .where(eq(api_tokens.id, tokenId))
  )[0];

/** Serialises creation, so that two concurrent calls cannot pass the limit together. */
export const lockUser = (tx: Queryable, userId: number) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');

export const countLiving = async (db: Queryable, userId: number, now: Date) =>
  db.$count(
    api_tokens,
    and(unrevoked(userId), sql`(${api_tokens.expires_at} is null or ${api_tokens.expires_at} > ${now.toISOString()})`),
  );

export const insertToken = async (db: Queryable, row: typeof api_tokens.$inferInsert) =>
  (await db.insert(api_tokens).values(row).returning({ id: api_tokens.id }))[0];

/** @returns whether the user had such a token */
export const revokeToken = async (
  db: Queryable,
  { user: userId, token: tokenId }: { user: number; token: number },
  now: Date,
) =>
  (
    await db
      .update(api_tokens)
      .set({ revoked_at: now })
      .where(and(eq(api_tokens.id, tokenId), unrevoked(userId)))
      .returning({ id: api_tokens.id })
  ).length > 0;

export const revokeTokens = (db: Queryable, userId: number, now: Date) =>
  db.update(api_tokens).set({ revoked_at: now }).where(unrevoked(userId));
