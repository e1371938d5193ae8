import type { QueryOf, ResultOf } from '@vivavoce/contract/index.ts';
import { daysLater, wallTimeOf } from '@vivavoce/domain/jobs/time-zone.ts';
import { numbersOf, REPORT_LIMITS, stepNumber } from '@vivavoce/domain/reports/funnel.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { reading } from '../../db/replica/replica.ts';
import { AppError, invalid, notFound } from '../../lib/app-error.ts';
import { canCompany } from '../../policies/companies.policy.ts';
import * as present from './reports.presenter.ts';
import { marketplaceByJob, sumOfMarketplace } from '../marketplace/figures/figures.service.ts';
import { marketplaceFigures } from '../marketplace/figures/marketplace-figures.ts';
import * as panels from './panels.repository.ts';
import * as repository from './stats.repository.ts';
import type { ReportFilter } from './stats.repository.ts';

type Query = QueryOf<'GET /api/companies/{shortname}/stats'>;
const DAY_MS = 86_400_000;

/** How many days a range has. */
const lengthOf = ({ from_date, to_date }: { from_date: string; to_date: string }): number =>
  Math.round((Date.parse(to_date) - Date.parse(from_date)) / DAY_MS) + 1;

/** @throws AppError `invalid` for a range that ends before it begins, or that is too long */
function rangeOf(ctx: Context, query: Query, timeZone: string): { from_date: string; to_date: string } {
  const to_date = query.to_date ?? wallTimeOf(ctx.now(), timeZone).date;
  const from_date = query.from_date ?? daysLater(to_date, 1 - REPORT_LIMITS.default_days);
  if (from_date > to_date) throw invalid({ to_date: ['too_small'] });
  if (lengthOf({ from_date, to_date }) > REPORT_LIMITS.most_days) throw invalid({ from_date: ['too_big'] });
  return { from_date, to_date };
}

/**
 * The company whose report is read.
 * @throws AppError `not_found` for another company, `forbidden` for members who run only their own activities
 */
export async function openReports(ctx: Context, actor: StaffActor, shortname: string) {
  const company =
    actor.company_id === null ? undefined : await repository.companyByName(ctx.db, shortname, actor.company_id);
  if (!company) throw notFound();
  if (!canCompany(actor, 'read_figures')) throw new AppError('forbidden');
  return company;
}

type Company = Pick<Awaited<ReturnType<typeof openReports>>, 'id' | 'time_zone' | 'marketplace_enabled'>;

/** The company and the days of a report. @throws AppError as `openReports` and `rangeOf` do */
async function filterOf(ctx: Context, actor: StaffActor, shortname: string, query: Query) {
  const company = await openReports(ctx, actor, shortname);
  const range = rangeOf(ctx, query, company.time_zone);
  const filter: ReportFilter = { ...range, company_id: company.id, jobs: query.jobs, kind: query.kind };
  return { range, filter, company };
}

/** The same number of days right before. */
function rangeBefore(range: { from_date: string; to_date: string }) {
  return { from_date: daysLater(range.from_date, -lengthOf(range)), to_date: daysLater(range.from_date, -1) };
}

/** The figures of a company over these days. */
export async function statsOf(
  source: Pick<Context, 'db'>,
  {
    company,
    range,
    jobs,
    kind,
  }: { company: Company; range: { from_date: string; to_date: string } } & Pick<ReportFilter, 'jobs' | 'kind'>,
): Promise<ResultOf<'GET /api/companies/{shortname}/stats'>> {
  const filter: ReportFilter = { ...range, company_id: company.id, jobs, kind };
  const before = rangeBefore(range);
  const [{ kinds, steps: shown }, rows, earlier, hours, rolled_at, waiting, reminders, visits] = await Promise.all([
    repository.shownOf(source.db, filter),
    repository.cube(source.db, filter),
    repository.cube(source.db, { ...filter, ...before }),
    repository.hourCounts(source.db, filter),
    repository.rolledAt(source.db),
    panels.waiting(source.db, filter),
    panels.remindersSent(source.db, filter, company.time_zone),
    company.marketplace_enabled ? sumOfMarketplace(source, filter) : null,
  ]);
  return {
    ...range,
    time_zone: company.time_zone,
    kinds,
    rolled_at: rolled_at?.toISOString() ?? null,
    steps: present.presentSteps(rows, shown),
    before: { ...before, ...present.invitedAndSent(earlier), steps: present.presentReached(earlier, shown) },
    spans: present.presentSpans(hours, shown),
    devices: present.presentDevices(rows),
    faults: present.presentFaults(rows),
    adjustments: present.presentAdjustments(rows),
    waiting,
    reminders,
    marketplace: visits,
  };
}

