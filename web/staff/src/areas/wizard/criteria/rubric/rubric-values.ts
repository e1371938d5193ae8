import type { Rubric } from '@vivavoce/contract/types.ts';
import { REVIEW_LIMITS } from '@vivavoce/domain/limits.ts';

/** One step while it is being written. */
export type StepRow = {
  /** Alone of its kind in the form. */
  key: string;
  id: number | null;
  text: string;
  score: number;
};

let counter = 0;
const newKey = () => `step-${(counter += 1)}`;

export const rowsOf = (indicators: readonly Pick<Rubric['indicators'][number], 'id' | 'text' | 'score'>[]): StepRow[] =>
  indicators.map(({ id, text, score }) => ({ key: id === null ? newKey() : `stored-${id}`, id, text, score }));

/** The copied steps in place of those here; what is stored keeps its id at its place, so that it is changed, not made anew. */
export const copiedRows = (
  here: readonly StepRow[],
  indicators: readonly Pick<Rubric['indicators'][number], 'text' | 'score'>[],
): StepRow[] =>
  indicators.map(({ text, score }, at) => ({ key: here[at]?.key ?? newKey(), id: here[at]?.id ?? null, text, score }));

/** A further step, worth the next rating above the last. */
export const withStep = (rows: readonly StepRow[], scale: number): StepRow[] => [
  ...rows,
  { key: newKey(), id: null, text: '', score: Math.min(scale, (rows.at(-1)?.score ?? 0) + 1) },
];

export function movedRow<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const rest = [...rows];
  const [row] = rest.splice(from, 1);
  if (row === undefined || to < 0 || to >= rows.length) return [...rows];
  rest.splice(to, 0, row);
  return rest;
}

export type RubricFault = 'emptyStep' | 'sameStep' | 'tooFew';

/** What is wrong, by the key of the step; `__all__` where there are too few. */
export function rowFaults(rows: readonly StepRow[]): Map<string, RubricFault> {
  const words = rows.map(({ text }) => text.trim().toLowerCase());
  const faults = rows.flatMap(({ key }, at): [string, RubricFault][] => {
    if (words[at] === '') return [[key, 'emptyStep']];
    return words.indexOf(words[at] ?? '') < at ? [[key, 'sameStep']] : [];
  });
  return new Map(rows.length < REVIEW_LIMITS.indicators_min ? [...faults, ['__all__', 'tooFew']] : faults);
}

/** A rubric while it is written. */
export type RubricValues = { rows: StepRow[]; enabled: boolean };

export const rubricValues = ({ indicators, enabled }: Pick<Rubric, 'indicators' | 'enabled'>): RubricValues => ({
  rows: rowsOf(indicators),
  enabled,
});

/** The same rows, with the ids that those without one got when they were stored as they stood then. */
export function withStoredIds(now: readonly StepRow[], sent: readonly StepRow[], stored: Rubric): StepRow[] {
  const ids = new Map(sent.map(({ key }, at) => [key, stored.indicators[at]?.id ?? null]));
  return now.map((row) => (row.id === null ? { ...row, id: ids.get(row.key) ?? null } : row));
}

/** The same steps on another stored rubric: what it does not know any more is made anew. */
export function rowsOnto(rows: readonly StepRow[], stored: Rubric): StepRow[] {
  const indicatorIds = new Set(stored.indicators.map(({ id }) => id));
  return rows.map((row) => (indicatorIds.has(row.id) ? row : { ...row, id: null }));
}

/** As the server takes it. */
export const indicatorsOf = (rows: readonly StepRow[]) =>
  rows.map(({ id, text, score }) => ({ ...(id !== null && { id }), text: text.trim(), score }));

const worded = (rows: readonly StepRow[]) => rows.map(({ text, score }) => [text.trim(), score]);

/** The same steps in the same order, whether they are stored or not. */
export const sameRows = (one: readonly StepRow[], other: readonly StepRow[]): boolean =>
  JSON.stringify(worded(one)) === JSON.stringify(worded(other));
