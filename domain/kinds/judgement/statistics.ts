import { fitsScenario, highestKey, WORST } from './scenarios.ts';
import type { Scenario } from './scenarios.ts';

/** The points of one applicant, scenario by scenario, each of its maximum. */
export interface PointsRow {
  scenarios: readonly { id: string; points: number; max: number }[];
}

export interface ScenarioFigures {
  id: string;
  n: number;
  /** The mean share of the points that were reached: 1 is easy, 0 is hard. */
  difficulty: number;
  /** The correlation of these points with those of all other scenarios; null where one of them never differs. */
  discrimination: number | null;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The correlation of Pearson; null where one side never differs. */
export function correlation(xs: readonly number[], ys: readonly number[]): number | null {
  const [x, y] = [mean(xs), mean(ys)];
  let [both, ofX, ofY] = [0, 0, 0];
  for (const [at, value] of xs.entries()) {
    const other = ys[at] ?? 0;
    both += (value - x) * (other - y);
    ofX += (value - x) ** 2;
    ofY += (other - y) ** 2;
  }
  return ofX === 0 || ofY === 0 ? null : both / Math.sqrt(ofX * ofY);
}

/** Difficulty and discrimination (corrected item-total correlation) of each scenario of these applicants. */
export function scenarioFigures(rows: readonly PointsRow[]): ScenarioFigures[] {
  const ids = [...new Set(rows.flatMap(({ scenarios }) => scenarios.map(({ id }) => id)))];
  return ids.map((id) => {
    const shares: number[] = [];
    const rest: number[] = [];
    for (const { scenarios } of rows) {
      const match = scenarios.find((scenario) => scenario.id === id);
      if (!match || match.max === 0) continue;
      shares.push(match.points / match.max);
      rest.push(scenarios.reduce((sum, scenario) => (scenario.id === id ? sum : sum + scenario.points), 0));
    }
    return { id, n: shares.length, difficulty: mean(shares), discrimination: correlation(shares, rest) };
  });
}

/** How many reached each whole percent, from 0 to 100. */
export function percentCounts(percents: readonly number[]): number[] {
  const counts = Array.from({ length: 101 }, () => 0);
  for (const percent of percents) {
    const at = Math.min(Math.max(Math.floor(percent), 0), 100);
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

/** How many of these reach a pass mark in whole percent. */
export const countPassing = (counts: readonly number[], mark: number): number =>
  counts.slice(Math.max(mark, 0)).reduce((sum, count) => sum + count, 0);

/** For each response the share of the given answers by the figure that it got, from 1. Answers to a former scenario count not. */
export function chosenShares(
  scenario: Scenario,
  answers: readonly unknown[],
): { response: string; shares: number[] }[] {
  const fitting = answers.filter((answer) => fitsScenario(scenario, answer));
  const figures = scenario.format === 'best_worst' ? WORST : highestKey(scenario);
  return scenario.responses.map(({ id }, at) => ({
    response: id,
    shares: Array.from({ length: figures }, (_none, figure) =>
      fitting.length === 0 ? 0 : fitting.filter((answer) => answer[at] === figure + 1).length / fitting.length,
    ),
  }));
}
