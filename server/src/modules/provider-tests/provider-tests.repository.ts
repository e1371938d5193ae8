import { and, asc, eq, isNotNull, lt, lte, ne, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { applications, jobs, provider_deliveries, provider_tests, stored_files, users } from '../../db/schema/index.ts';

export type TestRow = typeof provider_tests.$inferSelect;

export const findTest = async (db: Queryable, application: number): Promise<TestRow | undefined> =>
  (await db.select().from(provider_tests).where(eq(provider_tests.application_id, application)))[0];

/** The same, locked until the transaction ends. */
export const lockTest = async (tx: Tx, application: number): Promise<TestRow | undefined> =>
  (await tx.select().from(provider_tests).where(eq(provider_tests.application_id, application)).for('update'))[0];

/** The test of a company's applicant by the provider's id. */
export const findByExternal = async (db: Queryable, company: number, external: string): Promise<TestRow | undefined> =>
  (
    await db
      .select()
      .from(provider_tests)
      .where(and(eq(provider_tests.company_id, company), eq(provider_tests.external_id, external)))
  )[0];

/** @returns false where the applicant has a test already */
export const insertTest = async (tx: Tx, row: typeof provider_tests.$inferInsert): Promise<boolean> =>
  (await tx.insert(provider_tests).values(row).onConflictDoNothing().returning({ id: provider_tests.application_id }))
    .length > 0;

export const updateTest = (db: Queryable, application: number, changes: Partial<typeof provider_tests.$inferInsert>) =>
  db.update(provider_tests).set(changes).where(eq(provider_tests.application_id, application));

/** The same, unless the result is here already. */
export const updateOpen = (tx: Tx, application: number, changes: Partial<typeof provider_tests.$inferInsert>) =>
  tx
    .update(provider_tests)
    .set(changes)
    .where(and(eq(provider_tests.application_id, application), ne(provider_tests.state, 'completed')));

/** Personal data of an applicant that the provider receives. */
export const findPerson = async (db: Queryable, application: number) =>
  (
    await db
      .select({
        first_name: users.first_name,
        last_name: users.last_name,
        email: users.email,
        shorturl: jobs.shorturl,
        locale: sql<string>`coalesce(${applications.locale}, ${jobs.default_locale})`,
      })
      .from(applications)
      .innerJoin(users, eq(users.id, applications.user_id))
      .innerJoin(jobs, eq(jobs.id, applications.job_id))
      .where(eq(applications.id, application))
  )[0];

/** The tests for which the provider is to be called now, those that wait longest first. */
export const listDue = async (db: Queryable, now: Date, limit: number): Promise<number[]> =>
  (
    await db
      .select({ id: provider_tests.application_id })
      .from(provider_tests)
      .where(and(isNotNull(provider_tests.next_try_at), lte(provider_tests.next_try_at, now)))
      .orderBy(asc(provider_tests.next_try_at))
      .limit(limit)
  ).map(({ id }) => id);

export const findReport = async (db: Queryable, application: number) =>
  (
    await db
      .select({
        file_id: stored_files.id,
        object_key: stored_files.object_key,
        media_type: stored_files.media_type,
        assessment_name: provider_tests.assessment_name,
        job_id: provider_tests.job_id,
      })
      .from(provider_tests)
      .innerJoin(stored_files, eq(stored_files.id, provider_tests.report_file_id))
      .where(eq(provider_tests.application_id, application))
  )[0];

/** Stores a signature. @returns false where it was used before */
export const useSignature = async (
  tx: Tx,
  company_id: number,
  signature: string,
  received_at: Date,
): Promise<boolean> =>
  (
    await tx
      .insert(provider_deliveries)
      .values({ company_id, signature, received_at })
      .onConflictDoNothing()
      .returning({ company_id: provider_deliveries.company_id })
  ).length > 0;

/** Signatures that are no longer valid are forgotten. */
export const forgetSignatures = (tx: Tx, company: number, before: Date) =>
  tx
    .delete(provider_deliveries)
    .where(and(eq(provider_deliveries.company_id, company), lt(provider_deliveries.received_at, before)));
