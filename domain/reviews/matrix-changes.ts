import { competencyKey } from './matrix.ts';

interface Named {
  id: number;
  name: string;
}
interface Worded {
  id: number;
  text: string;
}
/** A matrix as it is stored. */
export interface StoredMatrix {
  competencies: readonly (Named & { indicators: readonly Worded[] })[];
  levels: readonly Named[];
}
type Wanted<Row extends { id: number }> = Omit<Row, 'id'> & { id?: number | undefined };
/** A matrix as somebody wants it; what has an id is stored already. */
export interface WantedMatrix {
  competencies: readonly (Wanted<Named> & { indicators: readonly Wanted<Worded>[] })[];
  levels: readonly Wanted<Named>[];
}

/** What an edit does to ratings that hang on the matrix. */
export interface MatrixChange {
  /** Ids whose ratings go with them. */
  removed_indicators: number[];
  removed_levels: number[];
  removed_competencies: number[];
  /** Ids of indicators that stay with other words, their own or their competency's. */
  reworded_indicators: number[];
  /** The levels differ in number, order or name, so every rating means something else. */
  levels_differ: boolean;
  renamed: { from: string; to: string }[];
}

const goneFrom = (stored: readonly { id: number }[], wanted: readonly { id?: number | undefined }[]): number[] =>
  stored.filter(({ id }) => wanted.every((one) => one.id !== id)).map(({ id }) => id);

/** Compares a stored matrix with the wanted one; new entries and the order of indicators touch no rating. */
export function matrixChange(stored: StoredMatrix, wanted: WantedMatrix): MatrixChange {
  const change: MatrixChange = {
    removed_competencies: goneFrom(stored.competencies, wanted.competencies),
    removed_levels: goneFrom(stored.levels, wanted.levels),
    removed_indicators: [],
    reworded_indicators: [],
    renamed: [],
    levels_differ:
      stored.levels.length !== wanted.levels.length ||
      stored.levels.some(({ id, name }, at) => wanted.levels[at]?.id !== id || wanted.levels[at]?.name !== name),
  };
  for (const { id, name, indicators } of stored.competencies) {
    const kept = wanted.competencies.find((one) => one.id === id);
    const rows = kept?.indicators ?? [];
    const gone = goneFrom(indicators, rows);
    change.removed_indicators.push(...gone);
    const renamed = kept !== undefined && kept.name !== name;
    if (renamed) change.renamed.push({ from: name, to: kept.name });
    for (const one of indicators) {
      const reworded = rows.find((row) => row.id === one.id)?.text !== one.text;
      if (!gone.includes(one.id) && (renamed || reworded)) change.reworded_indicators.push(one.id);
    }
  }
  return change;
}

/** What is wrong with a wanted matrix: ids that are not its own, or the same thing twice. */
export function matrixFault(
  stored: StoredMatrix,
  { competencies, levels }: WantedMatrix,
): { field: 'competencies' | 'levels'; code: 'not_allowed' | 'repeated' } | null {
  const strange = (rows: readonly { id?: number | undefined }[], own: readonly { id: number }[]) =>
    rows.some(({ id }) => id !== undefined && own.every((row) => row.id !== id));
  const twice = (rows: readonly { id?: number | undefined }[], words: readonly string[]) => {
    const ids = rows.flatMap(({ id }) => id ?? []);
    return new Set(ids).size < ids.length || new Set(words.map(competencyKey)).size < words.length;
  };
  if (strange(levels, stored.levels)) return { field: 'levels', code: 'not_allowed' };
  if (
    twice(
      levels,
      levels.map(({ name }) => name),
    )
  )
    return { field: 'levels', code: 'repeated' };
  if (strange(competencies, stored.competencies)) return { field: 'competencies', code: 'not_allowed' };
  if (
    twice(
      competencies,
      competencies.map(({ name }) => name),
    )
  )
    return { field: 'competencies', code: 'repeated' };
  for (const { id, indicators } of competencies) {
    const own = stored.competencies.find((one) => one.id === id)?.indicators ?? [];
    if (strange(indicators, own)) return { field: 'competencies', code: 'not_allowed' };
    if (
      twice(
        indicators,
        indicators.map(({ text }) => text),
      )
    )
      return { field: 'competencies', code: 'repeated' };
  }
  return null;
}
