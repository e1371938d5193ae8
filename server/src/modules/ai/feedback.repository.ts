import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/client.ts';
import { ai_results, answers, transcript_versions, transcripts, users } from '../../db/schema/index.ts';

const summaries = alias(ai_results, 'summaries');
const hearings = alias(ai_results, 'hearings');
const correctors = alias(users, 'correctors');
const dismissers = alias(users, 'dismissers');

const resultOf = (table: typeof summaries | typeof hearings, kind: 'summary' | 'transcript') =>
  and(
    eq(table.application_id, answers.application_id),
    eq(table.question_id, answers.question_id),
    eq(table.kind, kind),
  );

/** The recorded answers of an applicant with their newest transcript and what AI made of them. */
export const listAnswers = (db: Queryable, application: number) =>
  db
    .select({
      question_id: answers.question_id,
      transcript: transcripts,
      version: transcript_versions,
      summary: summaries,
      hearing: hearings,
      corrected_name: correctors.full_name,
      dismissed_name: dismissers.full_name,
    })
    .from(answers)
    .leftJoin(transcripts, eq(transcripts.attempt_id, answers.attempt_id))
    .leftJoin(
      transcript_versions,
      and(
        eq(transcript_versions.transcript_id, transcripts.id),
        eq(transcript_versions.revision, sql`${transcripts.revision}`),
      ),
    )
    .leftJoin(summaries, resultOf(summaries, 'summary'))
    .leftJoin(hearings, resultOf(hearings, 'transcript'))
    .leftJoin(correctors, eq(correctors.id, summaries.corrected_by))
    .leftJoin(dismissers, eq(dismissers.id, summaries.dismissed_by))
    .where(and(eq(answers.application_id, application), isNotNull(answers.attempt_id)))
    .orderBy(answers.question_id);

export type AnsweredRow = Awaited<ReturnType<typeof listAnswers>>[number];

/** AI results that staff read as texts. */
const FOR_STAFF = ['summary', 'evidence', 'cv_feedback', 'questionnaire_feedback', 'signals'] as const;

/** The applicant of such a text in this activity. */
export const applicationOf = async (db: Queryable, job: number, result: number): Promise<number | undefined> =>
  (
    await db
      .select({ application: ai_results.application_id })
      .from(ai_results)
      .where(and(eq(ai_results.id, result), eq(ai_results.job_id, job), inArray(ai_results.kind, FOR_STAFF)))
  )[0]?.application;
