import { stepNumber, stepsOfKinds } from '@vivavoce/domain/reports/funnel.ts';
import type { ReportCause, ReportSpan, ReportStep } from '@vivavoce/domain/reports/funnel.ts';
import { periodsOf } from '@vivavoce/domain/reports/periods.ts';
import { JOB_KINDS, jobKind } from '@vivavoce/domain/jobs/kinds.ts';
import type { JobKind, JobKindRow } from '@vivavoce/domain/jobs/kinds.ts';
import type { ReportBrowser, ReportDevice } from '@vivavoce/domain/reports/visitor-device.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { checksDevices, isOfKind } from '../../db/is-of-kind.ts';
import { companies, report_progress } from '../../db/schema/index.ts';

export interface ReportFilter {
  company_id: number;
  from_date: string;
  to_date: string;
  jobs?: readonly number[] | undefined;
  kind?: JobKind | undefined;
}

/** The rows `d` of a filter. */
export const within = ({ company_id, from_date, to_date, jobs, kind }: ReportFilter) => sql`
  d.company_id = ${company_id} and d.day between ${from_date} and ${to_date}
  ${jobs === undefined ? sql`` : sql`and d.job_id = any(${sql.param(jobs)}::bigint[])`}
  ${kind === undefined ? sql`` : sql`and d.job_id in (select k.id from jobs k where k.company_id = ${company_id} and ${isOfKind(kind, sql`k`)})`}`;

/** The company of this name, when it is the current one. */
export const companyByName = async (db: Queryable, shortname: string, id: number) =>
  (
    await db
      .select({
        id: companies.id,
        account_name: companies.account_name,
        time_zone: companies.time_zone,
        marketplace_enabled: companies.marketplace_enabled,
      })
      .from(companies)
      .where(and(eq(companies.shortname, shortname), eq(companies.id, id)))
  )[0];

export const rolledAt = async (db: Queryable): Promise<Date | null> =>
  (
    await db.select({ at: report_progress.rolled_at }).from(report_progress).where(isNull(report_progress.company_id))
  )[0]?.at ?? null;

/**
 * The kinds of the activities of a filter, with the steps that they have; where it names no activity, of those of the
 * company that have figures.
 */
export async function shownOf(
  db: Queryable,
  { company_id, jobs, kind }: ReportFilter,
): Promise<{ kinds: JobKind[]; steps: ReportStep[] }> {
  const { rows } = await db.execute<JobKindRow & { checks: boolean; [column: string]: unknown }>(sql`
    select j.test_provider, j.sjt_assessment, j.is_webinar, j.is_questionnaire, j.is_cvcopilot,
      bool_or(${checksDevices(sql`j`)}) as checks from jobs j
    where j.company_id = ${company_id} ${kind === undefined ? sql`` : sql`and ${isOfKind(kind, sql`j`)}`} and ${
      jobs === undefined
        ? sql`exists (select from report_days d where d.job_id = j.id)`
        : sql`j.id = any(${sql.param(jobs)}::bigint[])`
    } group by 1, 2, 3, 4, 5`);
  const present = new Set(kind === undefined ? rows.map(jobKind) : [kind]);
  const kinds = JOB_KINDS.filter((each) => present.has(each));
  return { kinds, steps: stepsOfKinds(kinds, rows.length === 0 || rows.some(({ checks }) => checks)) };
}

export interface CubeRow {
  [column: string]: unknown;
  step: number;
  cause: ReportCause;
  device: ReportDevice;
  browser: ReportBrowser | null;
  adjusted: boolean;
  outcome: 'shortlisted' | 'rejected' | null;
  n: number;
}

/**
 * Figures of these days, as a subquery: of a company as a whole from the sums of its years and months, and from its
 * days where they are left; of an activity or a kind from its days.
 */
function counted(
  filter: ReportFilter,
  { days, periods, columns }: Record<'days' | 'periods' | 'columns', string>,
): SQL {
  const rows = sql.raw(columns);
  if (filter.jobs !== undefined || filter.kind !== undefined)
    return sql`(select ${rows} from ${sql.raw(days)} d where ${within(filter)})`;
  const { years, months, days: rest } = periodsOf(filter);
  const { company_id } = filter;
  const dates = (list: string[]) => sql`any(${sql.param(list)}::date[])`;
  const parts = [
    ...(years.length > 0 ? [{ unit: 'year', list: years }] : []),
    ...(months.length > 0 ? [{ unit: 'month', list: months }] : []),
  ].map(
    ({ unit, list }) => sql`select ${rows} from ${sql.raw(periods)} d
      where d.company_id = ${company_id} and d.unit = ${unit} and d.day = ${dates(list)}`,
  );
  const remainingDays = rest.map(
    ([from_date, to_date]) =>
      sql`select ${rows} from ${sql.raw(days)} d where ${within({ company_id, from_date, to_date })}`,
  );
  return sql`(${sql.join([...parts, ...remainingDays], sql` union all `)})`;
}

/** Applicants by all dimensions. */
export const cube = async (db: Queryable, filter: ReportFilter): Promise<CubeRow[]> =>
  (
    await db.execute<CubeRow>(sql`
      select d.step::int, d.cause, d.device, d.browser, d.adjusted, d.outcome, sum(d.n)::int as n
      from ${counted(filter, {
        days: 'report_days',
        periods: 'report_periods',
        columns: 'd.step, d.cause, d.device, d.browser, d.adjusted, d.outcome, d.n',
      })} d group by 1, 2, 3, 4, 5, 6`)
  ).rows;

