import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { applications, companies, jobs, questions, reviewers } from '../../db/schema/index.ts';
import { questionVideo } from '../../db/question-video.ts';

/**
 * A reviewer who opens an activity accepts the seat: from then on all panels of its company show the account's name.
 */
export const acceptSeats = (db: Queryable, { job: jobId, user: userId }: { job: number; user: number }, now: Date) =>
  db
    .update(reviewers)
    .set({ accepted_at: now })
    .where(
      and(
        eq(reviewers.company_id, sql`(select company_id from jobs where id = ${jobId})`),
        eq(reviewers.user_id, userId),
        isNull(reviewers.accepted_at),
      ),
    );

export const insertJob = async (db: Queryable, row: typeof jobs.$inferInsert): Promise<number> => {
  const [created] = await db.insert(jobs).values(row).returning({ id: jobs.id });
  if (!created) throw new Error('insert returned no row');
  return created.id;
};

/** Titles of copies with the same beginning. */
export const titlesOfCopies = async (db: Queryable, companyId: number, prefix: string): Promise<string[]> =>
  (
    await db
      .select({ title: jobs.title })
      .from(jobs)
      .where(
        and(
          eq(jobs.company_id, companyId),
          sql`starts_with(${jobs.title}, ${prefix})`,
          sql`${jobs.title} ~ ' \\((copy|copie)( [0-9]+)?\\)$'`,
        ),
      )
  ).map(({ title }) => title);

export const copyQuestions = (db: Queryable, from: number, to: { id: number; company_id: number }) =>
  db.execute(sql`
    insert into questions (job_id, company_id, text, "order", competency, category, video_id, kind, preparation_seconds, answer_seconds, attempts_allowed, screen_recording, choices, choices_multiple, max_characters, file_types, rated, requirement, unmet_choices, guidance, checklist)
    select ${to.id}, ${to.company_id}, text, "order", competency, category, video_id, kind, preparation_seconds, answer_seconds, attempts_allowed, screen_recording, choices, choices_multiple, max_characters, file_types, rated, requirement, unmet_choices, guidance, checklist
    from questions where job_id = ${from} and removed_at is null order by "order"`);

/** Applies changes; with `revision`, only to that revision. Returns whether it did. */
export async function updateJob(
  db: Queryable,
  id: number,
  changes: Partial<typeof jobs.$inferInsert>,
  revision?: number,
) {
  const updated = await db
    .update(jobs)
    .set({ ...changes, revision: sql`${jobs.revision} + 1`, updated_at: sql`now()` })
    .where(and(eq(jobs.id, id), revision === undefined ? undefined : eq(jobs.revision, revision)))
    .returning({ id: jobs.id });
  return updated.length === 1;
}

/** Promises a review to everyone who is already in the activity. */
export const promiseReviews = (tx: Tx, jobId: number) =>
  tx
    .update(applications)
    .set({ review_paid: true })
    .where(and(eq(applications.job_id, jobId), eq(applications.review_paid, false)));

/** Ids of the questions whose answers are not rated, also of removed ones. */
export async function listUnrated(db: Queryable, jobId: number): Promise<number[]> {
  const unrated = and(eq(questions.job_id, jobId), eq(questions.rated, false));
  return (await db.select({ id: questions.id }).from(questions).where(unrated)).map(({ id }) => id);
}

export const findCompany = async (db: Queryable, id: number) =>
  (await db.select().from(companies).where(eq(companies.id, id)))[0];

export const questionSeconds = (db: Queryable, jobId: number) =>
  db
    .select({
      preparation_seconds: questions.preparation_seconds,
      answer_seconds: questions.answer_seconds,
      competency: questions.competency,
      video: questionVideo,
    })
    .from(questions)
    .where(and(eq(questions.job_id, jobId), sql`removed_at is null`))
    .orderBy(asc(questions.order));

/** The current questions, as publishing checks them. */
export const questionsToPublish = (db: Queryable, jobId: number) =>
  db
    .select({ kind: questions.kind, choices: questions.choices, rated: questions.rated })
    .from(questions)
    .where(and(eq(questions.job_id, jobId), sql`removed_at is null`));
