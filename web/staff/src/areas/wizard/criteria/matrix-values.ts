import type { MatrixOptions } from '@vivavoce/contract/types.ts';
import { competencyKey } from '@vivavoce/domain/reviews/matrix.ts';

/** One field of the matrix while it is written. */
export type Entry = { key: string; id: number | null; words: string };
export type CompetencyEntry = Entry & { indicators: Entry[] };
export type MatrixValues = { competencies: CompetencyEntry[]; levels: Entry[] };

let made = 0;
export const newEntry = (words = ''): Entry => ({ key: `new-${(made += 1)}`, id: null, words });

const entryOf = (kind: string, id: number | null, words: string): Entry =>
  id === null ? newEntry(words) : { key: `${kind}-${id}`, id, words };

export const valuesOf = ({ competencies, levels }: Pick<MatrixOptions, 'competencies' | 'levels'>): MatrixValues => ({
  competencies: competencies.map(({ id, name, indicators }) => ({
    ...entryOf('competency', id, name),
    indicators: indicators.map((one) => entryOf('indicator', one.id, one.text)),
  })),
  levels: levels.map(({ id, name }) => entryOf('level', id, name)),
});

const sent = ({ id, words }: Entry) => ({ ...(id !== null && { id }), words: words.trim() });

/** As the server takes it. */
export const matrixInput = ({ competencies, levels }: MatrixValues) => ({
  competencies: competencies.map(({ indicators, ...one }) => {
    const { words: name, ...known } = sent(one);
    return {
      ...known,
      name,
      indicators: indicators.map((row) => {
        const { words: text, ...own } = sent(row);
        return { ...own, text };
      }),
    };
  }),
  levels: levels.map((one) => {
    const { words: name, ...known } = sent(one);
    return { ...known, name };
  }),
});

export const sameMatrix = (one: MatrixValues, other: MatrixValues): boolean =>
  JSON.stringify(matrixInput(one)) === JSON.stringify(matrixInput(other));

/** The same words on another stored matrix: what it does not know any more is made anew. */
export function onto(values: MatrixValues, stored: MatrixOptions): MatrixValues {
  const known = (id: number | null, rows: readonly { id: number | null }[]) =>
    rows.some((row) => row.id === id) ? id : null;
  return {
    levels: values.levels.map((one) => ({ ...one, id: known(one.id, stored.levels) })),
    competencies: values.competencies.map((one) => {
      const same = stored.competencies.find(
        ({ id, name }) => id === one.id || competencyKey(name) === competencyKey(one.words),
      );
      return {
        ...one,
        id: same?.id ?? null,
        indicators: one.indicators.map((row) => ({ ...row, id: known(row.id, same?.indicators ?? []) })),
      };
    }),
  };
}

export type Fault = 'empty' | 'twice' | 'noIndicator';

function faultsOf(entries: readonly Entry[]): [string, Fault][] {
  const keys = entries.map(({ words }) => competencyKey(words));
  return entries.flatMap(({ key }, at): [string, Fault][] => {
    if (keys[at] === '') return [[key, 'empty']];
    return keys.indexOf(keys[at] ?? '') < at ? [[key, 'twice']] : [];
  });
}

/** What is wrong, by the key of the field, in the order of the form. */
export const matrixFaults = ({ competencies, levels }: MatrixValues): Map<string, Fault> =>
  new Map([
    ...faultsOf(levels),
    ...faultsOf(competencies),
    ...competencies.flatMap(({ key, indicators }): [string, Fault][] =>
      indicators.length === 0 ? [[key, 'noIndicator']] : faultsOf(indicators),
    ),
  ]);
