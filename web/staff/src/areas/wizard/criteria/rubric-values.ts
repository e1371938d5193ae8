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

let made = 0;
const newKey = () => `step-${(made += 1)}`;

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

export type RowFault = { key: string; fault: 'emptyStep' | 'sameStep' };

/** What is wrong, step by step; an empty list may be stored where there are enough. */
export function rowFaults(rows: readonly StepRow[]): RowFault[] {
  const words = rows.map(({ text }) => text.trim().toLowerCase());
  return rows.flatMap(({ key }, at): RowFault[] => {
    if (words[at] === '') return [{ key, fault: 'emptyStep' }];
    return words.indexOf(words[at] ?? '') < at ? [{ key, fault: 'sameStep' }] : [];
  });
}

export const enoughRows = (rows: readonly StepRow[]): boolean => rows.length >= REVIEW_LIMITS.indicators_min;

/** As the server takes it. */
export const indicatorsOf = (rows: readonly StepRow[]) =>
  rows.map(({ id, text, score }) => ({ ...(id !== null && { id }), text: text.trim(), score }));

export const sameRows = (one: readonly StepRow[], other: readonly StepRow[]): boolean =>
  JSON.stringify(indicatorsOf(one)) === JSON.stringify(indicatorsOf(other));
