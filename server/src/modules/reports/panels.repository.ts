import { REPORT_LIMITS, stepNumber } from '@vivavoce/domain/reports/funnel.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { isOfKind } from '../../db/is-of-kind.ts';
import { within } from './stats.repository.ts';
import type { ReportFilter } from './stats.repository.ts';

interface Page {
  page: number;
  page_size: number;
}
const pageSql = ({ page, page_size }: Page) => sql`limit ${page_size} offset ${(page - 1) * page_size}`;

export interface ReviewerRow {
  [column: string]: unknown;
  user_id: number;
  full_name: string;
  rated: number;
  waiting: number;
  hours_to_rate: number | null;
  compared: number;
  equal: number | null;
  count: number;
}

/** Reviewers with a review or with waiting applicants, in no order. */
export const reviewerFigures = (filter: ReportFilter): SQL => sql`
      with d as (select d.* from report_reviews d where ${within(filter)}),
      rated as (
        select user_id, sum(n)::int as rated, sum(compared)::int as compared, sum(equal)::int as equal from d group by user_id),
      h as (
        select user_id, hours, sum(sum(n)) over (partition by user_id order by hours) as upto,
          sum(sum(n)) over (partition by user_id) as total
        from d where hours is not null group by user_id, hours),
      median as (select user_id, min(hours) as hours from h where upto >= 0.5 * total group by user_id),
      waiting as (
        select s.user_id, count(*)::int as waiting
        from report_applicants d join reviewers s on s.job_id = d.job_id
        where ${within(filter)} and d.ratable and d.application_id is not null
          and not exists (select from reviews r
            where r.application_id = d.application_id and r.user_id = s.user_id and r.sent_at is not null)
          and not exists (select from review_excusals e
            where e.application_id = d.application_id and e.user_id = s.user_id)
        group by s.user_id)
      select user_id::float8, coalesce(nullif(u.full_name, ''), u.email) as full_name, coalesce(rated, 0) as rated,
        coalesce(waiting, 0) as waiting, m.hours::int as hours_to_rate, coalesce(compared, 0) as compared,
        case when compared >= ${REPORT_LIMITS.smallest_group} then equal end as equal
      from rated full join waiting using (user_id) left join median m using (user_id) join users u on u.id = user_id`;

/** Most reviews first. */
export const reviewers = async (db: Queryable, filter: ReportFilter, page: Page): Promise<ReviewerRow[]> =>
  (
    await db.execute<ReviewerRow>(sql`
      select r.*, count(*) over ()::int as count from (${reviewerFigures(filter)}) r
      order by rated desc, waiting desc, user_id ${pageSql(page)}`)
  ).rows;

/** Applicants who wait for their first review; registrations for a webinar wait for none. */
export const waiting = async (db: Queryable, filter: ReportFilter): Promise<{ n: number; since: string | null }> => {
  const { rows } = await db.execute<{ n: number; since: string | null }>(sql`
    select count(*)::int as n, to_char(min(d.invited_at + make_interval(hours => d.sent_hours)) at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
    from report_applicants d where ${within(filter)} and d.ratable and d.application_id is not null
      and d.step = ${sql.raw(String(stepNumber('sent')))}
      and not exists (select from jobs k where k.id = d.job_id and k.is_webinar)`);
  return rows[0] ?? { n: 0, since: null };
};

/** Reminders that were made on these days, in the company's time zone. */
export const remindersSent = async (
  db: Queryable,
  { company_id, from_date, to_date, jobs, kind }: ReportFilter,
  time_zone: string,
): Promise<number> => {
  const day = sql`(s.start_at at time zone ${time_zone})::date`;
  const { rows } = await db.execute<{ n: number }>(sql`
    select coalesce(sum(s.created), 0)::int as n from jobs k join mailings s on s.job_id = k.id
    where k.company_id = ${company_id} and s.kind = 'reminder' and ${day} between ${from_date} and ${to_date}
      ${jobs === undefined ? sql`` : sql`and k.id = any(${sql.param(jobs)}::bigint[])`}
      ${kind === undefined ? sql`` : sql`and ${isOfKind(kind, sql`k`)}`}`);
  return rows[0]?.n ?? 0;
};

export interface QuestionRow {
  [column: string]: unknown;
  id: number | null;
  text: string;
  kind: 'video' | 'audio' | 'text' | 'choice' | 'file';
  answer_seconds: number;
  attempts_allowed: number;
  job_id: number | null;
  title: string;
  answered: number;
  skipped: number;
  seconds: number | null;
  attempts: number | null;
  count: number;
}

const ORDERS = {
  '-skipped': sql`d.skipped::float / greatest(d.skipped + d.answered, 1) desc, d.skipped + d.answered desc`,
  '-seconds': sql`seconds desc nulls last`,
  '-attempts': sql`attempts desc nulls last`,
} as const;

/** The questions of a filter with their figures, in no order. */
export const questionFigures = (filter: ReportFilter): SQL => sql`
      select q.id::float8 as id, q.text, q.kind, q.answer_seconds, q.attempts_allowed, j.id::float8 as job_id, j.title,
        d.answered, d.skipped, d.seconds::float / nullif(d.answered, 0) as seconds,
        d.attempts::float / nullif(d.answered, 0) as attempts, d.question_id
      from (
        select d.question_id, sum(d.answered)::int as answered, sum(d.skipped)::int as skipped, sum(d.seconds) as seconds,
          sum(d.attempts) as attempts
        from report_questions d where ${within(filter)} group by d.question_id) d
      left join questions q on q.id = d.question_id left join jobs j on j.id = q.job_id`;

export const questions = async (
  db: Queryable,
  filter: ReportFilter,
  { ordering, ...page }: Page & { ordering: keyof typeof ORDERS },
): Promise<QuestionRow[]> =>
  (
    await db.execute<QuestionRow>(sql`
      select d.*, count(*) over ()::int as count from (${questionFigures(filter)}) d
      order by ${ORDERS[ordering]}, d.question_id ${pageSql(page)}`)
  ).rows;
