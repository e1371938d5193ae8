import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Queryable } from '../db/client.ts';
import { companies, plans } from '../db/schema/index.ts';

/** A company with what its plan says of it. */
export const findCompanyWithPlan = async (db: Queryable, companyId: number) =>
  (
    await db
      .select({
        ...getTableColumns(companies),
        freemium: plans.freemium,
        plan_limited: sql<boolean>`num_nonnulls(${plans.activities_max}, ${plans.applicants_max}, ${plans.users_max}) > 0`,
      })
      .from(companies)
      .innerJoin(plans, eq(plans.key, companies.plan))
      .where(eq(companies.id, companyId))
  )[0];
