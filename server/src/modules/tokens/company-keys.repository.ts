import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { companies, company_keys, users } from '../../db/schema/index.ts';

/** More than the keys that may live, and a longer list helps no reader. */
const MOST_LISTED = 200;

const columns = {
  id: company_keys.id,
  name: company_keys.name,
  token_end: company_keys.token_end,
  scopes: company_keys.scopes,
  addresses: company_keys.addresses,
  created_by: { id: users.id, full_name: sql<string>`coalesce(nullif(${users.full_name}, ''), ${users.email})` },
  created_at: company_keys.created_at,
  last_used_at: company_keys.last_used_at,
  last_used_from: sql<string | null>`host(${company_keys.last_used_from})`,
  expires_at: company_keys.expires_at,
  revoked_at: company_keys.revoked_at,
};

const select = (db: Queryable) =>
  db.select(columns).from(company_keys).innerJoin(users, eq(users.id, company_keys.created_by));

/** @param since the moment from which revoked ones are listed */
export const listKeys = (db: Queryable, company_id: number, since: Date) =>
  select(db)
    .where(
      and(
        eq(company_keys.company_id, company_id),
        or(isNull(company_keys.revoked_at), gt(company_keys.revoked_at, since)),
      ),
    )
    .orderBy(desc(company_keys.id))
    .limit(MOST_LISTED);

export type KeyRow = Awaited<ReturnType<typeof listKeys>>[number];

export const findKey = async (db: Queryable, id: number) => (await select(db).where(eq(company_keys.id, id)))[0];

/** Serialises creation, so that two concurrent calls cannot pass the limit together. */
export const lockCompany = (tx: Tx, company_id: number) =>
  tx.select({ id: companies.id }).from(companies).where(eq(companies.id, company_id)).for('no key update');

export const countLiving = (db: Queryable, company_id: number, now: Date) =>
  db.$count(
    company_keys,
    and(
      eq(company_keys.company_id, company_id),
      isNull(company_keys.revoked_at),
      or(isNull(company_keys.expires_at), gt(company_keys.expires_at, now)),
    ),
  );

/** The account of a key. @returns its id */
export async function insertAccount(tx: Tx, account: typeof users.$inferInsert): Promise<number> {
  const [row] = await tx.insert(users).values(account).returning({ id: users.id });
  if (!row) throw new Error('no account was stored');
  return row.id;
}

export const insertKey = async (tx: Tx, row: typeof company_keys.$inferInsert) =>
  (await tx.insert(company_keys).values(row).returning({ id: company_keys.id }))[0];

/** @returns whether the company had such a key */
export const revokeKey = async (
  tx: Tx,
  { company: company_id, key: id, user: revoked_by }: { company: number; key: number; user: number },
  revoked_at: Date,
) =>
  (
    await tx
      .update(company_keys)
      .set({ revoked_at, revoked_by })
      .where(and(eq(company_keys.id, id), eq(company_keys.company_id, company_id), isNull(company_keys.revoked_at)))
      .returning({ id: company_keys.id })
  ).length > 0;
