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

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
const isCount = (value: unknown, from: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= from && value <= 100_000;

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/** Reads the address; unknown values fall back to the report of the last 90 days. */
export function readReportSearch(raw: Record<string, unknown>): ReportSearch {
  const search: ReportSearch = {};
  if (isDay(raw['from']) && isDay(raw['to']) && raw['from'] <= raw['to']) {
    search.from = raw['from'];
    search.to = raw['to'];
  }
  const jobs = Array.isArray(raw['jobs']) ? raw['jobs'].filter(isId).slice(0, REPORT_LIMITS.most_activities) : [];
  if (jobs.length > 0) search.jobs = [...new Set(jobs)];
  const kind = JOB_KINDS.find((candidate) => candidate === raw['kind']);
  if (kind) search.kind = kind;
  const order = activityOrders.find((candidate) => candidate === raw['order']);
  if (order && order !== 'completion') search.order = order;
  if (isCount(raw['page'], 2)) search.page = raw['page'];
  const cause = REPORT_CAUSES.find((candidate) => candidate === raw['cause']);
  const device = REPORT_DEVICES.find((candidate) => candidate === raw['device']);
  const step = REPORT_STEPS.find((candidate) => candidate === raw['step']);
  if (step) {
    search.step = step;
    if (cause) search.cause = cause;
  } else if (cause && device) {
    search.cause = cause;
    search.device = device;
    const browser = REPORT_BROWSERS.find((candidate) => candidate === raw['browser']);
    if (browser) search.browser = browser;
  }
  if ((search.step || search.cause) && isCount(raw['people'], 2)) search.people = raw['people'];
  return search;
}
