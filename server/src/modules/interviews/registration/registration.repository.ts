import { and, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../db/client.ts';
import {
  applications,
  companies,
  interview_link_requests as link_requests,
  jobs,
  questions,
  users,
} from '../../../db/schema/index.ts';
import { questionVideo } from '../../../db/question-video.ts';

/** A published job by its public name, with its company; undefined for a draft. */
export const findPublicJob = async (db: Queryable, shorturl: string) =>
  (
    await db
      .select({
        job: jobs,
        company: companies,
        reviewers: sql<number>`(select count(*) from reviewers r where r.job_id = ${jobs.id})`.mapWith(Number),
      })
      .from(jobs)
      .innerJoin(companies, eq(companies.id, jobs.company_id))
      .where(and(eq(jobs.shorturl, shorturl), eq(jobs.status, 'Published'), isNull(jobs.deleting_at)))
  )[0];

export type PublicJobRow = NonNullable<Awaited<ReturnType<typeof findPublicJob>>>;

/** The part of the questions that the public page mentions, in order. */
export const listQuestions = (db: Queryable, job: number) =>
  db
    .select({
      kind: questions.kind,
      preparation_seconds: questions.preparation_seconds,
      answer_seconds: questions.answer_seconds,
      attempts_allowed: questions.attempts_allowed,
      screen_recording: questions.screen_recording,
      video: questionVideo,
    })
    .from(questions)
    .where(and(eq(questions.job_id, job), sql`${questions.removed_at} is null`))
    .orderBy(questions.order);

export async function insertLinkRequest(db: Queryable, row: { job_id: number; email: string; created_at: Date }) {
  const [created] = await db.insert(link_requests).values(row).returning({ id: link_requests.id });
  if (!created) throw new Error('insert returned no row');
  return created.id;
}

/** The request, which is deleted once it is answered. */
export const takeLinkRequest = async (tx: Tx, id: number) =>
  (await tx.delete(link_requests).where(eq(link_requests.id, id)).returning())[0];

const applicationsWithJobs = (db: Queryable) =>
  db
    .select({ application: getTableColumns(applications), job: jobs })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id));

export const findWithJob = async (db: Queryable, application: number) =>
  (await applicationsWithJobs(db).where(eq(applications.id, application)))[0];

/** The invited application of a lower-case address. */
export const findInvited = async (db: Queryable, jobId: number, email: string) =>
  (
    await applicationsWithJobs(db)
      .innerJoin(users, eq(users.id, applications.user_id))
      .where(
        and(eq(applications.job_id, jobId), sql`lower(${users.email}) = ${email}`, isNotNull(applications.invited_at)),
      )
  )[0];

export const findOwn = async (db: Queryable, { job, user }: { job: number; user: number }) =>
  (
    await db
      .select()
      .from(applications)
      .where(and(eq(applications.job_id, job), eq(applications.user_id, user)))
  )[0];

/** @returns the application, and whether it existed before */
export async function ensureApplication(tx: Tx, row: typeof applications.$inferInsert) {
  const [created] = await tx.insert(applications).values(row).onConflictDoNothing().returning();
  if (created) return { application: created, existed: false };
  const existing = await findOwn(tx, { job: row.job_id, user: row.user_id });
  if (!existing) throw new Error('the inserted application is missing');
  return { application: existing, existed: true };
}

/** A voucher also pays for the review of an earlier registration. */
export const payReview = (tx: Tx, application: number) =>
  tx.update(applications).set({ review_paid: true }).where(eq(applications.id, application));
