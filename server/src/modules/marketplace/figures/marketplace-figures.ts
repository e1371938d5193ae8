import { MARKETPLACE_COUNTS } from '@vivavoce/domain/marketplace/figures.ts';
import type { JobKind } from '@vivavoce/domain/jobs/kinds.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { isOfKind } from '../../../db/is-of-kind.ts';

export interface DayRange {
  from_date: string;
  to_date: string;
}

export interface Filter extends DayRange {
  company_id: number;
  jobs?: readonly number[] | undefined;
  kind?: JobKind | undefined;
}

export const SUMS = sql.raw(MARKETPLACE_COUNTS.map((name) => `coalesce(sum(d.${name}), 0)::int as ${name}`).join(', '));
/** The days of a filter, over the alias `d`. */
export const within = ({ company_id, from_date, to_date, jobs, kind }: Filter) =>
  sql`d.company_id = ${company_id} and d.day between ${from_date} and ${to_date}
    ${jobs === undefined ? sql`` : sql`and d.job_id = any(${sql.param(jobs)}::bigint[])`}
    ${kind === undefined ? sql`` : sql`and d.job_id in (select k.id from jobs k where k.company_id = ${company_id} and ${isOfKind(kind, sql`k`)})`}`;

/** The activities with a figure, in no order. */
export const marketplaceFigures = (filter: Filter): SQL => sql`
  select j.id::float8 as id, coalesce(nullif(j.marketplace_title, ''), j.title) as title, d.views, d.opens, d.registrations, d.completions
  from (select d.job_id, ${SUMS} from marketplace_days d where ${within(filter)} group by d.job_id) d join jobs j on j.id = d.job_id`;
