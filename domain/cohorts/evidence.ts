import { addDays, endOfDay } from '../jobs/time-zone.ts';
import { REPORT_DEVICES, type ReportDevice } from '../reports/visitor-device.ts';
import { pairedDifference, shareDifference, welchDifference } from './intervals.ts';
import type { Difference } from './intervals.ts';
import type { Quarter } from './quarter.ts';

/** Smaller counts are hidden, and others are rounded to its multiples. */
const EVIDENCE_STEP = 5;
/** Quarters that are offered. */
const QUARTERS_MAX = 12;

export const EVIDENCE_FAULTS = ['check_failed', 'interrupted', 'damaged'] as const;
export type EvidenceFault = (typeof EVIDENCE_FAULTS)[number];

/** The quarter of a day, `2026-08-31`. */
export const quarterOf = (day: string): Quarter =>
  `${Number(day.slice(0, 4))}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}` as Quarter;

/** The first and the last day of a quarter. */
export function daysOf(quarter: Quarter): { from: string; to: string } {
  const [year = '', number = ''] = quarter.split('-Q');
  const last = { 1: '03-31', 2: '06-30', 3: '09-30', 4: '12-31' }[Number(number) as 1 | 2 | 3 | 4];
  return { from: `${year}-${String(Number(number) * 3 - 2).padStart(2, '0')}-01`, to: `${year}-${last}` };
}

const dayOf = (text: string) => {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
  return { year, month, day };
};

/** The last moment before a quarter and its last one, in a time zone; clocks that change belong to one quarter. */
export function momentsOf(quarter: Quarter, timeZone: string): { after: Date; until: Date } {
  const { from, to } = daysOf(quarter);
  return { after: endOfDay(addDays(dayOf(from), -1), timeZone), until: endOfDay(dayOf(to), timeZone) };
}

/** The quarters that have ended, newest first, since the day of the first assignment. */
export function endedQuarters(since: string, today: string): Quarter[] {
  const quarters: Quarter[] = [];
  let [year, number] = quarterOf(today).split('-Q').map(Number) as [number, number];
  while (quarters.length < QUARTERS_MAX) {
    [year, number] = number === 1 ? [year - 1, 4] : [year, number - 1];
    const quarter = `${year}-Q${number}` as Quarter;
    if (daysOf(quarter).to < since) break;
    quarters.push(quarter);
  }
  return quarters;
}

/** One assigned practice of a person who was invited in a quarter, with what happened until its end. */
export interface PracticeFacts {
  person: number;
  started: boolean;
  /** How often it was sent. */
  sent_times: number;
  /** The answer before it, and the last one after it, in the same wording; null where one is missing. */
  before: number | null;
  after: number | null;
  /** Hours from sending to the release of feedback; null without it. */
  feedback_hours: number | null;
  adjustment: 'granted' | 'requested' | null;
  /** Null where it was not opened. */
  device: ReportDevice | null;
  faults: readonly EvidenceFault[];
}

/** A count of people: a multiple of five, or null below five. */
export type Cell = number | null;
export const cellOf = (count: number): Cell =>
  count < EVIDENCE_STEP ? null : Math.round(count / EVIDENCE_STEP) * EVIDENCE_STEP;

const round = (value: number): number => Math.round(value * 10) / 10 + 0;
const rounded = ({ difference, low, high }: Difference): Difference => ({
  difference: round(difference),
  low: round(low),
  high: round(high),
});
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Why confidence has no figures: too few answered both times, or no one answered afterwards. */
export const CONFIDENCE_GAPS = ['few', 'none_after'] as const;

interface Confidence {
  pairs: Cell;
  before: number | null;
  after: number | null;
  change: Difference | null;
  /** All gave the same change, so that the interval has no width. */
  is_equal: boolean;
  gap: (typeof CONFIDENCE_GAPS)[number] | null;
}

export interface EvidenceFigures {
  invited: Cell;
  started: Cell;
  finished: Cell;
  again: Cell;
  confidence: Confidence;
  feedback: { people: Cell; median_days: number | null };
  adjustments: { requested: Cell; granted: Cell };
  devices: { device: ReportDevice; people: Cell }[];
  faults: { fault: EvidenceFault; people: Cell }[];
}

interface Learner {
  started: boolean;
  sent_times: number;
  change: { before: number; after: number } | null;
  answered_before: boolean;
  hours: number[];
  requested: boolean;
  granted: boolean;
  device: ReportDevice | null;
  faults: ReadonlySet<EvidenceFault>;
}

/** The facts of each person, over all assigned practice of the quarter. */
function learnersOf(rows: readonly PracticeFacts[]): Learner[] {
  return [...Map.groupBy(rows, ({ person }) => person).values()].map((practised): Learner => {
    const before = practised.map((row) => row.before).find((value) => value !== null) ?? null;
    const after = practised.findLast((row) => row.after !== null)?.after ?? null;
    return {
      started: practised.some((row) => row.started),
      sent_times: practised.reduce((sum, row) => sum + row.sent_times, 0),
      change: before !== null && after !== null ? { before, after } : null,
      answered_before: before !== null,
      hours: practised.flatMap((row) => row.feedback_hours ?? []),
      requested: practised.some((row) => row.adjustment !== null),
      granted: practised.some((row) => row.adjustment === 'granted'),
      device: practised.findLast((row) => row.device !== null)?.device ?? null,
      faults: new Set(practised.flatMap((row) => row.faults)),
    };
  });
}