/** Applicants who took this many hours. */
export const hourCounts = async (db: Queryable, filter: ReportFilter) =>
  (
    await db.execute<{ span: ReportSpan; hours: number; n: number }>(sql`
      select d.span, d.hours, sum(d.n)::int as n
      from ${counted(filter, {
        days: 'report_hours',
        periods: 'report_period_hours',
        columns: 'd.span, d.hours, d.n',
      })} d group by 1, 2`)
  ).rows;

export interface ActivityRow {
  [column: string]: unknown;
  job_id: number | null;
  title: string | null;
  invited: number;
  sent: number;
  /** null for an activity without a device check. */
  check_failed: number | null;
  hours_to_review: number | null;
}

const ORDERS = {
  completion: sql`sum(d.sent)::float / sum(d.invited), sum(d.invited) desc`,
  '-completion': sql`sum(d.sent)::float / sum(d.invited) desc, sum(d.invited) desc`,
  '-invited': sql`sum(d.invited) desc`,
  title: sql`lower(j.title)`,
  '-days_to_review': sql`hours_to_review desc nulls last`,
} as const;
export type ActivityOrder = keyof typeof ORDERS;

const titled = (title = '') => (title === '' ? sql`true` : sql`position(lower(${title}) in lower(j.title)) > 0`);

/** The activities of a filter with their figures, in no order; with a title, those whose own contains it. */
export const activityFigures = (filter: ReportFilter, title = ''): SQL => {
  const sent = sql.raw(String(stepNumber('sent')));
  return sql`
      with d as (
        select d.job_id, sum(d.n) as invited, sum(d.n) filter (where d.step >= ${sent}) as sent,
          sum(d.n) filter (where d.cause like 'check%') as check_failed
        from report_days d where ${within(filter)} group by d.job_id),
      h as (
        select d.job_id, d.hours, sum(sum(d.n)) over (partition by d.job_id order by d.hours) as upto,
          sum(sum(d.n)) over (partition by d.job_id) as total
        from report_hours d where ${within(filter)} and d.span = 'reviewed' group by d.job_id, d.hours),
      m as (select job_id, min(hours) as hours from h where upto >= 0.5 * total group by job_id)
      select d.job_id::float8 as job_id, j.title, sum(d.invited)::int as invited, coalesce(sum(d.sent), 0)::int as sent,
        case when j.id is null or ${checksDevices(sql`j`)} then coalesce(sum(d.check_failed), 0)::int end as check_failed, min(m.hours)::int as hours_to_review
      from d left join jobs j on j.id = d.job_id left join m on m.job_id is not distinct from d.job_id
      where ${titled(title)} group by d.job_id, j.id`;
};

export async function activities(
  db: Queryable,
  filter: ReportFilter,
  {
    page,
    page_size,
    ordering,
    title,
  }: { page: number; page_size: number; ordering: ActivityOrder; title?: string | undefined },
): Promise<{ count: number; rows: ActivityRow[] }> {
  const [total, list] = await Promise.all([
    db.execute<{ count: number }>(sql`
      select (count(distinct d.job_id) + coalesce(max((d.job_id is null)::int), 0))::int as count
      from report_days d ${title ? sql`join jobs j on j.id = d.job_id` : sql``} where ${within(filter)} and ${titled(title)}`),
    db.execute<ActivityRow>(sql`
      ${activityFigures(filter, title)} order by ${ORDERS[ordering]}, d.job_id desc limit ${page_size} offset ${(page - 1) * page_size}`),
  ]);
  return { count: total.rows[0]?.count ?? 0, rows: list.rows };
}

export interface PersonRow {
  [column: string]: unknown;
  id: number;
  name: string;
  job_id: number;
  title: string;
  invited_at: string;
  step: number;
  cause: ReportCause;
  declined_reason: string;
}

export async function people(
  db: Queryable,
  filter: ReportFilter,
  query: {
    /** The numbers of the steps that count as the requested one. */
    steps?: { from: number; to: number } | undefined;
    cause?: ReportCause | undefined;
    device?: ReportDevice | undefined;
    browser?: ReportBrowser | undefined;
    page: number;
    page_size: number;
  },
): Promise<{ count: number; rows: PersonRow[] }> {
  const number = (step: number) => sql.raw(String(step));
  const { from, to } = query.steps ?? { from: 0, to: stepNumber('sent') - 1 };
  const stopped = sql`d.step between ${number(from)} and ${number(to)}`;
  const chosen = query.cause ? sql`${stopped} and d.cause = ${query.cause}` : sql`d.step >= ${number(from)}`;
  const { device, browser } = query;
  const visitor = sql`${device ? sql`and d.device = ${device}` : sql``} ${browser ? sql`and d.browser = ${browser}` : sql``}`;
  const which = sql`${within(filter)} and ${chosen} ${visitor} and d.application_id is not null`;
  const [total, list] = await Promise.all([
    db.execute<{ count: number }>(sql`select count(*)::int as count from report_applicants d where ${which}`),
    db.execute<PersonRow>(sql`
      select a.id::float8 as id, a.applicant_name as name, j.id::float8 as job_id, j.title, d.invited_at::text, d.step::int, d.cause,
        coalesce(a.declined_reason, '') as declined_reason
      from (select * from report_applicants d where ${which} order by d.day desc, d.id desc
        limit ${query.page_size} offset ${(query.page - 1) * query.page_size}) d
      join applications a on a.id = d.application_id join jobs j on j.id = a.job_id order by d.day desc, d.id desc`),
  ]);
  return { count: total.rows[0]?.count ?? 0, rows: list.rows };
}
