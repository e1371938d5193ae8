import { fitsItem, itemsOf } from './items.ts';
import type { Item, ItemAnswer, QuestionnaireContent } from './items.ts';

/**
 * How the answers to the items of a competency become one figure: their mean or sum on the scale of the items, the
 * percentage of the possible range (POMP: Cohen, Cohen, Aiken and West, Multivariate Behavioral Research 34, 1999), or
 * none.
 */
export const RATING_TYPES = ['mean', 'sum', 'percent', 'none'] as const;
export type RatingType = (typeof RATING_TYPES)[number];

export interface CompetencyScore {
  competency: string;
  /** null where fewer than half of the items are answered. */
  score: number | null;
  min: number;
  max: number;
  items: number;
  answered: number;
}

/** The value of a step from 1; a reversed item counts from the other end (BFI, TIPI and others: n + 1 − step). */
export const valueOf = ({ reversed, labels }: Pick<Item, 'reversed' | 'labels'>, step: number): number =>
  reversed ? labels.length + 1 - step : step;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;

interface Answered {
  value: number;
  steps: number;
}

/**
 * The figure of the answered items. Those left out count as the mean of the others (person-mean substitution), which
 * leaves a mean as it is and completes a sum.
 */
function figure(answered: readonly Answered[], items: number, type: Exclude<RatingType, 'none'>): number {
  if (type === 'percent') return 100 * mean(answered.map(({ value, steps }) => (value - 1) / (steps - 1)));
  const average = mean(answered.map(({ value }) => value));
  return type === 'mean' ? average : average * items;
}

function rangeOf(items: readonly Item[], type: Exclude<RatingType, 'none'>): { min: number; max: number } {
  if (type === 'percent') return { min: 0, max: 100 };
  const highest = items.map(({ labels }) => labels.length);
  return type === 'mean' ? { min: 1, max: mean(highest) } : { min: items.length, max: sum(highest) };
}

/** The competencies that scale items count for, each once, in their order. */
export const competenciesIn = (content: QuestionnaireContent): string[] => [
  ...new Set(itemsOf(content).flatMap(({ kind, competency }) => (kind === 'scale' ? (competency ?? []) : []))),
];

/** The score of each competency. A figure needs answers to at least half of its items. */
export function scoresOf(
  content: QuestionnaireContent,
  answers: Readonly<Record<string, ItemAnswer>>,
  type: RatingType,
): CompetencyScore[] {
  if (type === 'none') return [];
  return competenciesIn(content).map((competency) => {
    const items = itemsOf(content).filter((item) => item.kind === 'scale' && item.competency === competency);
    const answered = items.flatMap((item): Answered[] => {
      const step = answers[item.id];
      if (typeof step !== 'number' || !fitsItem(item, step)) return [];
      return [{ value: valueOf(item, step), steps: item.labels.length }];
    });
    const enough = answered.length > 0 && answered.length * 2 >= items.length;
    return {
      competency,
      score: enough ? figure(answered, items.length, type) : null,
      ...rangeOf(items, type),
      items: items.length,
      answered: answered.length,
    };
  });
}

/** The quartiles of a group, by linear interpolation between the closest ranks (type 7 of Hyndman and Fan, 1996). */
export function quartiles(values: readonly number[]): { low: number; median: number; high: number } | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number => {
    const place = (sorted.length - 1) * share;
    const [below, above] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
    return below + (above - below) * (place % 1);
  };
  return { low: at(0.25), median: at(0.5), high: at(0.75) };
}
