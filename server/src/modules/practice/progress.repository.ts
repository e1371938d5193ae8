import { CONFIDENCE_WORDING } from '@vivavoce/domain/applications/home/confidence.ts';
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import {
  applications,
  attempts,
  companies,
  confidence_answers,
  feedback,
  job_versions,
  jobs,
  self_reviews,
  speech_metrics,
  transcript_versions,
  transcripts,
} from '../../db/schema/index.ts';
import type { VersionQuestion } from '../../db/schema/index.ts';
import { isPractice, REOPENED } from './practice.repository.ts';

/** The question of a recording as its learner read it. */
const heldQuestion = sql`(select entry from jsonb_array_elements(${job_versions.content} -> 'questions') entry
  where (entry ->> 'id')::bigint = ${attempts.question_id})`;

/** Recordings of practice that were sent: all, or while a practice is open once more, those before. */
const ofSent = sql`(${applications.responded_at} is not null or ${attempts.created_at} <= (
  select max(e.at) from events e where e.application_id = ${applications.id} and e.type = ${REOPENED}))`;

/** Names of the topics of the sent recordings of these applications, the earliest first. */
export const listPractised = (db: Queryable, ids: number[]) =>
  db
    .select({
      attempt: attempts.id,
      application: applications.id,
      company_id: applications.company_id,
      company: companies.account_name,
      at: attempts.created_at,
      competency: sql<string | null>`${heldQuestion} ->> 'competency'`,
      text: sql<string | null>`${heldQuestion} ->> 'text'`,
    })
    .from(attempts)
    .innerJoin(applications, eq(applications.id, attempts.application_id))
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .innerJoin(companies, eq(companies.id, applications.company_id))
    .innerJoin(job_versions, eq(job_versions.id, applications.version_id))
    .where(and(inArray(attempts.application_id, ids), eq(attempts.state, 'playable'), isPractice, ofSent))
    .orderBy(asc(attempts.id));

export type PractisedRow = Awaited<ReturnType<typeof listPractised>>[number];

/** Recordings with their figures and newest words, the earliest first. */
export const listFigures = (db: Queryable, ids: number[]) =>
  db
    .select({
      attempt: { id: attempts.id, application_id: attempts.application_id, created_at: attempts.created_at },
      picture: attempts.picture,
      metrics: speech_metrics,
      ticks: self_reviews.ticks,
      version: transcript_versions,
      language: transcripts.language,
      activity: sql<string>`${job_versions.content} ->> 'title'`,
      question: sql<VersionQuestion | null>`${heldQuestion}`,
    })
    .from(attempts)
    .innerJoin(applications, eq(applications.id, attempts.application_id))
    .innerJoin(job_versions, eq(job_versions.id, applications.version_id))
    .leftJoin(speech_metrics, eq(speech_metrics.attempt_id, attempts.id))
    .leftJoin(self_reviews, eq(self_reviews.attempt_id, attempts.id))
    .leftJoin(transcripts, eq(transcripts.attempt_id, attempts.id))
    .leftJoin(
      transcript_versions,
      and(
        eq(transcript_versions.transcript_id, transcripts.id),
        eq(transcript_versions.revision, sql`${transcripts.revision}`),
      ),
    )
    .where(inArray(attempts.id, ids))
    .orderBy(asc(attempts.id));

export type FiguresRow = Awaited<ReturnType<typeof listFigures>>[number];

/** Released feedback of these applications, the earliest first. */
export const listReleased = (db: Queryable, ids: number[]) =>
  db
    .select({
      application: feedback.application_id,
      activity: jobs.title,
      released_at: feedback.released_at,
      opening: feedback.opening,
    })
    .from(feedback)
    .innerJoin(jobs, eq(jobs.id, feedback.job_id))
    .where(and(inArray(feedback.application_id, ids), isNotNull(feedback.released_at)))
    .orderBy(asc(feedback.released_at));

/** Answers to the present wording of the question of confidence, the earliest first. */
export const listConfidence = (db: Queryable, ids: number[]) =>
  db
    .select({ at: confidence_answers.created_at, value: confidence_answers.value })
    .from(confidence_answers)
    .where(and(inArray(confidence_answers.application_id, ids), eq(confidence_answers.wording, CONFIDENCE_WORDING)))
    .orderBy(asc(confidence_answers.created_at), asc(confidence_answers.id));
