import { and, count, eq, isNull } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { applications, jobs, legal_holds, users } from '../../db/schema/index.ts';

const stands = isNull(legal_holds.lifted_at);

/** The standing hold of an applicant, with the user who set it. */
export const findHold = async (db: Queryable, application: number) =>
  (
    await db
      .select({ reason: legal_holds.reason, set_at: legal_holds.set_at, by: users.id, by_name: users.full_name })
      .from(legal_holds)
      .innerJoin(users, eq(users.id, legal_holds.set_by))
      .where(and(eq(legal_holds.application_id, application), stands))
  )[0];

export const shareJob = (tx: Tx, job: number) =>
  tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.id, job)).for('key share');

/** @returns whether there was none before */
export const insertHold = async (tx: Tx, row: typeof legal_holds.$inferInsert): Promise<boolean> =>
  (await tx.insert(legal_holds).values(row).onConflictDoNothing().returning()).length > 0;

type Lifting = { lift_reason: string; lifted_by: number; lifted_at: Date };

/** @returns whether there was one */
export const liftHold = async (tx: Tx, application: number, lifting: Lifting): Promise<boolean> =>
  (
    await tx
      .update(legal_holds)
      .set(lifting)
      .where(and(eq(legal_holds.application_id, application), stands))
      .returning()
  ).length > 0;

export const isHeldInJob = async (tx: Tx, job: number): Promise<boolean> =>
  (
    await tx
      .select({ id: legal_holds.id })
      .from(legal_holds)
      .where(and(eq(legal_holds.job_id, job), stands))
      .limit(1)
  ).length > 0;

export const countHeld = async (db: Queryable, company: number): Promise<number> =>
  (
    await db
      .select({ n: count() })
      .from(legal_holds)
      .innerJoin(applications, eq(applications.id, legal_holds.application_id))
      .where(and(eq(applications.company_id, company), stands))
  )[0]?.n ?? 0;
