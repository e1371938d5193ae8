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

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

/** The correlation of Pearson; null where one side never differs. */
export function correlation(xs: readonly number[], ys: readonly number[]): number | null {
  const [x, y] = [mean(xs), mean(ys)];
  let [both, ofX, ofY] = [0, 0, 0];
  for (const [at, one] of xs.entries()) {
    const other = ys[at] ?? 0;
    both += (one - x) * (other - y);
    ofX += (one - x) ** 2;
    ofY += (other - y) ** 2;
  }
  return ofX === 0 || ofY === 0 ? null : both / Math.sqrt(ofX * ofY);
}

/** Difficulty and discrimination (corrected item-total correlation) of each scenario of these applicants. */
export function scenarioFigures(rows: readonly PointsRow[]): ScenarioFigures[] {
  const ids = [...new Set(rows.flatMap(({ scenarios }) => scenarios.map(({ id }) => id)))];
  return ids.map((id) => {
    const own: number[] = [];
    const rest: number[] = [];
    for (const { scenarios } of rows) {
      const match = scenarios.find((one) => one.id === id);
      if (!match || match.max === 0) continue;
      own.push(match.points / match.max);
      rest.push(scenarios.reduce((sum, one) => (one.id === id ? sum : sum + one.points), 0));
    }
    return { id, n: own.length, difficulty: mean(own), discrimination: correlation(own, rest) };
  });
}
