import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/client.ts';
import { ai_results, answers, applications, transcript_versions, transcripts, users } from '../../db/schema/index.ts';

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

/** The recorded answers of these applicants, by applicant, with their newest transcript and what AI made of them. */
export const listAnswers = (db: Queryable, applicants: readonly number[]) =>
  db
    .select({
      application_id: answers.application_id,
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
    .where(and(inArray(answers.application_id, [...applicants]), isNotNull(answers.attempt_id)))
    .orderBy(answers.application_id, answers.question_id);

export type AnsweredRow = Awaited<ReturnType<typeof listAnswers>>[number];

/** The number of applicants of the activity who have sent and are not archived, and one page of them. */
export async function listSent(db: Queryable, job: number, { page, page_size }: { page: number; page_size: number }) {
  const sent = and(
    eq(applications.job_id, job),
    isNotNull(applications.responded_at),
    isNull(applications.archived_at),
  );
  const rows = await db
    .select({ id: applications.id })
    .from(applications)
    .where(sent)
    .orderBy(applications.id)
    .limit(page_size)
    .offset((page - 1) * page_size);
  return { count: await db.$count(applications, sent), ids: rows.map(({ id }) => id) };
}

/** States in which a result needs no other request. */
export const SETTLED = ['waiting', 'queued', 'running', 'ready'];

/** Applicants who have sent, agree to AI, and lack a text that no task is writing: about an answer, a CV or a questionnaire. */
export async function listLacking(db: Queryable, job: number, limit: number): Promise<number[]> {
  const settled = sql.join(
    SETTLED.map((state) => sql`${state}`),
    sql`, `,
  );
  const { rows } = await db.execute<{ id: string }>(sql`
    select a.id from applications a left join job_versions v on v.id = a.version_id
    where a.job_id = ${job} and a.responded_at is not null and a.archived_at is null
      and a.declined_at is null and a.erasure_requested_at is null
      and (select k.ai from consents k where k.application_id = a.id order by k.at desc limit 1)
      and (
        exists (
          select 1 from answers w where w.application_id = a.id and w.attempt_id is not null and not exists (
            select 1 from ai_results r where r.application_id = a.id and r.question_id = w.question_id
              and (r.kind = 'summary' and r.state in (${settled})
                or r.kind = 'transcript' and r.state in ('waiting', 'queued', 'running'))))
        or v.content -> 'form' ->> 'kind' in ('cv_copilot', 'questionnaire') and not exists (
          select 1 from ai_results r where r.application_id = a.id
            and r.kind in ('cv_feedback', 'questionnaire_feedback') and r.state in (${settled})))
    order by a.id limit ${limit}`);
  return rows.map(({ id }) => Number(id));
}

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
