import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellOf, compareEvidence, daysOf, endedQuarters, evidenceOf, momentsOf, quarterOf } from './evidence.ts';
import type { PracticeFacts } from './evidence.ts';

const facts = (person: number, given: Partial<PracticeFacts> = {}): PracticeFacts => ({
  person,
  started: true,
  sent_times: 1,
  before: 4,
  after: 6,
  feedback_hours: null,
  adjustment: null,
  device: 'computer',
  faults: [],
  ...given,
});
const group = (size: number, given: (n: number) => Partial<PracticeFacts> = () => ({})) =>
  Array.from({ length: size }, (_, n) => facts(n, given(n)));

describe('quarters', () => {
  it('follow the calendar, and only ended ones are offered', () => {
    expect(quarterOf('2026-09-30')).toBe('2026-Q3');
    expect(daysOf('2026-Q1')).toEqual({ from: '2026-01-01', to: '2026-03-31' });
    expect(endedQuarters('2026-03-31', '2026-11-30')).toEqual(['2026-Q3', '2026-Q2', '2026-Q1']);
    expect(endedQuarters('2026-11-01', '2026-11-30')).toEqual([]);
    expect(endedQuarters('2025-12-31', '2026-01-01')).toEqual(['2025-Q4']);
  });

  it('meet without a gap or an overlap, also where clocks change', () => {
    for (const zone of ['Europe/London', 'America/New_York', 'Pacific/Apia', 'Africa/Cairo'])
      for (const [one, next] of [
        ['2026-Q1', '2026-Q2'],
        ['2026-Q3', '2026-Q4'],
      ] as const)
        expect(momentsOf(one, zone).until).toEqual(momentsOf(next, zone).after);
    // Summer time began in London on the last Sunday of the first quarter.
    expect(momentsOf('2026-Q1', 'Europe/London').until.toISOString()).toBe('2026-03-31T22:59:59.999Z');
  });
});

describe('the figures of a cohort', () => {
  it('count people once over all their assigned practice', () => {
    const twice = [...group(12), ...group(6, () => ({ before: null, after: 8 }))];
    const figures = evidenceOf(twice);
    expect(figures).toMatchObject({ invited: 10, started: 10, finished: 10, again: 5 });
    // Six rose from 4 to 8, six to 6.
    expect(figures.confidence).toMatchObject({ pairs: 10, before: 4, after: 7, change: { difference: 3 }, gap: null });
  });

  it('of four people are hidden, and so are the changes of four', () => {
    expect(evidenceOf(group(4))).toMatchObject({ invited: null, finished: null, confidence: { gap: 'few' } });
    const few = group(9, (n) => ({ after: n < 4 ? 9 : null }));
    expect(evidenceOf(few)).toMatchObject({ invited: 10, confidence: { pairs: null, after: null, gap: 'few' } });
  });

  it('say where all changes are equal, and where no one answered afterwards', () => {
    expect(evidenceOf(group(8)).confidence).toEqual({
      pairs: 10,
      before: 4,
      after: 6,
      change: { difference: 2, low: 2, high: 2 },
      is_equal: true,
      gap: null,
    });
    expect(evidenceOf(group(8, () => ({ after: null }))).confidence).toMatchObject({ gap: 'none_after', pairs: null });
    expect(evidenceOf([]).confidence).toMatchObject({ gap: 'few' });
  });

  it('hide the next smallest group of devices where one alone is below five', () => {
    const devices = (n: number) => ({ device: n < 3 ? ('tablet' as const) : n < 10 ? ('phone' as const) : null });
    const of = (rows: PracticeFacts[]) =>
      Object.fromEntries(evidenceOf(rows).devices.map(({ device, people }) => [device, people]));
    expect(of(group(30, (n) => ({ device: devices(n).device ?? 'computer' })))).toEqual({
      phone: null,
      tablet: null,
      computer: 20,
      unknown: null,
    });
    expect(of(group(30, (n) => ({ device: n < 8 ? 'phone' : 'computer' })))).toMatchObject({ phone: 10, computer: 20 });
  });

  it('have the median of days until feedback, of five people at least', () => {
    const late = (people: number) => group(9, (n) => ({ feedback_hours: n < people ? 24 * (n + 1) : null }));
    expect(evidenceOf(late(5)).feedback).toEqual({ people: 5, median_days: 3 });
    expect(evidenceOf(late(4)).feedback).toEqual({ people: null, median_days: null });
  });
});