const changesOf = (learners: readonly Learner[]): number[] =>
  learners.flatMap(({ change }) => (change ? [change.after - change.before] : []));

function confidenceOf(learners: readonly Learner[]): Confidence {
  const pairs = learners.flatMap(({ change }) => change ?? []);
  const none = { before: null, after: null, change: null, is_equal: false };
  if (pairs.length === 0 && learners.filter((each) => each.answered_before).length >= EVIDENCE_STEP)
    return { ...none, pairs: null, gap: 'none_after' };
  const change = pairs.length < EVIDENCE_STEP ? null : pairedDifference(changesOf(learners));
  if (change === null) return { ...none, pairs: null, gap: 'few' };
  return {
    pairs: cellOf(pairs.length),
    before: round(mean(pairs.map((pair) => pair.before))),
    after: round(mean(pairs.map((pair) => pair.after))),
    change: rounded(change),
    is_equal: change.low === change.high,
    gap: null,
  };
}

/**
 * Cells of groups of one whole. Where one alone is hidden, the next smallest is hidden too: what is left of the whole
 * would tell of the one.
 */
function hiddenTogether<Name extends string>(
  counts: readonly (readonly [name: Name, count: number])[],
): Map<Name, Cell> {
  const small = counts.filter(([, count]) => count > 0 && count < EVIDENCE_STEP);
  const [next] = counts.filter(([, count]) => count >= EVIDENCE_STEP).toSorted((a, b) => a[1] - b[1]);
  const twin = small.length === 1 ? next?.[0] : undefined;
  return new Map(counts.map(([name, count]) => [name, name === twin ? null : cellOf(count)]));
}

const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};

/** The figures of one cohort and quarter as they are shown; nothing else leaves the server. */
export function evidenceOf(rows: readonly PracticeFacts[]): EvidenceFigures {
  const learners = learnersOf(rows);
  const count = (fits: (learner: Learner) => boolean) => learners.filter(fits).length;
  const cell = (fits: (learner: Learner) => boolean) => cellOf(count(fits));
  const withFeedback = learners.filter(({ hours }) => hours.length > 0);
  const devices = hiddenTogether(
    REPORT_DEVICES.map((device) => [device, count((learner) => learner.device === device)] as const),
  );
  return {
    invited: cell(() => true),
    started: cell(({ started, sent_times }) => started || sent_times > 0),
    finished: cell(({ sent_times }) => sent_times > 0),
    again: cell(({ sent_times }) => sent_times > 1),
    confidence: confidenceOf(learners),
    feedback: {
      people: cellOf(withFeedback.length),
      median_days:
        withFeedback.length < EVIDENCE_STEP ? null : round(medianOf(withFeedback.flatMap(({ hours }) => hours)) / 24),
    },
    adjustments: { requested: cell(({ requested }) => requested), granted: cell(({ granted }) => granted) },
    devices: REPORT_DEVICES.map((device) => ({ device, people: devices.get(device) ?? null })),
    faults: EVIDENCE_FAULTS.map((fault) => ({ fault, people: cell(({ faults }) => faults.has(fault)) })),
  };
}

/** How two cohorts differ in one quarter; null where a figure of either is hidden. */
export interface EvidenceComparison {
  started: Difference | null;
  finished: Difference | null;
  again: Difference | null;
  /** In points, by Welch. */
  confidence: Difference | null;
}

/** Shares are compared as they are shown, in percentage points; changes of confidence before they are rounded. */
export function compareEvidence(first: readonly PracticeFacts[], second: readonly PracticeFacts[]): EvidenceComparison {
  const [figures, otherFigures] = [evidenceOf(first), evidenceOf(second)];
  const share = (name: 'started' | 'finished' | 'again'): Difference | null => {
    const cells = [figures[name], figures.invited, otherFigures[name], otherFigures.invited];
    if (cells.includes(null)) return null;
    const [count = 0, of = 0, otherCount = 0, otherOf = 0] = cells as number[];
    const estimate = shareDifference(
      { count: Math.min(count, of), of },
      { count: Math.min(otherCount, otherOf), of: otherOf },
    );
    return (
      estimate && rounded({ difference: estimate.difference * 100, low: estimate.low * 100, high: estimate.high * 100 })
    );
  };
  const hasBoth = figures.confidence.change !== null && otherFigures.confidence.change !== null;
  const welch = hasBoth ? welchDifference(changesOf(learnersOf(first)), changesOf(learnersOf(second))) : null;
  return {
    started: share('started'),
    finished: share('finished'),
    again: share('again'),
    confidence: welch && rounded(welch),
  };
}
