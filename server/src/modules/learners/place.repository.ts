import { and, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { applications, companies, feedback, job_versions, jobs, users } from '../../db/schema/index.ts';

/**
 * Whether a learner knows of the application: it was invited or opened, and its activity stands. Everything follows the
 * address that the account has now, by the index on it.
 */
const isOwn = (email: string) =>
  and(
    eq(sql`lower(${users.email})`, email),
    or(isNotNull(applications.invited_at), isNotNull(applications.opened_at)),
    ne(jobs.status, 'Draft'),
    isNull(jobs.deleting_at),
  );

const first_name = sql<string>`coalesce(${applications.applicant_first_name}, split_part(${applications.applicant_name}, ' ', 1))`;

/** The newest interview of an address, by which its learner is greeted; undefined where there is none. */
export const findNewest = async (db: Queryable, email: string) =>
  (
    await db
      .select({
        user: { id: users.id, email: users.email },
        first_name,
        full_name: applications.applicant_name,
        alternate_brand: companies.alternate_brand,
      })
      .from(users)
      .innerJoin(applications, eq(applications.user_id, users.id))
      .innerJoin(jobs, eq(jobs.id, applications.job_id))
      .innerJoin(companies, eq(companies.id, applications.company_id))
      .where(isOwn(email))
      .orderBy(desc(applications.id))
      .limit(1)
  )[0];

/** Facts that decide section and order of every own interview, and how its learner is greeted; the newest first. */
export const listFacts = (db: Queryable, email: string) =>
  db
    .select({
      id: applications.id,
      company_id: applications.company_id,
      first_name,
      deadline: applications.deadline,
      invited_at: applications.invited_at,
      responded_at: applications.responded_at,
      declined_at: applications.declined_at,
      archived_at: applications.archived_at,
      begun: sql<boolean>`(exists (select 1 from question_openings o where o.application_id = ${applications.id})
        or exists (select 1 from form_replies f where f.application_id = ${applications.id}))`,
      job: {
        status: jobs.status,
        archived: jobs.archived,
        archived_at: jobs.archived_at,
        fixed_deadline: jobs.fixed_deadline,
        applicant_deadline_days: jobs.applicant_deadline_days,
      },
      company: {
        time_zone: companies.time_zone,
        suspended_at: companies.suspended_at,
        name: companies.account_name,
        logo: companies.logo,
        primary: companies.primary_color,
        alternate_brand: companies.alternate_brand,
      },
      feedback_released_at: feedback.released_at,
    })
    .from(users)
    .innerJoin(applications, eq(applications.user_id, users.id))
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .innerJoin(companies, eq(companies.id, applications.company_id))
    .leftJoin(feedback, eq(feedback.application_id, applications.id))
    .where(isOwn(email))
    .orderBy(desc(applications.id));

export type PlaceRow = Awaited<ReturnType<typeof listFacts>>[number];

/** Words and numbers that a page shows of its interviews, beside their facts. */
export const listShown = (db: Queryable, ids: number[]) =>
  db
    .select({
      id: applications.id,
      title: sql<string>`coalesce(${job_versions.content} ->> 'title', ${jobs.title})`,
      review_paid: applications.review_paid,
      questions:
        sql<number>`greatest(jsonb_array_length(${applications.strip}), coalesce(${jobs.question_count}, 0))`.mapWith(
          Number,
        ),
      answered: applications.answer_count,
      job: {
        assessment_type: jobs.assessment_type,
        advertise_review: jobs.advertise_review,
        test_provider: jobs.test_provider,
        sjt_assessment: jobs.sjt_assessment,
        is_webinar: jobs.is_webinar,
        is_questionnaire: jobs.is_questionnaire,
        is_cvcopilot: jobs.is_cvcopilot,
      },
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .leftJoin(job_versions, eq(job_versions.id, applications.version_id))
    .where(inArray(applications.id, ids));

/** The application of this address with its public name; undefined for every other one. */
export const findOwn = async (db: Queryable, email: string, id: number) =>
  (
    await db
      .select({ id: applications.id, link_version: applications.link_version, shorturl: jobs.shorturl })
      .from(applications)
      .innerJoin(users, eq(users.id, applications.user_id))
      .innerJoin(jobs, eq(jobs.id, applications.job_id))
      .where(and(eq(applications.id, id), isOwn(email)))
  )[0];

export const listIds = (db: Queryable, email: string) =>
  db
    .select({ id: applications.id })
    .from(users)
    .innerJoin(applications, eq(applications.user_id, users.id))
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .where(isOwn(email));
