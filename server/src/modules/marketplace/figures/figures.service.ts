import type { BodyOf, QueryOf, ResultOf } from '@vivavoce/contract/index.ts';
import { MARKETPLACE_COUNTS, MARKETPLACE_FIGURES } from '@vivavoce/domain/marketplace/figures.ts';
import type { MarketplaceCounts } from '@vivavoce/domain/marketplace/figures.ts';
import { daysLater, wallTimeOf } from '@vivavoce/domain/jobs/time-zone.ts';
import { isbot } from 'isbot';
import type { StaffActor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { Queryable, Tx } from '../../../db/client.ts';
import { AppError, invalid, notFound } from '../../../lib/app-error.ts';
import { canCompany } from '../../../policies/companies.policy.ts';
import * as repository from './figures.repository.ts';
import type { Filter, DayRange } from './marketplace-figures.ts';

type FiguresQuery = QueryOf<'GET /api/companies/{shortname}/marketplace/figures'>;
type Figures = ResultOf<'GET /api/companies/{shortname}/marketplace/figures'>;

/** Counts what a visitor saw or opened; unknown and hidden activities are passed over, robots counted nowhere. */
export async function countVisit(
  ctx: Context,
  { views, opens }: BodyOf<'POST /api/marketplace-visits'>,
  userAgent: string | undefined,
): Promise<void> {
  // A visitor without a user agent is a program.
  if (!userAgent || isbot(userAgent) || views.length + opens.length === 0) return;
  await repository.addVisits(ctx.db, { views, opens }, ctx.now());
}

/** In the transaction of the registration, as its last statement: others who register wait until it ends. */
export const countRegistration = (tx: Tx, job_id: number, now: Date) => repository.addRegistration(tx, job_id, now);

/** In the transaction that sends the interview, before its event: a second sending of the same one is not counted. */
export const countCompletion = (tx: Tx, application_id: number, now: Date) =>
  repository.addCompletion(tx, application_id, now);

const noFigures = (): MarketplaceCounts => ({ views: 0, opens: 0, registrations: 0, completions: 0 });

/** The last days up to today in a time zone. */
export function lastDays(ctx: Context, timeZone: string, days: number = MARKETPLACE_FIGURES.default_days): DayRange {
  const to_date = wallTimeOf(ctx.now(), timeZone).date;
  return { from_date: daysLater(to_date, 1 - days), to_date };
}

/** The figures of these activities in a range of days; zeros for those without a visitor. */
export async function figuresOfJobs(
  db: Queryable,
  jobs: readonly number[],
  range: DayRange,
): Promise<Map<number, MarketplaceCounts>> {
  const rows = await repository.sumOfJobs(db, jobs, range);
  return new Map(jobs.map((job) => [job, rows.find(({ job_id }) => job_id === job) ?? noFigures()]));
}

/** @throws AppError `invalid` for a range that ends before it begins, or longer than a year */
function rangeOf(ctx: Context, query: FiguresQuery, timeZone: string): DayRange {
  const to_date = query.to_date ?? lastDays(ctx, timeZone).to_date;
  const from_date = query.from_date ?? daysLater(to_date, 1 - MARKETPLACE_FIGURES.default_days);
  if (from_date > to_date) throw invalid({ to_date: ['too_small'] });
  if (daysLater(from_date, MARKETPLACE_FIGURES.most_days) <= to_date) throw invalid({ from_date: ['too_big'] });
  return { from_date, to_date };
}

/** @throws AppError `not_found` for another company, `forbidden` for members who run only their own activities */
export async function readFigures(
  ctx: Context,
  actor: StaffActor,
  shortname: string,
  query: FiguresQuery,
): Promise<Figures> {
  const company =
    actor.company_id === null ? undefined : await repository.companyByName(ctx.db, shortname, actor.company_id);
  if (!company) throw notFound();
  if (!canCompany(actor, 'read_figures')) throw new AppError('forbidden');
  const range = rangeOf(ctx, query, company.time_zone);
  const filter = { ...range, company_id: company.id, jobs: query.job === undefined ? undefined : [query.job] };
  const [days, { count, rows }] = await Promise.all([
    repository.sumByDay(ctx.db, filter),
    repository.sumByJob(ctx.db, filter, query),
  ]);
  const total = noFigures();
  for (const day of days) for (const name of MARKETPLACE_COUNTS) total[name] += day[name];
  const { page, page_size } = query;
  return {
    count,
    page,
    page_size,
    has_next: page * page_size < count,
    results: rows.map(({ id, title, ...figures }) => ({ ...figures, job: { id, title } })),
    ...range,
    total,
    days,
  };
}

/** The figures of each activity over these days, most views first. */
export const marketplaceByJob = (
  { db }: Pick<Context, 'db'>,
  filter: Filter,
  page: { page: number; page_size: number },
) => repository.sumByJob(db, filter, page);

export const sumOfMarketplace = ({ db }: Pick<Context, 'db'>, filter: Filter): Promise<MarketplaceCounts> =>
  repository.sumOfDays(db, filter);
