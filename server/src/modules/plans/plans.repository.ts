import type { PlanLimited } from '@vivavoce/domain/companies/plans.ts';
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { applications, companies, jobs, memberships, plans } from '../../db/schema/index.ts';

export type PlanRow = typeof plans.$inferSelect;

export const planOf = async (db: Queryable, companyId: number): Promise<PlanRow | undefined> =>
  (
    await db
      .select({ plan: plans })
      .from(companies)
      .innerJoin(plans, eq(plans.key, companies.plan))
      .where(eq(companies.id, companyId))
  )[0]?.plan;

/** Serialises what is counted against the plan of a company. */
export const lockCompany = (tx: Tx, companyId: number) =>
  tx.execute(sql`select id from companies where id = ${companyId} for no key update`);

const standingJobs = (companyId: number) => and(eq(jobs.company_id, companyId), isNull(jobs.deleting_at));

/** The sample activity of the freemium preview does not count, nor do the applicants that it began with. */
const previewOf = sql`select 1 from previews p where p.job_id = ${jobs.id}`;

const COUNTED: Record<PlanLimited, (db: Queryable, companyId: number) => Promise<{ n: number }[]>> = {
  activities: (db, companyId) =>
    db
      .select({ n: count() })
      .from(jobs)
      .where(and(standingJobs(companyId), eq(jobs.archived, false), sql`not exists (${previewOf})`)),
  applicants: (db, companyId) =>
    db
      .select({ n: count() })
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.job_id))
      .where(and(standingJobs(companyId), sql`not exists (${previewOf} and ${applications.id} <= p.last_applicant)`)),
  users: (db, companyId) => db.select({ n: count() }).from(memberships).where(eq(memberships.company_id, companyId)),
};

export const countUse = async (db: Queryable, companyId: number, limited: PlanLimited): Promise<number> =>
  (await COUNTED[limited](db, companyId))[0]?.n ?? 0;

export const listPlans = (db: Queryable): Promise<PlanRow[]> => db.select().from(plans).orderBy(asc(plans.key));

/** @returns false for a plan that does not exist */
export async function updatePlan(tx: Tx, companyId: number, key: string): Promise<boolean> {
  const [known] = await tx.select({ key: plans.key }).from(plans).where(eq(plans.key, key));
  if (!known) return false;
  await tx.update(companies).set({ plan: key }).where(eq(companies.id, companyId));
  return true;
}
