import { and, eq, inArray } from 'drizzle-orm';
import { answers, applications, jobs } from '../../../db/schema/index.ts';
import type { StaffActor } from '../../../actor.ts';
import type { Queryable } from '../../../db/client.ts';
import { answerableJobs } from '../../../policies/applicant-requests.policy.ts';

/** Applicants of an activity that the actor runs, with job and company; others are left out. */
export const findAnswerable = async (db: Queryable, actor: StaffActor, application: number) =>
  (
    await db
      .select({
        company_id: applications.company_id,
        job_id: applications.job_id,
        application_id: applications.id,
      })
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.job_id))
      .where(and(eq(applications.id, application), answerableJobs(actor)))
  )[0];

/** The questions of these answers of one applicant; answers of others are left out. */
export const questionsAnswered = async (db: Queryable, application: number, ids: readonly number[]) =>
  (
    await db
      .select({ id: answers.question_id })
      .from(answers)
      .where(and(eq(answers.application_id, application), inArray(answers.id, [...ids])))
  ).map(({ id }) => id);
