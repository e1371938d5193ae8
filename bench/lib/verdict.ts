/**
 * The result of one round. `value` in the unit of the line; `cpu_ms` is server, PostgreSQL and children per operation.
 */
export interface Sample {
  value: number;
  cpu_ms?: number | undefined;
}

/** `most`: less is better and the ratio may be at most this. `least`: more is better. */
interface Goal {
  at: 'most' | 'least';
  limit: number;
  /** An excellent value; shown, never judged. */
  stretch?: number;
}

/** One figure of a subject. With an anchor the goal concerns product / anchor, without one the value itself. */
export interface Line {
  subject: string;
  what: string;
  unit: string;
  /** Absent for figures without a goal, such as a best case. */
  goal?: Goal;
  product: readonly Sample[];
  anchor?: readonly Sample[];
  /** Shown beside the figure: the checks, and what the anchor is. */
  notes?: readonly string[];
}

export interface Judged {
  median: number;
  min: number;
  max: number;
  product: number;
  anchor: number | null;
  cpu_ratio: number | null;
  verdict: 'met' | 'missed' | 'noisy' | 'shown';
  /** The verdict by processor time, where the clock cannot be trusted. */
  cpu_verdict: 'met' | 'missed' | null;
}

/** Times are not judged where the slowest round of the anchor took more than this many times its fastest: the machine was busy. */
const NOISY_ABOVE = 2;

export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('there is no median of nothing');
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

const meets = (value: number, { at, limit }: Goal): boolean => (at === 'most' ? value <= limit : value >= limit);

const ratios = (line: Line): number[] =>
  line.anchor === undefined
    ? line.product.map(({ value }) => value)
    : line.product.map(({ value }, round) => {
        const anchor = line.anchor?.[round];
        if (!anchor) throw new RangeError(`${line.subject}: round ${round + 1} has no anchor`);
        return value / anchor.value;
      });

function cpuRatio({ product, anchor }: Line): number | null {
  const pairs = product.flatMap(({ cpu_ms }, round) => {
    const beside = anchor?.[round]?.cpu_ms;
    return cpu_ms === undefined || beside === undefined || beside === 0 ? [] : [cpu_ms / beside];
  });
  return pairs.length === 0 ? null : median(pairs);
}

/** Processor time is a cost, so a goal of at least 0.8 times the yield allows 1 / 0.8 of it. */
const cpuGoal = ({ at, limit }: Goal): Goal => ({ at: 'most', limit: at === 'most' ? limit : 1 / limit });

function isNoisy(anchor: readonly Sample[] | undefined): boolean {
  if (!anchor || anchor.length < 2) return false;
  const values = anchor.map(({ value }) => value);
  return Math.max(...values) / Math.min(...values) > NOISY_ABOVE;
}

/** Ratio of each round to its anchor, their median and range, and the verdict for the goal. */
export function judge(line: Line): Judged {
  const values = ratios(line);
  const middle = median(values);
  const cpu_ratio = cpuRatio(line);
  const { goal } = line;
  const wall = goal ? (meets(middle, goal) ? 'met' : 'missed') : 'shown';
  const cpu = cpu_ratio === null || !goal ? null : meets(cpu_ratio, cpuGoal(goal)) ? 'met' : 'missed';
  return {
    median: middle,
    min: Math.min(...values),
    max: Math.max(...values),
    product: median(line.product.map(({ value }) => value)),
    anchor: line.anchor ? median(line.anchor.map(({ value }) => value)) : null,
    cpu_ratio,
    verdict: goal && isNoisy(line.anchor) ? 'noisy' : wall,
    cpu_verdict: cpu,
  };
}

/** Whether the goal is missed: by the clock, or by the processor where the clock was noisy. */
export const isMissed = ({ verdict, cpu_verdict }: Judged): boolean =>
  verdict === 'missed' || (verdict === 'noisy' && cpu_verdict === 'missed');
