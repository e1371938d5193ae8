/** An answer, or an interview that is rated as a whole, with one rating by each of its reviewers. */
export interface RatedUnit {
  ratings: readonly { reviewer: number; rating: number }[];
}

/** Why there is no figure. */
export const AGREEMENT_GAPS = ['no_shared', 'no_variance'] as const;
type AgreementGap = (typeof AGREEMENT_GAPS)[number];

/** A figure of agreement, or why there is none: no other person rated the same, or every rating is the same. */
export type Agreement = { value: number; gap: null } | { value: null; gap: AgreementGap };

const none = (gap: AgreementGap): Agreement => ({ value: null, gap });

/** Units that two people at least rated, as the place of each rating among all values that occur. */
function shared(units: readonly RatedUnit[]): { units: number[][]; values: number } {
  const pairable = units.filter(({ ratings }) => ratings.length > 1);
  const values = [...new Set(pairable.flatMap(({ ratings }) => ratings.map(({ rating }) => rating)))];
  const places = new Map(values.toSorted((a, b) => a - b).map((value, index) => [value, index]));
  return {
    units: pairable.map(({ ratings }) => ratings.map(({ rating }) => places.get(rating) ?? 0)),
    values: values.length,
  };
}

/** Squared ordinal distances of values that occur `totals` times: the ratings between two values, their own by half. */
function ordinalDistances(totals: readonly number[]): number[][] {
  return totals.map((_, index) =>
    totals.map((__, other) => {
      const [low, high] = index < other ? [index, other] : [other, index];
      const between = totals.slice(low, high + 1).reduce((sum, total) => sum + total, 0);
      return (between - ((totals[low] ?? 0) + (totals[high] ?? 0)) / 2) ** 2;
    }),
  );
}

/** Observed and expected disagreement of ratings, given as places of values. */
function alphaOfPlaces(units: readonly (readonly number[])[], values: number): Agreement {
  const totals = Array.from({ length: values }, () => 0);
  const together = totals.map(() => totals.map(() => 0));
  for (const unit of units) {
    for (const [index, place] of unit.entries()) {
      totals[place] = (totals[place] ?? 0) + 1;
      const row = together[place] ?? [];
      for (const [at, other] of unit.entries())
        if (at !== index) row[other] = (row[other] ?? 0) + 1 / (unit.length - 1);
    }
  }
  const ratings = totals.reduce((sum, total) => sum + total, 0);
  const distances = ordinalDistances(totals);
  let observed = 0;
  let expected = 0;
  for (let value = 0; value < values; value += 1)
    for (let other = value + 1; other < values; other += 1) {
      observed += (together[value]?.[other] ?? 0) * (distances[value]?.[other] ?? 0);
      expected += (totals[value] ?? 0) * (totals[other] ?? 0) * (distances[value]?.[other] ?? 0);
    }
  if (expected === 0) return none('no_variance');
  return { value: 1 - ((ratings - 1) * observed) / expected, gap: null };
}

/**
 * Krippendorff's alpha for ordinal ratings: 1 for full agreement, 0 for what chance gives, below 0 for systematic
 * disagreement. Missing ratings are allowed. Krippendorff, "Computing Krippendorff's Alpha-Reliability" (2011).
 */
export function ordinalAlpha(units: readonly RatedUnit[]): Agreement {
  const { units: places, values } = shared(units);
  return places.length === 0 ? none('no_shared') : alphaOfPlaces(places, values);
}

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
function seededNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const SEED = 20_111_011;
const BOOTSTRAP = { most: 1000, least: 200, units_drawn: 2_000_000 };

export interface Interval {
  low: number;
  high: number;
}

/** The value below which a share of sorted values lies. */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const low = Math.floor(place);
  const [below = 0, above = below] = [sorted[low], sorted[low + 1]];
  return below + (above - below) * (place - low);
}

/**
 * The 95 % interval of alpha: the units are drawn again with replacement, and the middle 95 % of the results taken. The
 * draws are seeded, so that the same ratings give the same interval. Null without a figure, or with fewer than two units.
 */
export function alphaInterval(units: readonly RatedUnit[]): Interval | null {
  const { units: places, values } = shared(units);
  if (places.length < 2 || alphaOfPlaces(places, values).value === null) return null;
  const next = seededNumbers(SEED);
  const affordable = Math.floor(BOOTSTRAP.units_drawn / places.length);
  const draws = Math.min(BOOTSTRAP.most, Math.max(BOOTSTRAP.least, affordable));
  const results: number[] = [];
  for (let draw = 0; draw < draws; draw += 1) {
    const drawn = places.map(() => places[Math.floor(next() * places.length)] ?? []);
    // Drawn units without variance agree in full.
    results.push(alphaOfPlaces(drawn, values).value ?? 1);
  }
  results.sort((a, b) => a - b);
  return { low: quantile(results, 0.025), high: quantile(results, 0.975) };
}

/**
 * Cohen's kappa of two reviewers on the units that both rated, with linear weights: a difference of two levels counts
 * twice as much as one. Cicchetti and Allison (1971).
 */
export function weightedKappa(units: readonly RatedUnit[], rater: number, otherRater: number): Agreement {
  const pairs = units.flatMap(({ ratings }) => {
    const first = ratings.find(({ reviewer }) => reviewer === rater)?.rating;
    const second = ratings.find(({ reviewer }) => reviewer === otherRater)?.rating;
    return first === undefined || second === undefined ? [] : [{ first, second }];
  });
  if (pairs.length === 0) return none('no_shared');
  const observed = pairs.reduce((sum, { first, second }) => sum + Math.abs(first - second), 0) / pairs.length;
  const counts = (of: 'first' | 'second') => [...Map.groupBy(pairs, (pair) => pair[of])];
  let expected = 0;
  for (const [first, ofFirst] of counts('first'))
    for (const [second, ofSecond] of counts('second'))
      expected += (Math.abs(first - second) * ofFirst.length * ofSecond.length) / pairs.length ** 2;
  return expected === 0 ? none('no_variance') : { value: 1 - observed / expected, gap: null };
}
