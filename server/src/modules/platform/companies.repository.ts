import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import {
  companies,
  former_shortnames,
  memberships,
  platform_administrators,
  setup_codes,
  users,
} from '../../db/schema/index.ts';

export type NewCompany = typeof companies.$inferInsert;

/** One company is created at a time, so that two of the same name get different short names. */
export const lockCompanies = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('create-company'))`);

/** The short names that begin like this one. */
export async function takenShortnames(db: Queryable, start: string): Promise<Set<string>> {
  const beginning = ({ shortname }: typeof companies | typeof former_shortnames) =>
    sql`starts_with(${shortname}, ${start})`;
  const rows = await db
    .select({ shortname: companies.shortname })
    .from(companies)
    .where(beginning(companies))
    .union(
      db.select({ shortname: former_shortnames.shortname }).from(former_shortnames).where(beginning(former_shortnames)),
    );
  return new Set(rows.map(({ shortname }) => shortname));
}

/** Whether addresses of a company that was renamed lead on from this name. */
export const isFormerShortname = async (db: Queryable, shortname: string): Promise<boolean> =>
  (await db.$count(former_shortnames, eq(former_shortnames.shortname, shortname))) > 0;

export async function insertCompany(tx: Tx, row: NewCompany): Promise<number> {
  const [created] = await tx.insert(companies).values(row).returning({ id: companies.id });
  if (!created) throw new Error('insert returned no row');
  return created.id;
}

export const insertOwner = (tx: Tx, { company: company_id, user: user_id }: { company: number; user: number }) =>
  tx.insert(memberships).values({ company_id, user_id, role: 'owner' });

export const countCompanies = (db: Queryable): Promise<number> => db.$count(companies);

/** @returns false where the user is one already */
export const insertAdministrator = async (db: Queryable, user_id: number): Promise<boolean> =>
  (await db.insert(platform_administrators).values({ user_id }).onConflictDoNothing().returning()).length > 0;

/** Replaces the code, so that only the newest counts. */
export const storeSetupCode = (db: Queryable, code_hash: string, created_at: Date) =>
  db
    .insert(setup_codes)
    .values({ code_hash, created_at })
    .onConflictDoUpdate({ target: setup_codes.id, set: { code_hash, created_at } });

export const readSetupCode = async (db: Queryable): Promise<string | undefined> =>
  (await db.select({ code_hash: setup_codes.code_hash }).from(setup_codes))[0]?.code_hash;

/** @returns false where it was used or replaced meanwhile: true for one caller only */
export const takeSetupCode = async (tx: Tx, code_hash: string): Promise<boolean> =>
  (
    await tx
      .delete(setup_codes)
      .where(sql`${setup_codes.code_hash} = ${code_hash}`)
      .returning()
  ).length > 0;

export const removeSetupCode = (db: Queryable) => db.delete(setup_codes);

export const removeAdministrator = async (db: Queryable, user_id: number): Promise<boolean> =>
  (await db.delete(platform_administrators).where(eq(platform_administrators.user_id, user_id)).returning()).length > 0;

export const listAdministrators = (db: Queryable) =>
  db
    .select({ email: users.email, full_name: users.full_name })
    .from(platform_administrators)
    .innerJoin(users, eq(users.id, platform_administrators.user_id))
    .orderBy(asc(users.email));

export const findUserByEmail = async (db: Queryable, email: string) =>
  (
    await db
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
  )[0];

/** The company with this short name, locked until the transaction ends. */
export const findId = async (db: Queryable, shortname: string): Promise<number | undefined> =>
  (await db.select({ id: companies.id }).from(companies).where(eq(companies.shortname, shortname)))[0]?.id;

export const lockCompany = async (tx: Tx, shortname: string) =>
  (await tx.select().from(companies).where(eq(companies.shortname, shortname)).for('no key update'))[0];

export const updateCompany = (tx: Tx, id: number, changes: Partial<NewCompany>) =>
  tx.update(companies).set(changes).where(eq(companies.id, id));

/** Every company with its size, by name. */
export async function listCompanies(db: Queryable) {
  // A column alone would lose its table in a list of one table, and then be one of the counted table.
  const size = (table: string) =>
    sql<number>`(select count(*) from ${sql.raw(table)} t where t.company_id = ${companies}.id)`.mapWith(Number);
  return db
    .select({
      id: companies.id,
      shortname: companies.shortname,
      account_name: companies.account_name,
      account_type: companies.account_type,
      plan: companies.plan,
      suspended_at: companies.suspended_at,
      users: size('memberships'),
      activities: size('jobs'),
      applicants: size('applications'),
    })
    .from(companies)
    .orderBy(asc(companies.account_name), asc(companies.id));
}
