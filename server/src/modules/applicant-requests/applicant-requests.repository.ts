import type { QueryOf } from '@vivavoce/contract/index.ts';
import type { REQUEST_TYPES } from '@vivavoce/domain/applications/request-types.ts';
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { SQL } from 'drizzle-orm';
import type { StaffActor } from '../../actor.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { applicant_requests, applications, companies, jobs, users } from '../../db/schema/index.ts';
import { answerableJobs } from '../../policies/applicant-requests.policy.ts';
import { standing } from '../../policies/jobs.policy.ts';

export type RequestType = (typeof REQUEST_TYPES)[number];
export type ApplicantRequestRow = typeof applicant_requests.$inferSelect;

/** The user's current company, where the path names it. */
export const findOwnCompany = async (db: Queryable, { company_id }: StaffActor, shortname: string) =>
  company_id === null
    ? undefined
    : (
        await db
          .select({ id: companies.id })
          .from(companies)
          .where(and(eq(companies.id, company_id), eq(companies.shortname, shortname)))
      )[0];

const closer = alias(users, 'closer');
const raiser = alias(users, 'raiser');
const applicant = alias(users, 'applicant');

const listed = (db: Queryable) =>
  db
    .select({
      action: applicant_requests,
      application: applications,
      applicant: { id: applicant.id, full_name: applicant.full_name },
      job: jobs,
      raised_by: raiser.full_name,
      closed_by: closer.full_name,
    })
    .from(applicant_requests)
    .innerJoin(applications, eq(applications.id, applicant_requests.application_id))
    .innerJoin(applicant, eq(applicant.id, applications.user_id))
    .innerJoin(jobs, eq(jobs.id, applicant_requests.job_id))
    .leftJoin(raiser, eq(raiser.id, applicant_requests.actor_user_id))
    .leftJoin(closer, eq(closer.id, applicant_requests.closed_by))
    .$dynamic();

export type ListedRequest = Awaited<ReturnType<typeof listed>>[number];

type ListQuery = QueryOf<'GET /api/companies/{shortname}/actions'>;

/** Open ones, or those closed in one of these ways. */
function inState({ completed, dismissed, declined }: ListQuery): SQL {
  const ends = [
    completed && sql`applicant_requests.completed_at is not null`,
    dismissed && sql`applicant_requests.dismissed_at is not null`,
    declined && sql`applicant_requests.declined_at is not null`,
  ].filter((condition) => condition instanceof Object);
  return ends.length === 0
    ? sql`applicant_requests.is_open`
    : sql`(not applicant_requests.is_open and (${sql.join(ends, sql` or `)}))`;
}

/** One row more than a page, so that the caller knows whether more follow. */
export const listRequests = (db: Queryable, actor: StaffActor, company: number, query: ListQuery) =>
  listed(db)
    .where(
      and(
        eq(applicant_requests.company_id, company),
        query.action_type && eq(applicant_requests.action_type, query.action_type),
        inState(query),
        answerableJobs(actor),
      ),
    )
    .orderBy(query.order_by === 'created_at' ? asc(applicant_requests.id) : desc(applicant_requests.id))
    .limit(query.page_size + 1)
    .offset((query.page - 1) * query.page_size);

/** A request that the actor may answer; undefined otherwise. */
export const findRequest = async (
  db: Queryable,
  actor: StaffActor,
  id: number,
  type?: RequestType,
): Promise<ListedRequest | undefined> =>
  (
    await listed(db).where(
      and(eq(applicant_requests.id, id), type && eq(applicant_requests.action_type, type), answerableJobs(actor)),
    )
  )[0];

/** Serialises changes of one applicant's requests; taken before the request itself. */
export const lockApplicant = (tx: Tx, application: number) =>
  tx.select({ id: applications.id }).from(applications).where(eq(applications.id, application)).for('no key update');

export const updateRequest = (tx: Queryable, id: number, changes: Partial<typeof applicant_requests.$inferInsert>) =>
  tx.update(applicant_requests).set(changes).where(eq(applicant_requests.id, id));

