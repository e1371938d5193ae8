import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { activity_types, companies, jobs } from '../../../db/schema/index.ts';
import { SHOWN } from '../shown.ts';

const OPEN = and(
  eq(companies.marketplace_enabled, true),
  eq(companies.marketplace_open, true),
  isNull(companies.suspended_at),
);

/** Brands with an open marketplace, and the number of their public activities. */
export async function listOpenBrands(db: Queryable, limit: number) {
  const rows = await db
    .select({ id: companies.id, shortname: companies.shortname })
    .from(companies)
    .where(OPEN)
    .orderBy(asc(companies.id))
    .limit(limit);
  const counts = await db.execute<{ company_id: number; count: number }>(
    sql`select j.company_id::int, count(*)::int as count from jobs j where ${SHOWN} group by 1`,
  );
  const countOf = new Map(counts.rows.map(({ company_id, count }) => [company_id, count]));
  return rows.map(({ id, shortname }) => ({ shortname, activities: countOf.get(id) ?? 0 }));
}

export const findOpenBrand = async (db: Queryable, shortname: string) =>
  (
    await db
      .select()
      .from(companies)
      .where(and(eq(companies.shortname, shortname), OPEN))
  )[0];

/** Hubs that are open, by name. */
export const listOpenHubs = async (db: Queryable, limit: number): Promise<string[]> =>
  (
    await db
      .select({ shortname: companies.shortname })
      .from(companies)
      .where(and(eq(companies.hub_enabled, true), eq(companies.hub_open, true), isNull(companies.suspended_at)))
      .orderBy(asc(companies.id))
      .limit(limit)
  ).map(({ shortname }) => shortname);

/** The categories of a company that have public activities. */
export const listShownCategories = async (db: Queryable, company_id: number): Promise<string[]> =>
  (
    await db
      .select({ value: activity_types.value })
      .from(activity_types)
      .where(
        and(
          eq(activity_types.company_id, company_id),
          sql`exists (select 1 from jobs j where j.activity_type_id = ${activity_types.id} and ${SHOWN})`,
        ),
      )
      .orderBy(asc(activity_types.order), asc(activity_types.id))
  ).map(({ value }) => value);

/** One page of the public activities of a company, in the order of their creation. */
export const listShownActivities = async (
  db: Queryable,
  company_id: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ shorturl: string; updated_at: string }[]> =>
  (
    await db.execute<{ shorturl: string; updated_at: string }>(
      sql`select j.shorturl, to_char(j.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as updated_at
        from jobs j where j.company_id = ${company_id} and ${SHOWN} order by j.id limit ${limit} offset ${offset}`,
    )
  ).rows;

/** A published activity with the facts of its picture; its company is not suspended. */
export const findPublishedActivity = async (db: Queryable, shorturl: string) =>
  (
    await db
      .select({
        title: sql<string>`coalesce(nullif(${jobs.marketplace_title}, ''), ${jobs.title})`,
        stock_image: jobs.marketplace_stock_image,
        icon: activity_types.icon,
        company: companies.shortname,
        name: companies.account_name,
        primary: companies.primary_color,
        alternate_brand: companies.alternate_brand,
      })
      .from(jobs)
      .innerJoin(companies, eq(companies.id, jobs.company_id))
      .leftJoin(activity_types, eq(activity_types.id, jobs.activity_type_id))
      .where(
        and(
          eq(jobs.shorturl, shorturl),
          eq(jobs.status, 'Published'),
          isNull(jobs.deleting_at),
          isNull(companies.suspended_at),
        ),
      )
  )[0];
