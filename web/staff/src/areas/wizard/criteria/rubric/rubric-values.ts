import type { Rubric } from '@vivavoce/contract/types.ts';
import { REVIEW_LIMITS } from '@vivavoce/domain/limits.ts';
import { orChanged, type FormRules } from '@vivavoce/web-shared/forms/form.ts';
import { ontoStored, withStoredIds } from '@vivavoce/web-shared/forms/rows.ts';

/** One step while it is edited. */
export type StepRow = {
  /** Unique in the form. */
  key: string;
  id: number | null;
  text: string;
  score: number;
};

let counter = 0;
const newKey = () => `step-${(counter += 1)}`;

export const rowsOf = (indicators: readonly Pick<Rubric['indicators'][number], 'id' | 'text' | 'score'>[]): StepRow[] =>
  indicators.map(({ id, text, score }) => ({ key: id === null ? newKey() : `stored-${id}`, id, text, score }));

/** The copied steps; stored ids stay at their places, so that steps are changed and not created again. */
export const copiedRows = (
  current: readonly StepRow[],
  indicators: readonly Pick<Rubric['indicators'][number], 'text' | 'score'>[],
): StepRow[] =>
  indicators.map(({ text, score }, at) => ({
    key: current[at]?.key ?? newKey(),
    id: current[at]?.id ?? null,
    text,
    score,
  }));

/** The rows with a further step, one point above the last. */
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

/** The faults by the key of the step; `__all__` where there are too few steps. */
export function rowFaults(rows: readonly StepRow[]): Map<string, RubricFault> {
  const texts = rows.map(({ text }) => text.trim().toLowerCase());
  const faults = rows.flatMap(({ key }, at): [string, RubricFault][] => {
    if (texts[at] === '') return [[key, 'emptyStep']];
    return texts.indexOf(texts[at] ?? '') < at ? [[key, 'sameStep']] : [];
  });
  return new Map(rows.length < REVIEW_LIMITS.indicators_min ? [...faults, ['__all__', 'tooFew']] : faults);
}

/** A rubric while it is edited. */
export type RubricValues = { rows: StepRow[]; enabled: boolean };

export const rubricValues = ({ indicators, enabled }: Pick<Rubric, 'indicators' | 'enabled'>): RubricValues => ({
  rows: rowsOf(indicators),
  enabled,
});

/** The steps as the server takes them. */
export const indicatorsOf = (rows: readonly StepRow[]) =>
  rows.map(({ id, text, score }) => ({ ...(id !== null && { id }), text: text.trim(), score }));

const worded = (rows: readonly StepRow[]) => rows.map(({ text, score }) => [text.trim(), score]);

/** Whether both have the same steps in the same order, stored or not. */
export const sameRows = (first: readonly StepRow[], second: readonly StepRow[]): boolean =>
  JSON.stringify(worded(first)) === JSON.stringify(worded(second));

/** The stored rubric that the form started from; null where the question has none yet and the standard one is shown. */
export type RubricBase = { storedRubric: Rubric | null; began: RubricValues };

export const rubricBase = (storedRubric: Rubric): RubricBase => ({ storedRubric, began: rubricValues(storedRubric) });

type Steps = ReturnType<typeof indicatorsOf>;

type RubricCalls = {
  add: (body: { enabled: boolean; indicators: Pick<StepRow, 'text' | 'score'>[] }) => Promise<Rubric>;
  change: (id: number, body: { enabled: boolean; indicators: Steps; revision: number }) => Promise<Rubric>;
  newest: () => Promise<Rubric | undefined>;
  onStored?: (rubric: Rubric) => unknown;
};

/** Saves one question's rubric: created once, then changed, each time with the revision it started from. */
export function rubricRules({
  add,
  change,
  newest,
  onStored,
}: RubricCalls): FormRules<RubricValues, RubricBase, RubricFault> {
  function store({ rows, enabled }: RubricValues, storedRubric: Rubric | null): Promise<Rubric> {
    if (storedRubric?.id) {
      const indicators = indicatorsOf(ontoStored('id', rows, storedRubric.indicators));
      return change(storedRubric.id, { indicators, enabled, revision: storedRubric.revision });
    }
    return add({ enabled, indicators: indicatorsOf(rows).map(({ text, score }) => ({ text, score })) });
  }
  return {
    read: ({ began }) => began,
    same: (first, second) => first.enabled === second.enabled && sameRows(first.rows, second.rows),
    check: ({ rows }) => rowFaults(rows),
    send: async (values, { storedRubric }) =>
      rubricBase(
        await orChanged(store(values, storedRubric), async () => {
          const rubric = await newest();
          return rubric ? rubricBase(rubric) : null;
        }),
      ),
    adopt: (now, sent, { storedRubric }) =>
      storedRubric ? { ...now, rows: withStoredIds('id', now.rows, sent.rows, storedRubric.indicators) } : now,
    decide: (values, _base, { storedRubric, began }, keep) =>
      keep === 'mine' && storedRubric
        ? { ...values, rows: ontoStored('id', values.rows, storedRubric.indicators) }
        : began,
    isProposed: ({ storedRubric }) => storedRubric === null,
    onStored: ({ storedRubric }) => storedRubric && onStored?.(storedRubric),
  };
}
