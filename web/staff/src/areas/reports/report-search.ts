import { addressOf, readDay, readOneOf, readPage, readWhole } from '../../ui/data/list-search.ts';
import {
  REPORT_BROWSERS,
  REPORT_DEVICES,
  type ReportBrowser,
  type ReportDevice,
} from '@vivavoce/domain/reports/visitor-device.ts';
import { JOB_KINDS, type JobKind } from '@vivavoce/domain/jobs/kind-names.ts';
import {
  REPORT_CAUSES,
  REPORT_LIMITS,
  REPORT_STEPS,
  type ReportCause,
  type ReportStep,
} from '@vivavoce/domain/reports/funnel.ts';

export const activityOrders = ['completion', '-completion', '-invited', 'title', '-days_to_review'] as const;
type ActivityOrderName = (typeof activityOrders)[number];

/** The report as the address has it. */
export type ReportSearch = {
  from?: string;
  to?: string;
  /** Only these activities. */
  jobs?: number[];
  kind?: JobKind;
  order?: ActivityOrderName;
  page?: number;
  /** The applicants behind a number. */
  step?: ReportStep;
  cause?: ReportCause;
  /** Of a technical problem, at any step before the answers. */
  device?: ReportDevice;
  browser?: ReportBrowser;
  people?: number;
};

/** Ids of activities, each once. */
function readJobs(value: unknown): number[] | undefined {
  const ids = Array.isArray(value) ? value.map((id) => readWhole(id)).filter((id) => id !== undefined) : [];
  return ids.length > 0 ? [...new Set(ids.slice(0, REPORT_LIMITS.most_activities))] : undefined;
}

/** Reads the address; unknown values fall back to the report of the last 90 days. */
export function readReportSearch(raw: Record<string, unknown>): ReportSearch {
  const [from, to] = [readDay(raw['from']), readDay(raw['to'])];
  const hasRange = from !== undefined && to !== undefined && from <= to;
  const order = readOneOf(raw['order'], activityOrders);
  const step = readOneOf(raw['step'], REPORT_STEPS);
  const device = step ? undefined : readOneOf(raw['device'], REPORT_DEVICES);
  const cause = step || device ? readOneOf(raw['cause'], REPORT_CAUSES) : undefined;
  const isProblem = device !== undefined && cause !== undefined;
  return addressOf<ReportSearch>({
    ...(hasRange && { from, to }),
    jobs: readJobs(raw['jobs']),
    kind: readOneOf(raw['kind'], JOB_KINDS),
    order: order === 'completion' ? undefined : order,
    page: readPage(raw['page']),
    step,
    cause,
    device: isProblem ? device : undefined,
    browser: isProblem ? readOneOf(raw['browser'], REPORT_BROWSERS) : undefined,
    people: step || cause ? readPage(raw['people']) : undefined,
  });
}
