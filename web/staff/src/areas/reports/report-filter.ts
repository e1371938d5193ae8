import type { JobKind } from '@vivavoce/domain/jobs/kind-names.ts';
import { rangeOfPreset } from '@vivavoce/domain/reports/report-days.ts';
import type { ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import type { ReportActivitiesFilter, StatsFilter } from '../../queries/reports.ts';
import type { ReportSearch } from './report-search.ts';

type ReportView = ResultOf<'GET /api/companies/{shortname}/report-views'>[number];

const ACTIVITY_ROWS = 10;

export const toStatsFilter = ({ from, to, jobs, kind }: ReportSearch): StatsFilter => ({
  ...(from && to && { from_date: from, to_date: to }),
  ...(jobs && { jobs: jobs.join(',') }),
  ...(kind && { kind }),
});

export const toActivitiesFilter = (search: ReportSearch): ReportActivitiesFilter => ({
  ...toStatsFilter(search),
  ordering: search.order ?? 'completion',
  page: search.page ?? 1,
  page_size: ACTIVITY_ROWS,
});

/** The same report without the drawer of applicants. */
export function withoutPeople({
  step: _step,
  cause: _cause,
  device: _device,
  browser: _browser,
  people: _people,
  ...rest
}: ReportSearch): ReportSearch {
  return rest;
}

/** Another range, activity or kind begins again at the first page. Another kind shows all its activities. */
export function withChoice(
  search: ReportSearch,
  change: { from?: string; to?: string; jobs?: number[] | undefined; kind?: JobKind | undefined },
): ReportSearch {
  const { page: _page, jobs: formerJobs, kind: formerKind, ...rest } = withoutPeople(search);
  const { jobs, kind, ...range } = { jobs: 'kind' in change ? undefined : formerJobs, kind: formerKind, ...change };
  return { ...rest, ...range, ...(jobs && jobs.length > 0 && { jobs }), ...(kind && { kind }) };
}

/** The report that a saved view shows today. @param today in the company's time zone, as YYYY-MM-DD */
export function searchOfView({ preset, from_date, to_date, jobs, kind }: ReportView, today: string): ReportSearch {
  const days = preset ? rangeOfPreset(preset, today) : from_date && to_date && { from: from_date, to: to_date };
  return { ...days, ...(jobs.length > 0 && { jobs }), ...(kind && { kind }) };
}
