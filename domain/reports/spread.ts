/** How many took this many whole hours. */
export interface HourCount {
  hours: number;
  n: number;
}

/** Full days until the last bar, which holds all longer spans. */
const DAY_BARS = 8;

export interface Spread {
  n: number;
  /** In hours, by the nearest rank; null without a value. */
  median: number | null;
  p90: number | null;
  /** How many took less than one day, one to two, and so on; the last bar holds seven days and more. */
  days: number[];
}

/** The smallest value that at least this share of all values does not exceed. */
function nearestRank(sorted: readonly HourCount[], total: number, share: number): number | null {
  let count = 0;
  for (const { hours, n } of sorted) {
    count += n;
    if (count >= share * total) return hours;
  }
  return null;
}

export function spreadOf(counts: readonly HourCount[]): Spread {
  const sorted = counts.toSorted((a, b) => a.hours - b.hours);
  const total = sorted.reduce((sum, { n }) => sum + n, 0);
  const days = Array.from({ length: DAY_BARS }, () => 0);
  for (const { hours, n } of sorted) {
    const bar = Math.min(Math.floor(hours / 24), DAY_BARS - 1);
    days[bar] = (days[bar] ?? 0) + n;
  }
  return { n: total, median: nearestRank(sorted, total, 0.5), p90: nearestRank(sorted, total, 0.9), days };
}
