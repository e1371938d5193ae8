import type { Interval, RatedUnit } from './agreement.ts';
import { pointsPerLevel } from './spread.ts';
import type { RatingScale } from './styles.ts';

/** How one reviewer's ratings lie beside those of others on the same answers, in levels. */
export interface Leniency {
  /** Answers that others rated too. */
  units: number;
  /** Own rating less the mean of the others: above 0 more generous. Null where no other person rated the same. */
  difference: number | null;
  /** The 95 % interval of the difference, by its standard error; null with fewer than two answers. */
  interval: Interval | null;
}

/** The mean difference between a reviewer and the others who rated the same. */
export function leniencyOf(units: readonly RatedUnit[], reviewer: number, scale: RatingScale): Leniency {
  const differences = units.flatMap(({ ratings }) => {
    const ownRating = ratings.find((rating) => rating.reviewer === reviewer);
    const others = ratings.filter((rating) => rating.reviewer !== reviewer);
    if (!ownRating || others.length === 0) return [];
    const mean = others.reduce((sum, { rating }) => sum + rating, 0) / others.length;
    return [(ownRating.rating - mean) / pointsPerLevel(scale)];
  });
  const count = differences.length;
  if (count === 0) return { units: 0, difference: null, interval: null };
  const difference = differences.reduce((sum, value) => sum + value, 0) / count;
  if (count < 2) return { units: count, difference, interval: null };
  const variance = differences.reduce((sum, value) => sum + (value - difference) ** 2, 0) / (count - 1);
  const reach = 1.96 * Math.sqrt(variance / count);
  return { units: count, difference, interval: { low: difference - reach, high: difference + reach } };
}

/** How many answers have their ratings how many levels apart, from 0 to 4; halves count to the next level. */
export function spreadCounts(units: readonly RatedUnit[], scale: RatingScale): number[] {
  const counts = [0, 0, 0, 0, 0];
  for (const { ratings } of units) {
    if (ratings.length < 2) continue;
    const values = ratings.map(({ rating }) => rating);
    const levels = Math.ceil((Math.max(...values) - Math.min(...values)) / pointsPerLevel(scale) - 0.05);
    const place = Math.min(counts.length - 1, Math.max(0, levels));
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}
