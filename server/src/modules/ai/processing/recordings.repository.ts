import type { FormKind } from '@vivavoce/domain/kinds/forms.ts';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { answers, applications, attempts, job_versions, jobs, transcripts } from '../../../db/schema/index.ts';

/** The chosen recording of a question, and whether it has a transcript. */
export const findRecording = async (
  db: Queryable,
  { application, question }: { application: number; question: number },
) =>
  (
    await db
      .select({ attempt: attempts, transcript_id: transcripts.id, locale: jobs.default_locale })
      .from(answers)
      .innerJoin(attempts, eq(attempts.id, answers.attempt_id))
      .innerJoin(jobs, eq(jobs.id, answers.job_id))
      .leftJoin(transcripts, eq(transcripts.attempt_id, attempts.id))
      .where(and(eq(answers.application_id, application), eq(answers.question_id, question)))
  )[0];

/** The questions that were answered by a recording. */
export const listRecorded = (db: Queryable, application: number) =>
  db
    .select({ question_id: answers.question_id })
    .from(answers)
    .innerJoin(attempts, eq(attempts.id, answers.attempt_id))
    .where(eq(answers.application_id, application))
    .orderBy(answers.question_id);

/** The language of the activity. */
export async function findLocale(db: Queryable, job: number): Promise<string> {
  const [row] = await db.select({ locale: jobs.default_locale }).from(jobs).where(eq(jobs.id, job));
  return row?.locale ?? 'en';
}

/** Whether the applicant takes an interview that is for experience alone. */
export async function isExperience(db: Queryable, application: number): Promise<boolean> {
  const [row] = await db
    .select({ type: jobs.assessment_type })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .where(eq(applications.id, application));
  return row?.type === 'experience';
}

/** The kind of form that the applicant was shown; null for a video interview. */
export async function findFormKind(db: Queryable, application: number): Promise<FormKind | null> {
  const [row] = await db
    .select({ content: job_versions.content })
    .from(applications)
    .innerJoin(job_versions, eq(job_versions.id, applications.version_id))
    .where(eq(applications.id, application));
  return row?.content.form?.kind ?? null;
}

/** Text of the question as the applicant read it. */
export async function findQuestionText(
  db: Queryable,
  { application, question }: { application: number; question: number },
): Promise<string> {
  const [row] = await db
    .select({ content: job_versions.content })
    .from(applications)
    .innerJoin(job_versions, eq(job_versions.id, applications.version_id))
    .where(eq(applications.id, application));
  return row?.content.questions.find(({ id }) => id === question)?.text ?? '';
}
