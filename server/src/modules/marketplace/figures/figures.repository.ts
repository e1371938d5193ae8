import type { MarketplaceCounts } from '@vivavoce/domain/marketplace/figures.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../db/client.ts';
import { companies } from '../../../db/schema/index.ts';
import { SHOWN } from '../shown.ts';
import { SUMS, within } from './marketplace-figures.ts';
import type { DayRange, Filter } from './marketplace-figures.ts';

/** Activities of open marketplaces; nothing else has figures. */
const COUNTED = sql`c.marketplace_enabled and c.marketplace_open and c.suspended_at is null and j.marketplace_public`;
const today = (now: Date) => sql`(${now.toISOString()}::timestamptz at time zone c.time_zone)::date`;

/**
 * Adds one to what was seen and opened. The rows are taken in one order, so that calls at the same time wait for one
 * another and never for ever.
 */
export const addVisits = (db: Queryable, { views, opens }: { views: string[]; opens: string[] }, now: Date) =>
  db.execute(sql`
    with visits as materialized (select ${sql.param(views)}::text[] as views, ${sql.param(opens)}::text[] as opens)
    insert into marketplace_days as d (job_id, company_id, day, views, opens)
    select j.id, j.company_id, ${today(now)}, (j.shorturl = any(visits.views))::int, (j.shorturl = any(visits.opens))::int
    from visits cross join jobs j join companies c on c.id = j.company_id
    where j.shorturl = any(${sql.param([...new Set([...views, ...opens])])}::text[]) and ${SHOWN} and ${COUNTED}
    order by j.id
    on conflict (job_id, day) do update set views = d.views + excluded.views, opens = d.opens + excluded.opens`);

export const addRegistration = (tx: Tx, job_id: number, now: Date) =>
  tx.execute(sql`
    insert into marketplace_days as d (job_id, company_id, day, registrations)
    select j.id, j.company_id, ${today(now)}, 1 from jobs j join companies c on c.id = j.company_id
    where j.id = ${job_id} and ${COUNTED}
    on conflict (job_id, day) do update set registrations = d.registrations + 1`);

/** Nothing for those who were invited, and for an interview that was sent before and reset. */
export const addCompletion = (tx: Tx, application_id: number, now: Date) =>
  tx.execute(sql`
    insert into marketplace_days as d (job_id, company_id, day, completions)
    select j.id, j.company_id, ${today(now)}, 1
    from applications a join jobs j on j.id = a.job_id join companies c on c.id = j.company_id
    where a.id = ${application_id} and ${COUNTED}
      and exists (select from events e where e.application_id = a.id and e.type = 'application.registered')
      and not exists (select from events e where e.application_id = a.id
        and e.type in ('interview.submitted', 'interview.auto_submitted'))
    on conflict (job_id, day) do update set completions = d.completions + 1`);

export const companyByName = async (db: Queryable, shortname: string, id: number) =>
  (
    await db
      .select({ id: companies.id, time_zone: companies.time_zone })
      .from(companies)
      .where(and(eq(companies.shortname, shortname), eq(companies.id, id)))
  )[0];

export async function sumOfDays(db: Queryable, filter: Filter): Promise<MarketplaceCounts> {
  const { rows } = await db.execute<MarketplaceCounts & Record<string, unknown>>(
    sql`select ${SUMS} from marketplace_days d where ${within(filter)}`,
  );
  return rows[0] ?? { views: 0, opens: 0, registrations: 0, completions: 0 };
}

/** Every day of the range, those without a visitor too. */
export const sumByDay = async (db: Queryable, filter: Filter) =>
  (
    await db.execute<MarketplaceCounts & { day: string }>(sql`
      select to_char(every.day, 'YYYY-MM-DD') as day, ${SUMS}
      from generate_series(${filter.from_date}::date, ${filter.to_date}::date, interval '1 day') every(day)
      left join marketplace_days d on d.day = every.day and ${within(filter)} group by every.day order by every.day`)
  ).rows;

export interface JobFigures extends MarketplaceCounts {
  [column: string]: unknown;
  id: number;
  title: string;
}

/** The activities with a figure, most views first. */
export async function sumByJob(
  db: Queryable,
  filter: Filter,
  { page, page_size }: { page: number; page_size: number },
): Promise<{ count: number; rows: JobFigures[] }> {
  const [total, list] = await Promise.all([
    db.execute<{ count: number }>(
      sql`select count(distinct d.job_id)::int as count from marketplace_days d where ${within(filter)}`,
    ),
    db.execute<JobFigures>(sql`
      select j.id::int, coalesce(nullif(j.marketplace_title, ''), j.title) as title, d.views, d.opens, d.registrations, d.completions
      from (select d.job_id, ${SUMS} from marketplace_days d where ${within(filter)} group by d.job_id
        order by sum(d.views) desc, d.job_id desc limit ${page_size} offset ${(page - 1) * page_size}) d
      join jobs j on j.id = d.job_id order by d.views desc, j.id desc`),
  ]);
  return { count: total.rows[0]?.count ?? 0, rows: list.rows };
}

export const sumOfJobs = async (db: Queryable, jobs: readonly number[], { from_date, to_date }: DayRange) =>
  (
    await db.execute<MarketplaceCounts & { job_id: number }>(sql`
      select d.job_id::int, ${SUMS} from marketplace_days d
      where d.job_id = any(${sql.param(jobs)}::bigint[]) and d.day between ${from_date} and ${to_date} group by d.job_id`)
  ).rows;
