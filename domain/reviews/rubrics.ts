import { REVIEW_LIMITS } from '../limits.ts';
import type { RatingScale } from './styles.ts';

/** How many steps a rubric begins with. */
const DEFAULT_STEPS = 5;

/** The scores of a rubric that nobody has written yet, weakest first, spread over the job's scale. */
export function defaultScores(scale: RatingScale): number[] {
  return Array.from({ length: DEFAULT_STEPS }, (_, index) => ((index + 1) * scale) / DEFAULT_STEPS);
}

/** A score carried over to another scale; rounded up, so that none falls below the lowest rating. */
export function rescaleScore(score: number, from: RatingScale, to: RatingScale): number {
  return Math.ceil((score * to) / from);
}

/** One step of a rubric: what an answer shows, and the rating that it is worth. */
export interface IndicatorRow {
  id: number | null;
  text: string;
  score: number;
}

/** The stored steps that an edit takes away or gives another meaning, in the stored order. */
export function changedIndicators(stored: readonly IndicatorRow[], wanted: readonly IndicatorRow[]): IndicatorRow[] {
  const next = new Map(wanted.map((row) => [row.id, row]));
  return stored.filter((row) => {
    const kept = next.get(row.id);
    return !kept || kept.text !== row.text || kept.score !== row.score;
  });
}

/** Whether a rubric can be rated by: switched on, with enough steps to choose between. */
export function isRatedByRubric(rubric: { enabled: boolean; indicators: readonly unknown[] }): boolean {
  return rubric.enabled && rubric.indicators.length >= REVIEW_LIMITS.indicators_min;
}
