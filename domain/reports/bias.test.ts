import { describe, expect, it } from 'vitest';
import { biasFigures, fisherOf10000 } from './bias.ts';

const group = (name: string, selected: number, total: number) => ({ group: name, selected, total });

describe('bias figures', () => {
  it('are those of the example of the EEOC: 60, 45, 48 and 51 percent', () => {
    const figures = biasFigures([group('a', 60, 100), group('b', 45, 100), group('c', 48, 100), group('d', 51, 100)]);
    expect(figures.map(({ impact_percent }) => impact_percent)).toEqual([100, 75, 80, 85]);
    expect(figures.map(({ below_four_fifths }) => below_four_fifths)).toEqual([false, true, false, false]);
    expect(figures.map(({ rate_per_mille }) => rate_per_mille)).toEqual([600, 450, 480, 510]);
  });

  it('agree with fractions on 1,000 sets, also at exactly four fifths', () => {
    let exact = 0;
    let seed = 7;
    const next = (max: number) => (seed = (seed * 16_807) % 2_147_483_647) % max;
    for (let set = 0; set < 1000; set += 1) {
      const total = 50 + next(400);
      const best = group('best', 5 * (2 + next(Math.floor((total - 10) / 5) - 1)), total);
      // Every other set lies at exactly four fifths.
      const other =
        set % 2
          ? group('other', (best.selected * 4) / 5, total)
          : group('other', 5 + next(total - 9), 50 + next(400) + total);
      const [, two] = biasFigures([best, other]);
      if (!two?.counts) continue;
      const highest = best.selected * other.total >= other.selected * best.total ? best : other;
      const left = 5n * BigInt(other.selected) * BigInt(highest.total);
      const right = 4n * BigInt(highest.selected) * BigInt(other.total);
      if (left === right) exact += 1;
      expect(two.below_four_fifths).toBe(left < right);
    }
    expect(exact).toBeGreaterThan(200);
  });

  it('hide every count below five, and mark groups below two percent', () => {
    const figures = biasFigures([
      group('large', 300, 600),
      group('few', 4, 40),
      group('nearly all', 36, 40),
      group('nobody', 0, 40),
      group('tiny', 6, 12),
      group('all', 6, 6),
    ]);
    expect(figures.filter(({ counts }) => counts === null).map((one) => one.group)).toEqual([
      'few',
      'nearly all',
      'nobody',
      'all',
    ]);
    expect(JSON.stringify(figures)).not.toContain('36');
    expect(figures.filter(({ small }) => small).map((one) => one.group)).toEqual(['tiny', 'all']);
  });

  it('say how likely chance alone makes two groups differ as much', () => {
    // Fisher's tea: 3 of 4 against 1 of 4 is 0.4857; the textbook of 2 × 2: 8 of 10 against 1 of 6 is 0.0350.
    expect(fisherOf10000(group('a', 3, 4), group('b', 1, 4))).toBe(4857);
    expect(fisherOf10000(group('a', 8, 10), group('b', 1, 6))).toBe(350);
    expect(fisherOf10000(group('a', 10, 10), group('b', 10, 10))).toBe(10_000);
    expect(fisherOf10000(group('a', 900, 1500), group('b', 10, 600))).toBeNull();
  });
});
