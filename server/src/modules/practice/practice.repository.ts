import type { EventType } from '@vivavoce/domain/feed/event-types.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import {
  answers,
  applications,
  attempts,
  events,
  job_versions,
  jobs,
  practice_shares,
  speech_metrics,
  transcript_versions,
  transcripts,
} from '../../db/schema/index.ts';

/** Whether recordings of the activity are practice: feedback, experience, or in a marketplace. */
export const isPractice = sql<boolean>`(coalesce(${jobs.assessment_type} in ('feedback', 'experience'), false) or ${jobs.marketplace_public})`;

export const isPracticeJob = async (db: Queryable, job: number): Promise<boolean> =>
  (await db.select({ is: isPractice }).from(jobs).where(eq(jobs.id, job)))[0]?.is ?? false;

export const REOPENED: EventType = 'interview.practised_again';

export const findFrame = async (db: Queryable, application: number) =>
  (
    await db
      .select({
        job_id: applications.job_id,
        is_practice: isPractice,
        responded_at: applications.responded_at,
        reopened_at: sql`(select max(${events.at}) from ${events} where ${events.application_id} = ${applications.id}
          and ${events.type} = ${REOPENED})`.mapWith(applications.responded_at),
        content: job_versions.content,
        shared_at: practice_shares.shared_at,
      })
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.job_id))
      .leftJoin(job_versions, eq(job_versions.id, applications.version_id))
      .leftJoin(practice_shares, eq(practice_shares.application_id, applications.id))
      .where(eq(applications.id, application))
  )[0];

/** Recordings that play, with their figures and their newest words. */
export const listRecordings = (db: Queryable, application: number) =>
  db
    .select({
      attempt: { id: attempts.id, question_id: attempts.question_id, created_at: attempts.created_at },
      metrics: speech_metrics,
      version: transcript_versions,
      chosen: sql<boolean>`exists (select 1 from ${answers} where ${answers.attempt_id} = ${attempts.id})`,
    })
    .from(attempts)
    .leftJoin(speech_metrics, eq(speech_metrics.attempt_id, attempts.id))
    .leftJoin(transcripts, eq(transcripts.attempt_id, attempts.id))
    .leftJoin(
      transcript_versions,
      and(
        eq(transcript_versions.transcript_id, transcripts.id),
        eq(transcript_versions.revision, sql`${transcripts.revision}`),
      ),
    )
    .where(and(eq(attempts.application_id, application), eq(attempts.state, 'playable')))
    .orderBy(attempts.question_id, attempts.id);
export type RecordingRow = Awaited<ReturnType<typeof listRecordings>>[number];

export const findAttempt = async (db: Queryable, id: number) =>
  (await db.select().from(attempts).where(eq(attempts.id, id)))[0];

type Metrics = typeof speech_metrics.$inferInsert;

/** Puts figures or the own rating of a recording; what is not named stays. */
export const putMetrics = (
  db: Queryable,
  row: Pick<Metrics, 'attempt_id' | 'application_id'>,
  changes: Partial<Metrics>,
) =>
  db
    .insert(speech_metrics)
    .values({ ...row, ...changes })
    .onConflictDoUpdate({ target: speech_metrics.attempt_id, set: changes });

export async function putSharing(tx: Tx, application: number, shared_at: Date | null): Promise<void> {
  if (shared_at === null) await tx.delete(practice_shares).where(eq(practice_shares.application_id, application));
  else await tx.insert(practice_shares).values({ application_id: application, shared_at }).onConflictDoNothing();
}
