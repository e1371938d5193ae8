import type { MatrixOptions } from '@vivavoce/contract/types.ts';
import { competencyKey } from '@vivavoce/domain/reviews/matrix.ts';
import { orChanged, type FormRules } from '@vivavoce/web-shared/forms/form.ts';
import { ontoStored, withStoredIds } from '@vivavoce/web-shared/forms/rows.ts';

/** One field of the matrix while it is edited. */
export type Entry = { key: string; id: number | null; text: string };
export type CompetencyEntry = Entry & { indicators: Entry[] };
export type MatrixValues = { competencies: CompetencyEntry[]; levels: Entry[] };

let counter = 0;
export const newEntry = (text = ''): Entry => ({ key: `new-${(counter += 1)}`, id: null, text });

const entryOf = (kind: string, id: number | null, text: string): Entry =>
  id === null ? newEntry(text) : { key: `${kind}-${id}`, id, text };

export const valuesOf = ({ competencies, levels }: Pick<MatrixOptions, 'competencies' | 'levels'>): MatrixValues => ({
  competencies: competencies.map(({ id, name, indicators }) => ({
    ...entryOf('competency', id, name),
    indicators: indicators.map((indicator) => entryOf('indicator', indicator.id, indicator.text)),
  })),
  levels: levels.map(({ id, name }) => entryOf('level', id, name)),
});

const tidy = ({ id, text }: Entry) => ({ ...(id !== null && { id }), text: text.trim() });

/** The matrix as the server takes it. */
export const matrixInput = ({ competencies, levels }: MatrixValues) => ({
  competencies: competencies.map(({ indicators, ...competency }) => {
    const { text: name, ...identity } = tidy(competency);
    return {
      ...identity,
      name,
      indicators: indicators.map(tidy),
    };
  }),
  levels: levels.map((level) => {
    const { text: name, ...identity } = tidy(level);
    return { ...identity, name };
  }),
});

const worded = ({ competencies, levels }: MatrixValues) => [
  levels.map(({ text }) => text.trim()),
  competencies.map(({ text, indicators }) => [text.trim(), ...indicators.map((row) => row.text.trim())]),
];

/** Whether both have the same texts in the same order, stored or not. */
export const sameMatrix = (first: MatrixValues, second: MatrixValues): boolean =>
  JSON.stringify(worded(first)) === JSON.stringify(worded(second));

/** The same fields, with the ids that new ones got when they were stored. */
export function withMatrixIds(now: MatrixValues, sent: MatrixValues, storedMatrix: MatrixOptions): MatrixValues {
  const sentRows = [...sent.levels, ...sent.competencies.flatMap((entry) => [entry, ...entry.indicators])];
  const results = [
    ...sent.levels.map((_, at) => storedMatrix.levels[at]),
    ...sent.competencies.flatMap(({ indicators }, at) => {
      const twin = storedMatrix.competencies[at];
      return [twin, ...indicators.map((_, row) => twin?.indicators[row])];
    }),
  ];
  return {
    levels: withStoredIds('id', now.levels, sentRows, results),
    competencies: withStoredIds('id', now.competencies, sentRows, results).map((competency) => ({
      ...competency,
      indicators: withStoredIds('id', competency.indicators, sentRows, results),
    })),
  };
}

/** The same texts on another stored matrix: entries that it does not have become new ones. */
export function onto(values: MatrixValues, storedMatrix: MatrixOptions): MatrixValues {
  return {
    levels: ontoStored('id', values.levels, storedMatrix.levels),
    competencies: values.competencies.map((competency) => {
      const same =
        storedMatrix.competencies.find(({ id }) => id !== null && id === competency.id) ??
        storedMatrix.competencies.find(({ name }) => competencyKey(name) === competencyKey(competency.text));
      return {
        ...competency,
        id: same?.id ?? null,
        indicators: ontoStored('id', competency.indicators, same?.indicators ?? []),
      };
    }),
  };
}

export type Fault = 'empty' | 'twice' | 'noIndicator';

function faultsOf(entries: readonly Entry[]): [string, Fault][] {
  const keys = entries.map(({ text }) => competencyKey(text));
  return entries.flatMap(({ key }, at): [string, Fault][] => {
    if (keys[at] === '') return [[key, 'empty']];
    return keys.indexOf(keys[at] ?? '') < at ? [[key, 'twice']] : [];
  });
}

/** The faults by the key of the field, in the order of the form. */
export const matrixFaults = ({ competencies, levels }: MatrixValues): Map<string, Fault> =>
  new Map([
    ...faultsOf(levels),
    ...faultsOf(competencies),
    ...competencies.flatMap(({ key, indicators }): [string, Fault][] =>
      indicators.length === 0 ? [[key, 'noIndicator']] : faultsOf(indicators),
    ),
  ]);

/** Whether the matrix is a proposal that was not stored yet. */
export const isProposed = ({ competencies, levels }: MatrixOptions): boolean =>
  [...competencies, ...levels].some(({ id }) => id === null);

type MatrixCalls = {
  change: (body: ReturnType<typeof matrixInput> & Pick<MatrixOptions, 'revision'>) => Promise<MatrixOptions>;
  newest: () => Promise<MatrixOptions>;
  onStored?: (matrix: MatrixOptions) => unknown;
};

/** Saves the matrix as a whole, with the revision that it started from. */
export const matrixRules = ({
  change,
  newest,
  onStored,
}: MatrixCalls): FormRules<MatrixValues, MatrixOptions, Fault> => ({
  read: valuesOf,
  same: sameMatrix,
  check: matrixFaults,
  send: (values, { revision }) => orChanged(change({ ...matrixInput(values), revision }), newest),
  adopt: withMatrixIds,
  decide: (values, _base, other, keep) => (keep === 'mine' ? onto(values, other) : valuesOf(other)),
  isProposed,
  ...(onStored && { onStored }),
});
