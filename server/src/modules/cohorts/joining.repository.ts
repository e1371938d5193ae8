import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { cohort_joins, cohorts, companies } from '../../db/schema/index.ts';

/** The cohort of a code with what its page shows of the company; none of a suspended company. */
export const findByCode = async (db: Queryable, code: string) =>
  (
    await db
      .select({
        id: cohorts.id,
        company_id: cohorts.company_id,
        name: cohorts.name,
        ends_on: cohorts.ends_on,
        time_zone: companies.time_zone,
        account_name: companies.account_name,
        account_type: companies.account_type,
        logo: companies.logo,
        primary_color: companies.primary_color,
        alternate_brand: companies.alternate_brand,
        retention_days: companies.retention_days,
      })
      .from(cohorts)
      .innerJoin(companies, eq(companies.id, cohorts.company_id))
      .where(and(eq(cohorts.join_code, code), isNull(companies.suspended_at)))
  )[0];

export const codeOf = async (db: Queryable, id: number): Promise<string | null> =>
  (await db.select({ code: cohorts.join_code }).from(cohorts).where(eq(cohorts.id, id)))[0]?.code ?? null;

/** Requests for one address take turns, so that they are counted exactly. */
export const lockAddress = (tx: Tx, email: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('cohort join'), hashtext(${email}))`);

export const countRequests = (db: Queryable, email: string, since: Date): Promise<number> =>
  db.$count(
    cohort_joins,
    and(eq(cohort_joins.email, email), sql`${cohort_joins.created_at} > ${since.toISOString()}::timestamptz`),
  );

export const insertRequest = (tx: Tx, row: typeof cohort_joins.$inferInsert) => tx.insert(cohort_joins).values(row);

export const findRequest = async (tx: Tx, token_hash: string) =>
  (await tx.select().from(cohort_joins).where(eq(cohort_joins.token_hash, token_hash)))[0];

export const markConfirmed = (tx: Tx, id: number, at: Date) =>
  tx
    .update(cohort_joins)
    .set({ confirmed_at: at })
    .where(and(eq(cohort_joins.id, id), isNull(cohort_joins.confirmed_at)));
