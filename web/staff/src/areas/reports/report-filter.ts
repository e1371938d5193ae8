import type { ReportActivitiesFilter, StatsFilter } from '../../queries/reports.ts';
import type { ReportSearch } from './report-search.ts';

const ACTIVITY_ROWS = 10;

export const toStatsFilter = ({ from, to, job }: ReportSearch): StatsFilter => ({
  ...(from && to && { from_date: from, to_date: to }),
  ...(job !== undefined && { job }),
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

/** Another range or activity begins again at the first page. */
export function withChoice(
  search: ReportSearch,
  change: { from?: string; to?: string; job?: number | undefined },
): ReportSearch {
  const { page: _page, ...rest } = withoutPeople(search);
  const { job, ...range } = { job: rest.job, ...change };
  const { job: _former, ...others } = rest;
  return { ...others, ...range, ...(job !== undefined && { job }) };
}

const DAY_MS = 86_400_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

export const presets = ['last30', 'last90', 'last365', 'thisYear', 'lastYear'] as const;
export type Preset = (typeof presets)[number];

/** The days of a preset. @param today in the company's time zone, as YYYY-MM-DD */
export function rangeOfPreset(preset: Preset, today: string): { from: string; to: string } {
  const year = Number(today.slice(0, 4));
  const back = (days: number) => ({ from: dayOf(Date.parse(today) - (days - 1) * DAY_MS), to: today });
  switch (preset) {
    case 'last30':
      return back(30);
    case 'last90':
      return back(90);
    case 'last365':
      return back(365);
    case 'thisYear':
      return { from: `${year}-01-01`, to: today };
    case 'lastYear':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };
  }
}

/** The preset with exactly these days. */
export const presetOf = (range: { from: string; to: string }, today: string): Preset | undefined =>
  presets.find((preset) => {
    const { from, to } = rangeOfPreset(preset, today);
    return from === range.from && to === range.to;
  });