it('two cohorts are compared only where both are shown', () => {
  const [one, two] = [
    group(40, (n) => ({ sent_times: n < 20 ? 2 : 1, after: 5 + (n % 3) })),
    group(30, (n) => ({ sent_times: n < 10 ? 2 : 1, after: 5 + (n % 2) })),
  ];
  const comparison = compareEvidence(one, two);
  expect(comparison.again).toMatchObject({ difference: 16.7 });
  expect(comparison.again!.low).toBeLessThan(16.7);
  expect(comparison.confidence).not.toBeNull();
  expect(compareEvidence(one, group(4))).toEqual({ started: null, finished: null, again: null, confidence: null });
});

/** Every count that a report shows, by its name. */
const cellsOf = (rows: readonly PracticeFacts[]) => {
  const { invited, started, finished, again, confidence, feedback, adjustments, devices, faults } = evidenceOf(rows);
  return [
    invited,
    started,
    finished,
    again,
    confidence.pairs,
    feedback.people,
    adjustments.requested,
    adjustments.granted,
    ...devices.map(({ people }) => people),
    ...faults.map(({ people }) => people),
  ];
};
/** The true counts that a cell may stand for. */
const meaningsOf = (cell: number | null): number[] =>
  cell === null ? [0, 1, 2, 3, 4] : Array.from({ length: 60 }, (_, n) => n).filter((count) => cellOf(count) === cell);

const someone = fc.record({
  started: fc.boolean(),
  sent_times: fc.integer({ min: 0, max: 3 }),
  before: fc.option(fc.integer({ min: 0, max: 10 }), { nil: null }),
  after: fc.option(fc.integer({ min: 0, max: 10 }), { nil: null }),
  feedback_hours: fc.option(fc.integer({ min: 1, max: 900 }), { nil: null }),
  adjustment: fc.constantFrom('granted' as const, 'requested' as const, null),
  device: fc.constantFrom('phone' as const, 'tablet' as const, 'computer' as const, null),
  faults: fc.subarray(['check_failed', 'interrupted', 'damaged'] as const),
});
const cohort = fc
  .array(someone, { maxLength: 50 })
  .map((people) => people.map((given, n) => ({ person: n, ...given })));

/** Whether two cells, of which one counts people that the other lacks, tell how many there are, or that there are one to four. */
function reveals(cell: number | null, part: number | null): boolean {
  const possible = new Set(
    meaningsOf(cell).flatMap((one) => meaningsOf(part).flatMap((two) => (one >= two ? [one - two] : []))),
  );
  return possible.size === 1 || [...possible].every((count) => count > 0 && count < 5);
}

describe('an attack by the difference of two reports', () => {
  it('computes no count below five, of 1,000 random pairs where one holds people whom the other lacks', () => {
    fc.assert(
      fc.property(cohort, fc.integer({ min: 1, max: 4 }), (rows, without) => {
        // The strongest pair, which no rule of the product allows: the same people but for a few.
        const [all, fewer] = [cellsOf(rows), cellsOf(rows.slice(without))];
        for (const [at, cell] of all.entries()) expect(reveals(cell, fewer[at] ?? null)).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  it('and no remainder within one', () => {
    fc.assert(
      fc.property(cohort, (rows) => {
        const { invited, started, finished, again } = evidenceOf(rows);
        for (const [cell, part] of [
          [invited, started],
          [started, finished],
          [finished, again],
        ] as const)
          expect(reveals(cell, part)).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });
});
