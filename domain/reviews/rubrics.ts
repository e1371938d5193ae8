import { REVIEW_LIMITS } from '../limits.ts';
import type { RatingScale } from './styles.ts';

/** How many steps a new rubric has. */
const DEFAULT_STEPS = 5;

/** The scores of a new rubric, weakest first, spread over the job's scale. */
export function defaultScores(scale: RatingScale): number[] {
  return Array.from({ length: DEFAULT_STEPS }, (_, index) => ((index + 1) * scale) / DEFAULT_STEPS);
}

/** A score converted to another scale; rounded up, so that none falls below the lowest rating. */
export function rescaleScore(score: number, from: RatingScale, to: RatingScale): number {
  return Math.ceil((score * to) / from);
}

/** One step of a rubric: what an answer shows, and its rating. */
export interface IndicatorRow {
  id: number | null;
  text: string;
  score: number;
}

/** The stored steps that an edit removes or gives another meaning, in the stored order. */
export function changedIndicators(
  storedIndicators: readonly IndicatorRow[],
  edited: readonly IndicatorRow[],
): IndicatorRow[] {
  const next = new Map(edited.map((row) => [row.id, row]));
  return storedIndicators.filter((row) => {
    const edit = next.get(row.id);
    return !edit || edit.text !== row.text || edit.score !== row.score;
  });
}

/** Whether a rubric can be used for rating: switched on, with enough steps. */
export function isRatedByRubric(rubric: { enabled: boolean; indicators: readonly unknown[] }): boolean {
  return rubric.enabled && rubric.indicators.length >= REVIEW_LIMITS.indicators_min;
}
