import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { StaffActor } from '../../actor.ts';
import type { Queryable } from '../../db/client.ts';
import {
  answers,
  applications,
  attempts,
  job_versions,
  jobs,
  questions,
  reviewers,
  self_reviews,
  transcripts,
  written_answers,
} from '../../db/schema/index.ts';
import { visibleJobs } from '../../policies/jobs.policy.ts';

const subject = {
  company_id: jobs.company_id,
  created_by: jobs.created_by,
  is_webinar: jobs.is_webinar,
  assessment_type: jobs.assessment_type,
};
/** Facts about a transcript for the player. */
const captions = { language: transcripts.language, revision: transcripts.revision };
const panel = { may_decide: reviewers.may_decide };
const seatOf = (actor: StaffActor) => and(eq(reviewers.job_id, jobs.id), eq(reviewers.user_id, actor.user_id));

/** The applicant of a job that the actor may see; undefined otherwise. */
export const findApplicant = async (
  db: Queryable,
  actor: StaffActor,
  { job, application }: { job: number; application: number },
) =>
  (
    await db
      .select({ application: applications, version: job_versions.content, job: subject, panel })
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.job_id))
      .leftJoin(job_versions, eq(job_versions.id, applications.version_id))
      .leftJoin(reviewers, seatOf(actor))
      .where(and(eq(applications.id, application), eq(jobs.id, job), visibleJobs(actor)))
  )[0];

/** The applicant of a job, for callers whose right does not come from an account. */
export const findSharedApplicant = async (db: Queryable, { job, application }: { job: number; application: number }) =>
  (
    await db
      .select({ application: applications, version: job_versions.content })
      .from(applications)
      .leftJoin(job_versions, eq(job_versions.id, applications.version_id))
      .where(and(eq(applications.id, application), eq(applications.job_id, job)))
  )[0];

/** An answer of a job that the actor may see, with its applicant and its recording or text. */
export const findAnswer = async (db: Queryable, actor: StaffActor, { job, answer }: { job: number; answer: number }) =>
  (
    await db
      .select({
        answer: answers,
        attempt: attempts,
        written: written_answers,
        captions,
        ticks: self_reviews.ticks,
        application: applications,
        version: job_versions.content,
        job: subject,
        panel,
      })
      .from(answers)
      .innerJoin(jobs, eq(jobs.id, answers.job_id))
      .innerJoin(applications, eq(applications.id, answers.application_id))
      .leftJoin(attempts, eq(attempts.id, answers.attempt_id))
      .leftJoin(transcripts, eq(transcripts.attempt_id, answers.attempt_id))
      .leftJoin(self_reviews, eq(self_reviews.attempt_id, answers.attempt_id))
      .leftJoin(written_answers, eq(written_answers.id, answers.written_id))
      .leftJoin(job_versions, eq(job_versions.id, applications.version_id))
      .leftJoin(reviewers, seatOf(actor))
      .where(and(eq(answers.id, answer), eq(jobs.id, job), visibleJobs(actor)))
  )[0];

export type SeenAnswer = NonNullable<Awaited<ReturnType<typeof findAnswer>>>;

export const listAnswers = (db: Queryable, application: number) =>
  db
    .select({ answer: answers, attempt: attempts, written: written_answers, captions, ticks: self_reviews.ticks })
    .from(answers)
    .leftJoin(attempts, eq(attempts.id, answers.attempt_id))
    .leftJoin(transcripts, eq(transcripts.attempt_id, answers.attempt_id))
    .leftJoin(self_reviews, eq(self_reviews.attempt_id, answers.attempt_id))
    .leftJoin(written_answers, eq(written_answers.id, answers.written_id))
    .where(eq(answers.application_id, application));

/** The current questions of a job, for an applicant without a version yet. */
export const listLiveQuestions = (db: Queryable, job: number) =>
  db
    .select()
    .from(questions)
    .where(and(eq(questions.job_id, job), isNull(questions.removed_at)))
    .orderBy(asc(questions.order), asc(questions.id));

export const listAttempts = (db: Queryable, { application, question }: { application: number; question: number }) =>
  db
    .select({ attempt: attempts, chosen: answers.id, captions })
    .from(attempts)
    .leftJoin(answers, and(eq(answers.application_id, attempts.application_id), eq(answers.attempt_id, attempts.id)))
    .leftJoin(transcripts, eq(transcripts.attempt_id, attempts.id))
    .where(and(eq(attempts.application_id, application), eq(attempts.question_id, question)))
    .orderBy(asc(attempts.number));

export const findAttempt = async (db: Queryable, { job, id }: { job: number; id: number }) =>
  (
    await db
      .select({ attempt: attempts, chosen: answers.id })
      .from(attempts)
      .leftJoin(answers, and(eq(answers.application_id, attempts.application_id), eq(answers.attempt_id, attempts.id)))
      .where(and(eq(attempts.id, id), eq(attempts.job_id, job)))
  )[0];

export type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number];

export type GivenAnswer = Awaited<ReturnType<typeof listAnswers>>[number];

export const isApplicantOf = async (
  db: Queryable,
  { job, application }: { job: number; application: number },
): Promise<boolean> =>
  (
    await db
      .select({ id: applications.id })
      .from(applications)
      .where(and(eq(applications.id, application), eq(applications.job_id, job)))
  ).length > 0;

/** Answers of a job with their question and applicant; those of unsent interviews are left out. */
export const listSentAnswers = (db: Queryable, job: number, ids: readonly number[]) =>
  db
    .select({ application: answers.application_id, question: answers.question_id })
    .from(answers)
    .innerJoin(applications, eq(applications.id, answers.application_id))
    .where(and(eq(answers.job_id, job), inArray(answers.id, [...ids]), isNotNull(applications.responded_at)));
