import { versionQuestion } from '../../db/version-question.ts';
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import {
  answers,
  applications,
  calibration_answers,
  calibration_comments,
  calibration_ratings,
  calibration_submissions,
  calibrations,
  questions,
  reviewers,
  users,
} from '../../db/schema/index.ts';

export type CalibrationRow = typeof calibrations.$inferSelect;
const person = { id: users.id, full_name: users.full_name };

export const findLatest = async (db: Queryable, job: number) =>
  (
    await db
      .select({ row: calibrations, started_by: person })
      .from(calibrations)
      .innerJoin(users, eq(users.id, calibrations.started_by))
      .where(eq(calibrations.job_id, job))
      .orderBy(desc(calibrations.id))
      .limit(1)
  )[0];

/** The open round, locked until the transaction ends. */
export const lockOpen = async (tx: Tx, job: number): Promise<CalibrationRow | undefined> =>
  (
    await tx
      .select()
      .from(calibrations)
      .where(and(eq(calibrations.job_id, job), isNull(calibrations.ended_at)))
      .for('update')
  )[0];

/** Stores a round; undefined where one is open. */
export async function insertRound(tx: Tx, row: typeof calibrations.$inferInsert): Promise<number | undefined> {
  const [newRow] = await tx.insert(calibrations).values(row).onConflictDoNothing().returning({ id: calibrations.id });
  return newRow?.id;
}

export const insertAnswers = (tx: Tx, rows: (typeof calibration_answers.$inferInsert)[]) =>
  tx.insert(calibration_answers).values(rows);

/** The answer of an applicant to a question, if reviewers rate it. */
export const findAnswer = async (
  db: Queryable,
  { job, application, question }: { job: number; application: number; question: number },
): Promise<number | undefined> =>
  (
    await db
      .select({ id: answers.id })
      .from(answers)
      .innerJoin(applications, eq(applications.id, answers.application_id))
      .innerJoin(questions, eq(questions.id, answers.question_id))
      .where(
        and(
          eq(answers.job_id, job),
          eq(answers.application_id, application),
          eq(answers.question_id, question),
          eq(questions.rated, true),
          sql`${applications.responded_at} is not null`,
          isNull(applications.declined_at),
          isNull(applications.archived_at),
        ),
      )
  )[0]?.id;

export const endRound = (tx: Tx, id: number, by: { ended_at: Date; ended_by: number }) =>
  tx.update(calibrations).set(by).where(eq(calibrations.id, id));

const inVersion = { version: applications.version_id, question: questions.id };

export const listAnswers = (db: Queryable, round: number) =>
  db
    .select({
      place: calibration_answers.place,
      answer: calibration_answers.answer_id,
      application: calibration_answers.application_id,
      full_name: applications.applicant_name,
      question: {
        id: questions.id,
        text: versionQuestion('text', { ...inVersion, present: questions.text }),
        competency: versionQuestion('competency', { ...inVersion, present: questions.competency }).mapWith(
          questions.competency,
        ),
      },
    })
    .from(calibration_answers)
    .innerJoin(applications, eq(applications.id, calibration_answers.application_id))
    .innerJoin(questions, eq(questions.id, calibration_answers.question_id))
    .where(eq(calibration_answers.calibration_id, round))
    .orderBy(asc(calibration_answers.place));

export const listRatings = (db: Queryable, round: number) =>
  db
    .select({
      place: calibration_ratings.place,
      user: person,
      rating: calibration_ratings.rating,
      note: calibration_ratings.note,
    })
    .from(calibration_ratings)
    .innerJoin(users, eq(users.id, calibration_ratings.user_id))
    .where(eq(calibration_ratings.calibration_id, round))
    .orderBy(asc(users.full_name), asc(users.id));

export const listSubmissions = (db: Queryable, round: number) =>
  db
    .select({ user: person, sent_at: calibration_submissions.sent_at })
    .from(calibration_submissions)
    .innerJoin(users, eq(users.id, calibration_submissions.user_id))
    .where(eq(calibration_submissions.calibration_id, round));

export const listComments = (db: Queryable, round: number) =>
  db
    .select({
      id: calibration_comments.id,
      place: calibration_comments.place,
      user: person,
      comment: calibration_comments.comment,
      created_at: calibration_comments.created_at,
    })
    .from(calibration_comments)
    .innerJoin(users, eq(users.id, calibration_comments.user_id))
    .where(eq(calibration_comments.calibration_id, round))
    .orderBy(asc(calibration_comments.id));

export const listPanel = (db: Queryable, job: number) =>
  db
    .select(person)
    .from(reviewers)
    .innerJoin(users, eq(users.id, reviewers.user_id))
    .where(eq(reviewers.job_id, job))
    .orderBy(asc(users.full_name), asc(users.id));

export const saveRating = (tx: Tx, row: typeof calibration_ratings.$inferInsert) =>
  tx
    .insert(calibration_ratings)
    .values(row)
    .onConflictDoUpdate({
      target: [calibration_ratings.calibration_id, calibration_ratings.place, calibration_ratings.user_id],
      set: { rating: row.rating, note: row.note ?? '', updated_at: sql`now()` },
    });

export const saveSubmission = (tx: Tx, row: typeof calibration_submissions.$inferInsert) =>
  tx.insert(calibration_submissions).values(row).onConflictDoNothing();

export const insertComment = (db: Queryable, row: typeof calibration_comments.$inferInsert) =>
  db.insert(calibration_comments).values(row);