/** @returns undefined where one of its kind is open */
export const insertRequest = async (
  tx: Tx,
  row: typeof applicant_requests.$inferInsert,
): Promise<ApplicantRequestRow | undefined> =>
  (await tx.insert(applicant_requests).values(row).onConflictDoNothing().returning())[0];

export const hasOpen = async (tx: Tx, application: number, type: RequestType): Promise<boolean> =>
  (
    await tx
      .select({ id: applicant_requests.id })
      .from(applicant_requests)
      .where(
        and(eq(applicant_requests.application_id, application), eq(applicant_requests.action_type, type), sql`is_open`),
      )
  ).length > 0;

export const countSince = (tx: Tx, application: number, since: Date): Promise<number> =>
  tx.$count(
    applicant_requests,
    and(
      eq(applicant_requests.application_id, application),
      eq(applicant_requests.actor_kind, 'applicant'),
      gt(applicant_requests.created_at, since),
    ),
  );

/** How many requests the applicant's own page shows. */
const SHOWN_MAX = 20;

/** Newest first. */
export const listOfApplication = (db: Queryable, application: number): Promise<ApplicantRequestRow[]> =>
  db
    .select()
    .from(applicant_requests)
    .where(eq(applicant_requests.application_id, application))
    .orderBy(desc(applicant_requests.id))
    .limit(SHOWN_MAX);

export interface Completion {
  job_id: number;
  /** A subquery of application ids. */
  applications: SQL;
  action_type: RequestType;
  actor: StaffActor | Pick<StaffActor, 'user_id'> | 'system';
  now: Date;
}

/** Closes the open requests of a kind in one statement, with an event for each. */
export async function completeOpen(
  tx: Tx,
  { job_id, applications: ids, action_type, actor, now }: Completion,
): Promise<{ id: number; application_id: number }[]> {
  const user = actor === 'system' ? null : actor.user_id;
  const at = now.toISOString();
  const { rows } = await tx.execute<{ id: string; application_id: string }>(sql`
    with open as (
      select id from applicant_requests where job_id = ${job_id} and action_type = ${action_type} and is_open and application_id in ${ids}
      order by id for update
    ), done as (
      update applicant_requests set completed_at = ${at}::timestamptz, closed_by = ${user} where id in (select id from open)
      returning id, company_id, job_id, application_id
    ), said as (
      insert into events (company_id, job_id, application_id, type, actor_kind, actor_user_id, data)
      select company_id, job_id, application_id, ${`${action_type.toLowerCase()}.granted`}, ${user === null ? 'system' : 'staff'}, ${user}::bigint,
        jsonb_build_object('action', id)
      from done
    )
    select id, application_id from done`);
  return rows.map((row) => ({ id: Number(row.id), application_id: Number(row.application_id) }));
}

/** An application with its activity, where both exist. */
export const findWithJob = async (tx: Tx, application: number) =>
  (
    await tx
      .select({ application: applications, job: jobs })
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.job_id))
      .where(and(eq(applications.id, application), standing))
  )[0];

/** The adjustment that was just granted and not yet notified. */
export const unnotifiedAdjustment = async (
  tx: Tx,
  application: number,
  now: Date,
): Promise<ApplicantRequestRow | undefined> =>
  (
    await tx
      .select()
      .from(applicant_requests)
      .where(
        and(
          eq(applicant_requests.application_id, application),
          eq(applicant_requests.action_type, 'Adjustment'),
          sql`notified_deadline is null and completed_at > ${now.toISOString()}::timestamptz - interval '1 hour'`,
        ),
      )
      .orderBy(desc(applicant_requests.id))
      .limit(1)
  )[0];

/** For the answer by mail: locked, with its applicant. */
export const lockRequest = async (tx: Tx, id: number) =>
  (
    await tx
      .select({ action: applicant_requests, application: applications, job: jobs })
      .from(applicant_requests)
      .innerJoin(applications, eq(applications.id, applicant_requests.application_id))
      .innerJoin(jobs, eq(jobs.id, applicant_requests.job_id))
      .where(and(eq(applicant_requests.id, id), standing))
      .for('update', { of: applicant_requests })
  )[0];
