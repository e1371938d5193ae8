import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgementFaults } from './scenarios.ts';
import type { Scenario, ScenarioFormat } from './scenarios.ts';
import { judgementScore, maxPoints, passes, scenarioPoints } from './scoring.ts';
import { fromShown, shownOrder, toShown } from './shown-order.ts';
import { correlation, countPassing, percentCounts, scenarioFigures } from './statistics.ts';

const scenario = (format: ScenarioFormat, keys: (number | null)[], levels: string[] = []): Scenario => ({
  id: 'desk',
  title: 'A full desk',
  text: 'A customer waits.',
  format,
  video_id: null,
  levels,
  responses: keys.map((key, at) => ({ id: `r${at}`, text: `Response ${at}`, key })),
});
const faults = (one: Scenario) =>
  judgementFaults({ kind: 'situational_judgement', time_limit_minutes: null, key_source: '', scenarios: [one] });
/** The places of the responses A to E, in the order of an answer such as CABED. */
const placesIn = (order: string) => [...'ABCDE'].map((letter) => order.indexOf(letter) + 1);

describe('responses in order', () => {
  const model = scenario('rank', placesIn('CABED'));

  it('lose a point for each place away from the key, as in the published scheme of GPST', () => {
    // mcqbank.co.uk/sjt-marking-scheme: key CABED, answer ACBED, A and C one place away each: two points off the maximum.
    expect(maxPoints(model)).toBe(20);
    expect(scenarioPoints(model, placesIn('ACBED'))).toBe(maxPoints(model) - 2);
  });

  it('earn 20 points at the most and 8 at the least, as in the UK Foundation Programme', () => {
    expect(scenarioPoints(model, placesIn('CABED'))).toBe(20);
    expect(scenarioPoints(model, placesIn('DEBAC'))).toBe(8);
  });

  it('earn the same whatever order they are stored in', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (seed, other) => {
        const keys = shownOrder(5, seed, 'keys').map((at) => at + 1);
        const answer = shownOrder(5, other, 'answer').map((at) => at + 1);
        const order = shownOrder(5, seed ^ other, 'order');
        const points = scenarioPoints(scenario('rank', keys), answer);
        expect(scenarioPoints(scenario('rank', toShown(keys, order)), toShown(answer, order))).toBe(points);
        expect(points).toBeGreaterThanOrEqual(8);
      }),
    );
  });
});

describe('best and worst', () => {
  const one = scenario('best_worst', [4, 2, 3, 1]);
  it.each([
    [[2, 0, 0, 1], 4],
    [[0, 2, 0, 1], 2],
    [[2, 1, 0, 0], 2],
    [[0, 1, 2, 0], 1],
    [[1, 0, 0, 2], 0],
    [[0, 0, 0, 1], 2],
    [[0, 0, 0, 0], 0],
  ])('%j earns %i', (answer, points) => {
    expect(scenarioPoints(one, answer)).toBe(points);
  });
});

it('ratings earn by distance to the level of the key', () => {
  const rated = scenario('rate', [4, 1], ['Bad', 'Poor', 'Fair', 'Good']);
  expect(maxPoints(rated)).toBe(6);
  expect(scenarioPoints(rated, [4, 1])).toBe(6);
  expect(scenarioPoints(rated, [3, 1])).toBe(5);
  expect(scenarioPoints(rated, [1, 4])).toBe(0);
  expect(scenarioPoints(rated, [4, 0])).toBe(3);
});

it('a test is scored in percent of its points; a scenario without a key does not count', () => {
  const content = {
    kind: 'situational_judgement' as const,
    time_limit_minutes: null,
    key_source: '',
    scenarios: [
      { ...scenario('best_worst', [4, 2, 3, 1]), id: 'one' },
      { ...scenario('rank', [null, null]), id: 'two' },
    ],
  };
  expect(judgementScore(content, { one: [0, 2, 0, 1] })).toEqual({
    points: 2,
    max: 4,
    percent: 50,
    scenarios: [{ id: 'one', points: 2, max: 4 }],
  });
  expect(judgementScore({ ...content, scenarios: [] }, {})).toBeNull();
  expect([passes(50, 50), passes(49.9, 50), passes(50, null), passes(null, 50)]).toEqual([true, false, null, null]);
});

it.each([
  [scenario('rank', [1, null, 2]), 'key', 'key_incomplete'],
  [scenario('rank', [1, 1, 2]), 'key', 'repeated'],
  [scenario('rank', [1, 2, 4]), 'key', 'not_allowed'],
  [scenario('rate', [1, 2]), 'levels', 'too_short'],
  [scenario('best_worst', [1]), 'responses', 'too_short'],
  [
    { ...scenario('rank', [1, 2]), responses: [1, 2].map((key) => ({ id: `same${key}`, text: 'The same', key })) },
    'responses',
    'repeated',
  ],
])('the content is refused: %#', (faulty, field, code) => {
  expect(faults(faulty)).toContainEqual({ path: `scenarios.0.${field}`, code });
});

it('a scenario needs a text, a video or a picture, and a picture its content in words', () => {
  const bare = { ...scenario('rank', [1, 2]), text: '' };
  expect(faults(bare)).toContainEqual({ path: 'scenarios.0.text', code: 'required' });
  expect(faults({ ...bare, picture: { id: 1, description: 'A desk' } })).toEqual([]);
  expect(faults({ ...bare, picture: { id: 1, description: '' } })).toEqual([
    { path: 'scenarios.0.picture', code: 'required' },
  ]);
});

describe('the order in which responses are shown', () => {
  it('is kept for an applicant, holds every response once, and leads back', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 2, max: 10 }), (seed, count) => {
        const order = shownOrder(count, seed, 'desk');
        expect(shownOrder(count, seed, 'desk')).toEqual(order);
        expect(order.toSorted((one, other) => one - other)).toEqual(Array.from({ length: count }, (_none, at) => at));
        const figures = order.map((at) => at * 7);
        expect(fromShown(toShown(figures, order), order)).toEqual(figures);
      }),
    );
  });

  it('puts each response first about as often', () => {
    const first = Array.from({ length: 4000 }, (_none, seed) => shownOrder(4, seed, 'desk')[0]);
    for (const at of [0, 1, 2, 3]) expect(first.filter((one) => one === at).length).toBeGreaterThan(850);
  });
});

describe('statistics of scenarios', () => {
  it('correlates as Anscombe published: his first set has 0.816', () => {
    const xs = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5];
    const ys = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68];
    expect(correlation(xs, ys)).toBeCloseTo(0.816, 3);
    expect(correlation([1, 1], [1, 2])).toBeNull();
  });

  it('names how hard a scenario is, and how well it tells applicants apart', () => {
    const rows = [0, 2, 4].map((points) => ({
      scenarios: [
        { id: 'a', points, max: 4 },
        { id: 'b', points: points / 2, max: 4 },
      ],
    }));
    expect(scenarioFigures(rows)).toEqual([
      { id: 'a', n: 3, difficulty: 0.5, discrimination: expect.closeTo(1) },
      { id: 'b', n: 3, difficulty: 0.25, discrimination: expect.closeTo(1) },
    ]);
  });
});

describe('figures of a group', () => {
  it('count whole percents, and those who reach a mark', () => {
    const counts = percentCounts([100, 59.9, 60, 0]);
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(4);
    expect(countPassing(counts, 60)).toBe(2);
    expect(countPassing(counts, 59)).toBe(3);
    expect(countPassing(counts, 0)).toBe(4);
  });
});
