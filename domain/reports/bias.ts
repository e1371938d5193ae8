/** Smaller counts are hidden: they would tell of single people. */
const HIDDEN_BELOW = 5;
/** Beyond this many people the exact test is left out: there the ratio says enough. */
const EXACT_MOST = 2000;

export const SEXES = ['female', 'male', 'other'] as const;
export const ETHNICITIES = ['asian', 'black', 'hispanic', 'mixed', 'white', 'other'] as const;

/** How many of a group were selected. */
export interface GroupCount {
  group: string;
  selected: number;
  total: number;
}

/** The figures of one group, as whole numbers. */
interface GroupBias {
  group: string;
  /** Null where a count below five would tell of single people. */
  counts: { selected: number; total: number } | null;
  /** Selected of 1,000. */
  rate_per_mille: number | null;
  /** The rate divided by the highest rate, of 100. */
  impact_percent: number | null;
  /** Below four fifths of the highest rate, exactly. */
  below_four_fifths: boolean;
  /** Less than 2 % of the applicants with a known group: too few for a conclusion. */
  small: boolean;
  /** Fisher's exact test against the group with the highest rate, of 10,000; null for that group and for very many people. */
  p_of_10000: number | null;
}

const rounded = (numerator: number, denominator: number): number =>
  Math.floor((2 * numerator + denominator) / (2 * denominator));

/** Numbers of ways to draw `k` of two kinds of people, for each possible number of the first kind. */
function waysToDraw(first: number, second: number, k: number): { from: number; ways: bigint[] } {
  const from = Math.max(0, k - second);
  const to = Math.min(first, k);
  let way = 1n;
  // C(first, from) * C(second, k - from)
  for (let at = 0; at < from; at += 1) way = (way * BigInt(first - at)) / BigInt(at + 1);
  for (let at = 0; at < k - from; at += 1) way = (way * BigInt(second - at)) / BigInt(at + 1);
  const ways = [way];
  for (let x = from; x < to; x += 1) {
    way = (way * BigInt(first - x) * BigInt(k - x)) / (BigInt(x + 1) * BigInt(second - k + x + 1));
    ways.push(way);
  }
  return { from, ways };
}

/** Fisher's exact test of two groups, both sides, of 10,000: how likely chance alone makes them differ as much. */
export function fisherOf10000(first: GroupCount, second: GroupCount): number | null {
  if (first.total + second.total > EXACT_MOST) return null;
  const { from, ways } = waysToDraw(first.total, second.total, first.selected + second.selected);
  const observed = ways[first.selected - from] ?? 0n;
  let all = 0n;
  let extreme = 0n;
  for (const each of ways) {
    all += each;
    if (each <= observed) extreme += each;
  }
  return Number((extreme * 20_000n + all) / (2n * all));
}

const isHidden = ({ selected, total }: GroupCount): boolean =>
  selected < HIDDEN_BELOW || total - selected < HIDDEN_BELOW;

/** Compares groups by integers alone: rounded numbers are shown, never compared. */
export function biasFigures(groups: readonly GroupCount[]): GroupBias[] {
  const known = groups.reduce((sum, { total }) => sum + total, 0);
  const shown = groups.filter((group) => !isHidden(group));
  const best = shown.reduce<GroupCount | null>(
    (highest, group) => (highest && highest.selected * group.total >= group.selected * highest.total ? highest : group),
    null,
  );
  return groups.map((groupCount) => {
    const { group, selected, total } = groupCount;
    const small = total * 50 < known;
    if (isHidden(groupCount) || !best)
      return {
        group,
        counts: null,
        rate_per_mille: null,
        impact_percent: null,
        below_four_fifths: false,
        small,
        p_of_10000: null,
      };
    return {
      group,
      counts: { selected, total },
      rate_per_mille: rounded(1000 * selected, total),
      impact_percent: rounded(100 * selected * best.total, total * best.selected),
      below_four_fifths: 5 * selected * best.total < 4 * best.selected * total,
      small,
      p_of_10000: groupCount === best ? null : fisherOf10000(groupCount, best),
    };
  });
}
