import { and, asc, desc, eq, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/client.ts';
import {
  ai_calls,
  ai_results,
  applications,
  companies,
  consents,
  job_versions,
  jobs,
  users,
} from '../../db/schema/index.ts';

const correctors = alias(users, 'correctors');
const dismissers = alias(users, 'dismissers');
const CALLS_SHOWN = 100;

/** Results of an applicant with the people who changed them; one for each question and kind. */
export const listResults = (db: Queryable, application: number) =>
  db
    .select({ result: ai_results, corrected_name: correctors.full_name, dismissed_name: dismissers.full_name })
    .from(ai_results)
    .leftJoin(correctors, eq(correctors.id, ai_results.corrected_by))
    .leftJoin(dismissers, eq(dismissers.id, ai_results.dismissed_by))
    .where(eq(ai_results.application_id, application))
    .orderBy(asc(ai_results.question_id), asc(ai_results.id));
export type RecordedResult = Awaited<ReturnType<typeof listResults>>[number];

export const listCalls = (db: Queryable, application: number) =>
  db
    .select()
    .from(ai_calls)
    .where(and(eq(ai_calls.application_id, application), ne(ai_calls.purpose, 'variants')))
    .orderBy(desc(ai_calls.created_at), desc(ai_calls.id))
    .limit(CALLS_SHOWN);

export const listConsents = (db: Queryable, application: number) =>
  db
    .select({ ai: consents.ai, at: consents.at })
    .from(consents)
    .where(eq(consents.application_id, application))
    .orderBy(asc(consents.at));

/** Ids of the questions in the version of the applicant, and the contact person of the activity. */
export const findFrame = async (db: Queryable, application: number) =>
  (
    await db
      .select({
        content: job_versions.content,
        sender: jobs.invitation_from_name,
        reply_to: jobs.invitation_reply_to_email,
        company: { id: companies.id, name: companies.account_name },
      })
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.job_id))
      .innerJoin(companies, eq(companies.id, applications.company_id))
      .leftJoin(job_versions, eq(job_versions.id, applications.version_id))
      .where(eq(applications.id, application))
  )[0];
