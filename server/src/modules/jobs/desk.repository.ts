import type { JobKind } from '@vivavoce/domain/jobs/kinds.ts';
import { JOB_KINDS } from '@vivavoce/domain/jobs/kinds.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { StaffActor } from '../../actor.ts';
import type { Queryable } from '../../db/client.ts';
import { isOfKind } from '../../db/is-of-kind.ts';
import { awaitsReviewBy, leftToRate, oldestDeadline, RATABLE, ratesIn } from '../../db/left-to-rate.ts';
import type { RatedBucket } from '../../db/left-to-rate.ts';
import { visibleOfMany } from '../../policies/jobs.policy.ts';

export interface DeskRow extends Record<string, unknown> {
  applicants_to_rate: string;
  job_to_rate: string | null;
  closing_this_week: string;
  all: string;
  published: string;
  draft: string;
  archived: string;
  kinds: JobKind[];
}

/** The kinds of the activities in `mine`, in their usual order. */
const KINDS = sql.join(
  JOB_KINDS.map((kind) => sql`case when bool_or(${isOfKind(kind, sql`mine`)}) then ${sql.raw(`'${kind}'`)} end`),
  sql`, `,
);

const remainingOf = (user: SQL, bucket: RatedBucket): SQL =>
  sql`greatest(0, ${leftToRate({ job: sql`c.job_id`, user, bucket })})`;

/** Applicants that the user still has to rate in the activity `c.job_id`, as SQL. */
export const leftInJob = (user: SQL): SQL =>
  sql`(${remainingOf(user, 'Responded')} + ${remainingOf(user, 'Reviewed')})`;

/**
 * The activities in which applicants wait for the actor's rating, as common table expressions `mine` and `waiting`. A company's
 * open work is stored together; for reviewers without a company it is read by activity.
 */
function waiting(actor: StaffActor): SQL {
  const ofCompany = actor.company_id === null ? sql`` : sql`and d.company_id = ${actor.company_id}`;
  const answered = (bucket: RatedBucket): SQL => sql`select d.job_id from bucket_deltas d
      where not d.archived and d.bucket = ${sql.raw(`'${bucket}'`)} ${ofCompany} and d.job_id in (select id from mine where not archived)
      group by d.job_id having sum(d.n) > 0`;
  return sql`mine as materialized (select jobs.id, status, archived, fixed_deadline, test_provider,
      sjt_assessment, is_webinar, is_questionnaire, is_cvcopilot from jobs where ${visibleOfMany(actor)}),
    candidates as materialized (${answered('Responded')} union ${answered('Reviewed')}),
    waiting as materialized (
      select c.job_id, ${leftInJob(sql`${actor.user_id}`)} as n from candidates c where ${ratesIn(sql`c.job_id`, sql`${actor.user_id}`)})`;
}

/** The actor's open work: applicants to rate, and the activity with most of them. */
export async function readDesk(db: Queryable, actor: StaffActor): Promise<DeskRow | undefined> {
  const { rows } = await db.execute<DeskRow>(sql`
    with ${waiting(actor)}
    select
      (select coalesce(sum(n), 0) from waiting) as applicants_to_rate,
      (select job_id from waiting where n > 0 order by n desc, job_id limit 1) as job_to_rate,
      count(*) filter (where not archived and status = 'Published'
        and fixed_deadline between now() and now() + interval '7 days') as closing_this_week,
      count(*) filter (where not archived) as all,
      count(*) filter (where not archived and status = 'Published') as published,
      count(*) filter (where not archived and status = 'Draft') as draft,
      count(*) filter (where archived) as archived,
      array_remove(array[${KINDS}], null) as kinds
    from mine`);
  return rows[0];
}

export interface WaitingJobRow extends Record<string, unknown> {
  id: string;
  title: string;
  company: string;
  n: string;
  oldest_deadline: string | null;
  decision_by: string | null;
}

/** The activities that wait for the actor, the oldest deadline first; the day of decisions counts as one. */
export async function listWaiting(db: Queryable, actor: StaffActor, limit: number): Promise<WaitingJobRow[]> {
  const { rows } = await db.execute<WaitingJobRow>(sql`
    with ${waiting(actor)}, open as (
      select w.job_id, w.n, ${oldestDeadline(sql`w.job_id`, sql`${actor.user_id}`)} as oldest_deadline from waiting w where w.n > 0)
    select j.id, j.title, c.account_name as company, o.n, o.oldest_deadline, j.decision_by::text as decision_by
    from open o join jobs j on j.id = o.job_id join companies c on c.id = j.company_id
    order by least(o.oldest_deadline, j.decision_by::timestamptz) nulls last, j.id limit ${limit}`);
  return rows;
}

/** The activities that wait for the actor, most applicants first. */
export async function jobsToRate(db: Queryable, actor: StaffActor): Promise<{ job: number; left: number }[]> {
  const { rows } = await db.execute<{ job_id: string; n: string }>(
    sql`with ${waiting(actor)} select job_id, n from waiting where n > 0 order by n desc, job_id`,
  );
  return rows.map(({ job_id, n }) => ({ job: Number(job_id), left: Number(n) }));
}

/**
 * The applicant of an activity that the user rates next: in the order of the list, behind the current one where that is
 * given, and from the top behind the last.
 */
export async function nextToRate(
  db: Queryable,
  { user: userId, job: jobId }: { user: number; job: number },
  current?: number,
): Promise<number | null> {
  const part = (bucket: RatedBucket, behind: SQL): SQL => sql`(select a.id, a.date from applications a
    where a.job_id = ${jobId} and a.bucket = ${sql.raw(`'${bucket}'`)} and a.archived_at is null and ${RATABLE}
      and ${awaitsReviewBy(sql`${userId}`)} ${behind} order by a.date desc, a.id desc limit 1)`;
  const first = (
    behind: SQL,
  ): SQL => sql`(select id from (${part('Responded', behind)} union all ${part('Reviewed', behind)}) firsts
    order by date desc, id desc limit 1)`;
  const here = sql`(select date, id from applications where id = ${current ?? 0} and job_id = ${jobId})`;
  const { rows } = await db.execute<{ id: string | null }>(
    current === undefined
      ? sql`select ${first(sql``)} as id`
      : sql`select coalesce(${first(sql`and (a.date, a.id) < ${here}`)}, ${first(sql`and a.id <> ${current}`)}) as id`,
  );
  const id = rows[0]?.id;
  return id == null ? null : Number(id);
}
