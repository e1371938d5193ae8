import type { SurveyReply } from '@vivavoce/domain/applications/home/survey.ts';
import { and, asc, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { HEADER_MAX_BYTES } from '@vivavoce/domain/answers/attempts.ts';
import type { Queryable, Tx } from '../../../db/client.ts';
import {
  answers,
  applications,
  attempts,
  companies,
  consents,
  job_versions,
  jobs,
  question_openings,
  self_reviews,
  survey_replies,
  transcripts,
  users,
  written_answers,
} from '../../../db/schema/index.ts';

/**
 * An application with everything that its interview depends on; undefined for an unknown one and in a deleted activity.
 */
export const findInterview = async (db: Queryable, id: number) =>
  (
    await db
      .select({
        application: applications,
        user: users,
        job: jobs,
        company: companies,
        version: job_versions.content,
        begun: sql<boolean>`(exists (select 1 from question_openings o where o.application_id = ${applications.id})
          or exists (select 1 from form_replies f where f.application_id = ${applications.id}))`,
        reviewers: sql<number>`(select count(*) from reviewers r where r.job_id = ${jobs.id})`.mapWith(Number),
      })
      .from(applications)
      .innerJoin(users, eq(users.id, applications.user_id))
      .innerJoin(jobs, eq(jobs.id, applications.job_id))
      .innerJoin(companies, eq(companies.id, applications.company_id))
      .leftJoin(job_versions, eq(job_versions.id, applications.version_id))
      .where(and(eq(applications.id, id), isNull(jobs.deleting_at)))
  )[0];

export type InterviewRow = NonNullable<Awaited<ReturnType<typeof findInterview>>>;

/** Serialises changes to one interview. Locked before any row below the application. */
export const lockApplication = (tx: Tx, id: number) =>
  tx.select({ id: applications.id }).from(applications).where(eq(applications.id, id)).for('no key update');

export const updateApplication = (tx: Queryable, id: number, changes: Partial<typeof applications.$inferInsert>) =>
  tx.update(applications).set(changes).where(eq(applications.id, id));

/** Stores the zone of the applicant's clock, unless the database does not know it. */
export const storeZone = (tx: Queryable, id: number, zone: string) =>
  tx
    .update(applications)
    .set({ time_zone: zone })
    .where(
      sql`id = ${id} and time_zone is distinct from ${zone}
        and exists (select 1 from pg_timezone_names z where z.name = ${zone})`,
    );

export const findConsent = async (db: Queryable, application: number) =>
  (
    await db.select().from(consents).where(eq(consents.application_id, application)).orderBy(desc(consents.at)).limit(1)
  )[0];

export const insertConsent = (tx: Tx, row: typeof consents.$inferInsert) =>
  tx.insert(consents).values(row).onConflictDoNothing();

export const listOpenings = (db: Queryable, application: number) =>
  db.select().from(question_openings).where(eq(question_openings.application_id, application));

export type OpeningRow = typeof question_openings.$inferSelect;

/** @returns false where the question was opened before */
export async function insertOpening(tx: Tx, row: typeof question_openings.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(question_openings).values(row).onConflictDoNothing().returning();
  return rows.length > 0;
}

export const updateOpening = (
  tx: Queryable,
  { application_id, question_id }: Pick<OpeningRow, 'application_id' | 'question_id'>,
  changes: Partial<typeof question_openings.$inferInsert>,
) =>
  tx
    .update(question_openings)
    .set(changes)
    .where(and(eq(question_openings.application_id, application_id), eq(question_openings.question_id, question_id)));

const { manifest: _manifest, peaks: _peaks, client: _client, ...attemptColumns } = getTableColumns(attempts);
const isOpen = sql`${attempts.state} = 'open'`;
const ofAttempt = sql`from segments s where s.attempt_id = ${attempts.id}`;

/** Whether an attempt has more than a header, from its first segment on; processed ones always have. */
export const holdsMedia = (id: SQL, state: SQL): SQL => sql`(${state} = 'playable' or (
  exists (select 1 from kept_segments s where s.attempt_id = ${id} and s.track = 'camera' and s.index = 0) and
  exists (select 1 from kept_segments s where s.attempt_id = ${id} and s.track = 'camera' and (s.index > 0 or s.bytes > ${HEADER_MAX_BYTES}))))`;

/** Attempts in the order of their creation, with the stored segments of open ones. */
export const listAttempts = (db: Queryable, { application, question }: { application: number; question?: number }) =>
  db
    .select({
      ...attemptColumns,
      stored_bytes:
        sql<number>`case when ${isOpen} then (select coalesce(sum(s.bytes), 0) ${ofAttempt}) else ${attempts.bytes} end`.mapWith(
          Number,
        ),
      holds_media: sql<boolean>`${holdsMedia(sql`${attempts.id}`, sql`${attempts.state}`)}`,
      last_stored_at: sql<Date | null>`case when ${isOpen} then (select max(s.stored_at) ${ofAttempt}) end`.mapWith(
        attempts.sealed_at,
      ),
      captions: { language: transcripts.language, revision: transcripts.revision },
      ticks: self_reviews.ticks,
    })
    .from(attempts)
    .leftJoin(transcripts, eq(transcripts.attempt_id, attempts.id))
    .leftJoin(self_reviews, eq(self_reviews.attempt_id, attempts.id))
    .where(
      and(
        eq(attempts.application_id, application),
        question === undefined ? undefined : eq(attempts.question_id, question),
      ),
    )
    .orderBy(asc(attempts.question_id), asc(attempts.number));

export type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number];

export const listAnswers = (db: Queryable, application: number) =>
  db.select().from(answers).where(eq(answers.application_id, application));

export type AnswerRow = typeof answers.$inferSelect;

export type WrittenRow = typeof written_answers.$inferSelect;

export const listWritten = (db: Queryable, application: number): Promise<WrittenRow[]> =>
  db.select().from(written_answers).where(eq(written_answers.application_id, application));

export const findWritten = async (
  db: Queryable,
  { application, question }: { application: number; question: number },
): Promise<WrittenRow | undefined> =>
  (
    await db
      .select()
      .from(written_answers)
      .where(and(eq(written_answers.application_id, application), eq(written_answers.question_id, question)))
  )[0];

export const findSurveyReply = async (db: Queryable, application: number): Promise<SurveyReply | null> =>
  (
    await db
      .select({ ease: survey_replies.ease, fairness: survey_replies.fairness })
      .from(survey_replies)
      .where(eq(survey_replies.application_id, application))
  )[0] ?? null;
