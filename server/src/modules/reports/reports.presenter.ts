import type { ResultOf } from '@vivavoce/contract/index.ts';
import {
  REPORT_CAUSES,
  REPORT_LIMITS,
  REPORT_SPANS,
  REPORT_STEPS,
  stepNumber,
} from '@vivavoce/domain/reports/funnel.ts';
import { reachedSteps } from '@vivavoce/domain/reports/funnel.ts';
import type { ReportSpan } from '@vivavoce/domain/reports/funnel.ts';
import { spreadOf } from '@vivavoce/domain/reports/spread.ts';
import type { HourCount } from '@vivavoce/domain/reports/spread.ts';
import { REPORT_DEVICES } from '@vivavoce/domain/reports/visitor-device.ts';
import type { CubeRow } from './stats.repository.ts';

type Stats = ResultOf<'GET /api/companies/{shortname}/stats'>;

const sum = (rows: readonly CubeRow[]): number => rows.reduce((total, { n }) => total + n, 0);
const SENT = stepNumber('sent');

/** Adds up the rows of each value. */
function sumBy<Value>(rows: readonly CubeRow[], valueOf: (row: CubeRow) => Value): Map<Value, number> {
  const sums = new Map<Value, number>();
  for (const row of rows) sums.set(valueOf(row), (sums.get(valueOf(row)) ?? 0) + row.n);
  return sums;
}

export function presentSteps(rows: readonly CubeRow[]): Stats['steps'] {
  const stopped = new Map(REPORT_STEPS.map((step, at) => [step, rows.filter((row) => row.step === at)]));
  const reached = reachedSteps(new Map([...stopped].map(([step, own]) => [step, sum(own)])));
  return reached.map((figures) => {
    const causes = sumBy(stopped.get(figures.step) ?? [], ({ cause }) => cause);
    return {
      ...figures,
      stopped: REPORT_CAUSES.filter((cause) => causes.has(cause)).map((cause) => ({
        cause,
        n: causes.get(cause) ?? 0,
      })),
    };
  });
}

export const invitedAndSent = (rows: readonly CubeRow[]) => ({
  invited: sum(rows),
  sent: sum(rows.filter(({ step }) => step >= SENT)),
});

/** The figures of a group, withheld where it is so small that they could point to a person. */
function groupFigures(rows: readonly CubeRow[]) {
  const { invited, sent } = invitedAndSent(rows);
  if (invited < REPORT_LIMITS.smallest_group)
    return { applicants: null, sent: null, shortlisted: null, rejected: null };
  const outcomes = sumBy(rows, ({ outcome }) => outcome);
  return {
    applicants: invited,
    sent,
    shortlisted: outcomes.get('shortlisted') ?? 0,
    rejected: outcomes.get('rejected') ?? 0,
  };
}

export const presentDevices = (rows: readonly CubeRow[]): Stats['devices'] =>
  REPORT_DEVICES.map((device) => ({
    device,
    rows: rows.filter((row) => row.device === device && row.step >= stepNumber('opened')),
  }))
    .filter((group) => group.rows.length > 0)
    .map((group) => ({ device: group.device, ...groupFigures(group.rows) }));

export const presentAdjustments = (rows: readonly CubeRow[]): Stats['adjustments'] =>
  [true, false].map((adjusted) => ({ adjusted, ...groupFigures(rows.filter((row) => row.adjusted === adjusted)) }));

/** Failed checks and interrupted attempts, most frequent first. */
export function presentFaults(rows: readonly CubeRow[]): Stats['faults'] {
  const faults = rows.filter(({ cause, step }) => step < SENT && (cause === 'fault' || cause.startsWith('check')));
  const sums = new Map<string, Stats['faults'][number]>();
  for (const { device, browser, cause, n } of faults) {
    const key = `${device} ${browser} ${cause}`;
    sums.set(key, { device, browser, cause, n: (sums.get(key)?.n ?? 0) + n });
  }
  return [...sums.values()].toSorted((a, b) => b.n - a.n);
}

export const presentSpans = (counts: readonly (HourCount & { span: ReportSpan })[]): Stats['spans'] =>
  REPORT_SPANS.map((span) => {
    const { n, median, p90, days } = spreadOf(counts.filter((row) => row.span === span));
    return { span, n, median_hours: median, p90_hours: p90, days };
  });
