import { leavesOnSql } from '@vivavoce/domain/companies/retention.ts';
import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { asNumber } from '../../db/as-number.ts';
import { applications, companies, jobs } from '../../db/schema/index.ts';
import type { ErasedPart } from '../applications/erase/erase.service.ts';

/** SQL of the day on which an applicant leaves, over the tables of `subjects`. @param company_days SQL of type int */
export const leavesOnOf = (company_days = 'c.retention_days'): SQL =>
  sql.raw(
    leavesOnSql({
      created_at: 'a.created_at',
      deadline: 'a.deadline',
      fixed_deadline: 'j.fixed_deadline',
      company_days,
      job_days: 'j.retention_days',
      agreed_days: 'a.agreed_retention_days',
      time_zone: 'c.time_zone',
    }),
  );

/** Applicants with what decides when they leave. Activities that are being deleted are left to their own task. */
export const subjects = sql`applications a
  join jobs j on j.id = a.job_id and j.deleting_at is null
  join companies c on c.id = a.company_id`;

const isHeld = sql`exists (select 1 from legal_holds h where h.application_id = a.id and h.lifted_at is null)`;

/** The period has ended, or the applicant asked for erasure. */
const isDue = (now: Date): SQL =>
  sql`(${leavesOnOf()} <= (${now}::timestamptz at time zone c.time_zone)::date or a.erasure_requested_at is not null) and not ${isHeld}`;

export interface DueJob {
  job_id: number;
  company_id: number;
}

/** The activities of all companies with applicants whose retention period has ended. */
export async function jobsWithDue(db: Queryable, now: Date): Promise<DueJob[]> {
  const { rows } = await db.execute<Record<keyof DueJob, string>>(
    sql`select a.job_id, a.company_id from ${subjects} where ${isDue(now)} group by 1, 2 order by 1`,
  );
  return rows.map(({ job_id, company_id }) => ({ job_id: Number(job_id), company_id: Number(company_id) }));
}

/** The next applicants of an activity whose period has ended, in the order of their accounts. */
export async function nextDue(
  tx: Tx,
  { job_id }: DueJob,
  { after, size, now }: { after: number; size: number; now: Date },
) {
  const { rows } = await tx.execute<{ id: string; user_id: string }>(sql`
    select a.id, a.user_id from ${subjects}
    where a.job_id = ${job_id} and a.user_id > ${after} and ${isDue(now)}
    order by a.user_id limit ${asNumber(size)}`);
  return rows.map(({ id, user_id }) => ({ id: Number(id), user_id: Number(user_id) }));
}

const among = (ids: readonly number[]): SQL => sql`a.id = any(${sql.param(ids)}::bigint[])`;

/**
 * Locks applicants, then reads again who is due: a second statement sees a hold or a later deadline that was committed
 * while the lock waited.
 */
export async function lockDue(tx: Tx, ids: readonly number[], now: Date): Promise<ErasedPart['applicants'][number][]> {
  await tx.execute(sql`select a.id from applications a where ${among(ids)} order by a.id for update`);
  const { rows } = await tx.execute<{ id: string; user_id: string; email: string }>(sql`
    select a.id, a.user_id, (select email from users u where u.id = a.user_id) as email
    from ${subjects} where ${among(ids)} and ${isDue(now)} order by a.id`);
  return rows.map(({ id, user_id, email }) => ({ id: Number(id), user_id: Number(user_id), email }));
}

/** Facts that decide when one applicant is erased. */
export const factsOf = async (db: Queryable, id: number) =>
  (
    await db
      .select({
        created_at: applications.created_at,
        deadline: applications.deadline,
        fixed_deadline: jobs.fixed_deadline,
        company_days: companies.retention_days,
        job_days: jobs.retention_days,
        agreed_days: applications.agreed_retention_days,
        time_zone: companies.time_zone,
      })
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.job_id))
      .innerJoin(companies, eq(companies.id, applications.company_id))
      .where(eq(applications.id, id))
  )[0];

interface Preview {
  page: number;
  page_size: number;
  /** The period of the company, where another one than the stored is tried. */
  retention_days?: number | undefined;
  now: Date;
}

/** A page of the days on which applicants leave, with the number of days and of applicants on all pages. */
export async function leavingByDay(db: Queryable, company: number, { page, page_size, retention_days, now }: Preview) {
  const companyDays = retention_days === undefined ? 'c.retention_days' : String(Math.trunc(retention_days));
  const { rows } = await db.execute<{ day: string; n: string; days: string; applicants: string }>(sql`
    with leaving as (
      select case when a.erasure_requested_at is not null then (${now}::timestamptz at time zone c.time_zone)::date
        else greatest(${leavesOnOf(companyDays)}, (${now}::timestamptz at time zone c.time_zone)::date) end as day, count(*) as n
      from ${subjects} where a.company_id = ${company} and j.company_id = ${company} and not ${isHeld} group by 1),
    totals as (select count(*) as days, coalesce(sum(n), 0) as applicants from leaving),
    shown as (select day::text, n from leaving order by day limit ${asNumber(page_size)} offset ${asNumber((page - 1) * page_size)})
    select shown.day, shown.n, totals.days, totals.applicants from totals left join shown on true order by shown.day`);
  const [first] = rows;
  return {
    rows: rows.filter(({ day }) => day !== null).map(({ day, n }) => ({ day, applicants: Number(n) })),
    days: Number(first?.days ?? 0),
    applicants: Number(first?.applicants ?? 0),
  };
}
