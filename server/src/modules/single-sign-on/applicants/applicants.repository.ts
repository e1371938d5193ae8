import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../db/client.ts';
import {
  applicant_identities,
  companies,
  company_domains,
  jobs,
  sign_in_results,
  users,
} from '../../../db/schema/index.ts';

/** A published activity of a company whose applicants sign in at a provider. */
export const findSsoJob = async (db: Queryable, company: number, shorturl: string): Promise<number | undefined> =>
  (
    await db
      .select({ id: jobs.id })
      .from(jobs)
      .innerJoin(companies, eq(companies.id, jobs.company_id))
      .where(
        and(
          eq(jobs.shorturl, shorturl),
          eq(jobs.company_id, company),
          eq(jobs.status, 'Published'),
          jobs.use_sso,
          isNull(jobs.deleting_at),
          isNull(companies.suspended_at),
        ),
      )
  )[0]?.id;

export const shorturlOf = async (db: Queryable, job: number): Promise<string | undefined> =>
  (await db.select({ shorturl: jobs.shorturl }).from(jobs).where(eq(jobs.id, job)))[0]?.shorturl;

export const isVerifiedDomain = async (db: Queryable, company: number, domain: string): Promise<boolean> =>
  (
    await db
      .select({ id: company_domains.id })
      .from(company_domains)
      .where(
        and(
          eq(company_domains.company_id, company),
          eq(company_domains.domain, domain),
          isNotNull(company_domains.verified_at),
        ),
      )
  ).length > 0;

/** The account of a person who applied through a provider before. */
export const findIdentity = async (db: Queryable, provider: number, subject: string): Promise<number | undefined> =>
  (
    await db
      .select({ user_id: applicant_identities.user_id })
      .from(applicant_identities)
      .where(and(eq(applicant_identities.provider_id, provider), eq(applicant_identities.subject, subject)))
  )[0]?.user_id;

/** @returns false where the person or the account is known at the provider already */
export const insertIdentity = async (tx: Tx, row: typeof applicant_identities.$inferInsert): Promise<boolean> =>
  (
    await tx
      .insert(applicant_identities)
      .values(row)
      .onConflictDoNothing()
      .returning({ subject: applicant_identities.subject })
  ).length > 0;

/** Keeps an account from being emptied until the transaction ends. */
export const holdUser = (tx: Tx, id: number) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('key share');

/** Uses up what waits for a registration. @returns undefined where this browser has nothing: defined for one caller only */
export const takeRegistration = async (
  tx: Tx,
  keys: { ticket_hash: string; browser_hash: string; job_id: number; now: Date },
) =>
  (
    await tx
      .delete(sign_in_results)
      .where(
        and(
          eq(sign_in_results.ticket_hash, keys.ticket_hash),
          eq(sign_in_results.browser_hash, keys.browser_hash),
          eq(sign_in_results.job_id, keys.job_id),
          eq(sign_in_results.purpose, 'register'),
          gt(sign_in_results.expires_at, keys.now),
          sql`exists (select 1 from identity_providers p where p.id = ${sign_in_results.provider_id} and p.active)`,
        ),
      )
      .returning()
  )[0];
