import { applicantOutcome, OUTCOME_HIDDEN_SECONDS } from '@vivavoce/domain/applications/home/home-steps.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import type { Locale } from '../../i18n.ts';
import { applications, companies, feedback, jobs, reviewers, users } from '../../db/schema/index.ts';

export type FeedbackRow = typeof feedback.$inferSelect;

export const findFeedback = async (db: Queryable, application: number): Promise<FeedbackRow | undefined> =>
  (await db.select().from(feedback).where(eq(feedback.application_id, application)))[0];

/** Creates or changes it; each change counts up the revision. The caller has locked the applicant. */
export async function saveFeedback(
  tx: Tx,
  row: Pick<FeedbackRow, 'application_id' | 'job_id' | 'changed_by'> & Partial<typeof feedback.$inferInsert>,
): Promise<void> {
  const { application_id: _key, job_id: _job, ...changes } = row;
  await tx
    .insert(feedback)
    .values(row)
    .onConflictDoUpdate({
      target: feedback.application_id,
      set: { ...changes, revision: sql`${feedback.revision} + 1`, updated_at: sql`now()` },
    });
}

/** Whole names of everybody who rates in the activity. */
export async function namesOfReviewers(db: Queryable, job: number): Promise<string[]> {
  const rows = await db
    .select({ name: users.full_name })
    .from(reviewers)
    .innerJoin(users, eq(users.id, reviewers.user_id))
    .where(eq(reviewers.job_id, job));
  return rows.map(({ name }) => name);
}

/** Applicants whose feedback waits for an outcome that they may read by now. */
export async function dueApplicants(db: Queryable, now: Date, most: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select f.application_id as id from feedback f join applications a on a.id = f.application_id
    where f.waits_for_outcome and f.released_at is null
      and coalesce(a.outcome_mail_at, coalesce(a.shortlisted_at, a.rejected_at) + make_interval(secs => ${OUTCOME_HIDDEN_SECONDS}))
        <= ${now}::timestamptz
    order by f.application_id limit ${most}`);
  return rows.map(({ id }) => Number(id));
}

/** The same for one of them, locked; undefined where it was taken back or the outcome undone meanwhile. */
export async function lockDue(tx: Tx, application: number, now: Date) {
  const [locked] = await tx.select().from(applications).where(eq(applications.id, application)).for('update');
  if (!locked || applicantOutcome(locked, now) === null) return undefined;
  const [due] = await tx
    .select({ feedback, job: jobs })
    .from(feedback)
    .innerJoin(jobs, eq(jobs.id, feedback.job_id))
    .where(eq(feedback.application_id, application));
  return due?.feedback.waits_for_outcome && due.feedback.released_at === null ? due : undefined;
}

/** Whether the company allows scores in feedback. */
export const allowsScores = async (db: Queryable, company: number): Promise<boolean> =>
  (await db.select({ allowed: companies.feedback_scores }).from(companies).where(eq(companies.id, company)))[0]
    ?.allowed ?? false;

/** The company as its applicants' pages show it. */
export async function companyShown(db: Queryable, id: number) {
  const [company] = await db
    .select({
      name: companies.account_name,
      logo: companies.logo,
      primary: companies.primary_color,
      alternate_brand: companies.alternate_brand,
    })
    .from(companies)
    .where(eq(companies.id, id));
  if (!company) throw new Error('the company of an activity is missing');
  return company;
}

/** The facts beside the feedback of an applicant of this activity, on the operator's page. */
export const findShown = async (db: Queryable, application: number, shorturl: string) =>
  (
    await db
      .select({
        link_version: applications.link_version,
        title: jobs.title,
        organisation: companies.account_name,
        locale: sql<Locale>`coalesce(${applications.locale}, ${jobs.default_locale})`,
      })
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.job_id))
      .innerJoin(companies, eq(companies.id, jobs.company_id))
      .where(and(eq(applications.id, application), eq(jobs.shorturl, shorturl)))
  )[0];