export async function readStats(
  ctx: Context,
  actor: StaffActor,
  shortname: string,
  query: Query,
): Promise<ResultOf<'GET /api/companies/{shortname}/stats'>> {
  const { range, company } = await filterOf(ctx, actor, shortname, query);
  return reading(ctx, (source) => statsOf(source, { company, range, jobs: query.jobs, kind: query.kind }));
}

/** The figures of a report and, as SQL, its lists; for an export of everything. */
export async function readWholeReport(ctx: Context, actor: StaffActor, shortname: string, query: Query) {
  const { filter, range, company } = await filterOf(ctx, actor, shortname, query);
  const lists = {
    activities: repository.activityFigures(filter),
    reviewers: panels.reviewerFigures(filter),
    questions: panels.questionFigures(filter),
    marketplace: marketplaceFigures(filter),
  };
  return {
    company,
    stats: await reading(ctx, (source) => statsOf(source, { company, range, jobs: query.jobs, kind: query.kind })),
    lists,
  };
}

const pageOf = <Item>({ page, page_size }: { page: number; page_size: number }, count: number, results: Item[]) => ({
  count,
  page,
  page_size,
  has_next: page * page_size < count,
  results,
});

export async function listActivities(
  ctx: Context,
  actor: StaffActor,
  shortname: string,
  query: QueryOf<'GET /api/companies/{shortname}/stats/activities'>,
): Promise<ResultOf<'GET /api/companies/{shortname}/stats/activities'>> {
  const { filter } = await filterOf(ctx, actor, shortname, query);
  const { count, rows } = await reading(ctx, ({ db }) => repository.activities(db, filter, query));
  const results = rows.map(({ job_id, title, invited, sent, check_failed, hours_to_review }) => ({
    job: job_id === null ? null : { id: job_id, title: title ?? '' },
    invited,
    sent,
    check_failed,
    hours_to_review,
  }));
  return pageOf(query, count, results);
}

export async function listApplicants(
  ctx: Context,
  actor: StaffActor,
  shortname: string,
  query: QueryOf<'GET /api/companies/{shortname}/stats/applicants'>,
): Promise<ResultOf<'GET /api/companies/{shortname}/stats/applicants'>> {
  const { filter } = await filterOf(ctx, actor, shortname, query);
  const { steps: shown } = await repository.shownOf(ctx.db, filter);
  const steps = query.step && numbersOf(query.step, shown);
  const { count, rows } = await reading(ctx, ({ db }) => repository.people(db, filter, { ...query, steps }));
  const results = rows.map(({ id, name, job_id, title, invited_at, step, cause, declined_reason }) => ({
    id,
    name,
    job: { id: job_id, title },
    invited_at: new Date(invited_at).toISOString(),
    step: shown.findLast((each) => stepNumber(each) <= step) ?? 'invited',
    cause,
    declined_reason,
  }));
  return pageOf(query, count, results);
}

export async function listReviewers(
  ctx: Context,
  actor: StaffActor,
  shortname: string,
  query: QueryOf<'GET /api/companies/{shortname}/stats/reviewers'>,
): Promise<ResultOf<'GET /api/companies/{shortname}/stats/reviewers'>> {
  const { filter } = await filterOf(ctx, actor, shortname, query);
  const rows = await reading(ctx, ({ db }) => panels.reviewers(db, filter, query));
  const results = rows.map(({ user_id, full_name, count: _count, ...figures }) => ({
    user: { id: user_id, full_name },
    ...figures,
  }));
  return pageOf(query, rows[0]?.count ?? 0, results);
}

export async function listQuestions(
  ctx: Context,
  actor: StaffActor,
  shortname: string,
  query: QueryOf<'GET /api/companies/{shortname}/stats/questions'>,
): Promise<ResultOf<'GET /api/companies/{shortname}/stats/questions'>> {
  const { filter } = await filterOf(ctx, actor, shortname, query);
  const rows = await reading(ctx, ({ db }) => panels.questions(db, filter, query));
  const results = rows.map(
    ({ id, text, kind, answer_seconds, attempts_allowed, job_id, title, answered, skipped, seconds, attempts }) => ({
      question: id === null ? null : { id, text, kind, answer_seconds, attempts_allowed },
      job: job_id === null ? null : { id: job_id, title },
      answered,
      skipped,
      seconds,
      attempts,
    }),
  );
  return pageOf(query, rows[0]?.count ?? 0, results);
}

export async function listMarketplace(
  ctx: Context,
  actor: StaffActor,
  shortname: string,
  query: QueryOf<'GET /api/companies/{shortname}/stats/marketplace'>,
): Promise<ResultOf<'GET /api/companies/{shortname}/stats/marketplace'>> {
  const { filter } = await filterOf(ctx, actor, shortname, query);
  const { count, rows } = await reading(ctx, (source) => marketplaceByJob(source, filter, query));
  const results = rows.map(({ id, title, ...figures }) => ({ ...figures, job: { id, title } }));
  return pageOf(query, count, results);
}
