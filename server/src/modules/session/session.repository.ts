import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { companies, memberships, sessions, users } from '../../db/schema/index.ts';

export const findAccount = async (db: Queryable, email: string) =>
  (
    await db
      .select()
      .from(users)
      .where(eq(sql`lower(${users.email})`, email))
  )[0];

/** Companies of a user, the oldest membership first. */
export const listCompanies = (db: Queryable, userId: number) =>
  db
    .select({ id: companies.id, name: companies.account_name, shortname: companies.shortname })
    .from(memberships)
    .innerJoin(companies, eq(companies.id, memberships.company_id))
    .where(eq(memberships.user_id, userId))
    .orderBy(asc(memberships.created_at), asc(companies.id));

export const insertSession = (db: Queryable, row: typeof sessions.$inferInsert) => db.insert(sessions).values(row);

export const endSession = (db: Queryable, tokenHash: string, at: Date) =>
  db
    .update(sessions)
    .set({ ended_at: at })
    .where(and(eq(sessions.token_hash, tokenHash), isNull(sessions.ended_at)));

export const findUser = async (db: Queryable, userId: number) =>
  (await db.select().from(users).where(eq(users.id, userId)))[0];

export const updateUser = (db: Queryable, userId: number, changes: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(changes).where(eq(users.id, userId));

export const findCompany = async (db: Queryable, companyId: number) =>
  (await db.select().from(companies).where(eq(companies.id, companyId)))[0];
