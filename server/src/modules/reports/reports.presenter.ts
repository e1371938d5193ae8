import type { ResultOf } from '@vivavoce/contract/index.ts';
import {
  numbersOf,
  reachedSteps,
  REPORT_CAUSES,
  REPORT_LIMITS,
  REPORT_SPANS,
  REPORT_STEPS,
  stepNumber,
} from '@vivavoce/domain/reports/funnel.ts';
import type { ReportSpan, ReportStep } from '@vivavoce/domain/reports/funnel.ts';
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

const stoppedAt = (rows: readonly CubeRow[]) =>
  new Map(REPORT_STEPS.map((step, at) => [step, sum(rows.filter((row) => row.step === at))]));

export const presentReached = (rows: readonly CubeRow[], shown: readonly ReportStep[]) =>
  reachedSteps(stoppedAt(rows), shown);

/** @param shown the steps of the report; who stopped at another one counts at the step before it */
export function presentSteps(rows: readonly CubeRow[], shown: readonly ReportStep[]): Stats['steps'] {
  return presentReached(rows, shown).map((figures) => {
    const { from, to } = numbersOf(figures.step, shown);
    const stepRows = rows.filter(({ step }) => step >= from && step <= to);
    const causes = sumBy(stepRows, ({ cause }) => cause);
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

const WITHHELD = { applicants: null, sent: null, shortlisted: null, rejected: null };

function groupFigures(rows: readonly CubeRow[]) {
  const { invited, sent } = invitedAndSent(rows);
  const outcomes = sumBy(rows, ({ outcome }) => outcome);
  return {
    applicants: invited,
    sent,
    shortlisted: outcomes.get('shortlisted') ?? 0,
    rejected: outcomes.get('rejected') ?? 0,
  };
}

/**
 * Figures of groups that make up a total. Groups so small that their figures could point to a person are withheld, and
 * the smallest other group with them as long as the total less the others would tell of fewer people than that.
 */
function presentGroups<Name>(groups: readonly { name: Name; rows: readonly CubeRow[] }[]) {
  const sized = groups.map((group) => ({ ...group, size: sum(group.rows) })).toSorted((a, b) => a.size - b.size);
  const withheld = new Set<Name>();
  let hidden = 0;
  for (const { name, size } of sized) {
    if (
      size === 0 ||
      (size >= REPORT_LIMITS.smallest_group && (hidden === 0 || hidden >= REPORT_LIMITS.smallest_group))
    )
      continue;
    withheld.add(name);
    hidden += size;
  }
  return groups.map(({ name, rows }) => ({ name, ...(withheld.has(name) ? WITHHELD : groupFigures(rows)) }));
}

export const presentDevices = (rows: readonly CubeRow[]): Stats['devices'] =>
  presentGroups(
    REPORT_DEVICES.map((name) => ({
      name,
      rows: rows.filter((row) => row.device === name && row.step >= stepNumber('opened')),
    })).filter((group) => group.rows.length > 0),
  ).map(({ name, ...figures }) => ({ device: name, ...figures }));

export const presentAdjustments = (rows: readonly CubeRow[]): Stats['adjustments'] =>
  presentGroups([true, false].map((name) => ({ name, rows: rows.filter((row) => row.adjusted === name) }))).map(
    ({ name, ...figures }) => ({ adjusted: name, ...figures }),
  );

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

export const presentSpans = (
  counts: readonly (HourCount & { span: ReportSpan })[],
  shown: readonly ReportStep[],
): Stats['spans'] =>
  REPORT_SPANS.filter((span) => shown.includes(span)).map((span) => {
    const { n, median, p90, days } = spreadOf(counts.filter((row) => row.span === span));
    return { span, n, median_hours: median, p90_hours: p90, days };
  });
