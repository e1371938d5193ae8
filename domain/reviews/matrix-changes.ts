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
/** The matrix after an edit; entries with an id are stored already. */
export interface WantedMatrix {
  competencies: readonly (Wanted<Named> & { indicators: readonly Wanted<Worded>[] })[];
  levels: readonly Wanted<Named>[];
}

/** The effect of an edit on existing ratings. */
export interface MatrixChange {
  /** Ids whose ratings are deleted. */
  removed_indicators: number[];
  removed_levels: number[];
  removed_competencies: number[];
  /** Ids of indicators with a new text, their own or their competency's. */
  reworded_indicators: number[];
  /** The levels changed in number, order or name, so every rating changes its meaning. */
  levels_differ: boolean;
  renamed: { from: string; to: string }[];
}

const removedFrom = (storedRows: readonly { id: number }[], edited: readonly { id?: number | undefined }[]): number[] =>
  storedRows.filter(({ id }) => edited.every((row) => row.id !== id)).map(({ id }) => id);

/** Compares a stored matrix with the edited one; new entries and the order of indicators affect no rating. */
export function matrixChange(storedMatrix: StoredMatrix, edited: WantedMatrix): MatrixChange {
  const change: MatrixChange = {
    removed_competencies: removedFrom(storedMatrix.competencies, edited.competencies),
    removed_levels: removedFrom(storedMatrix.levels, edited.levels),
    removed_indicators: [],
    reworded_indicators: [],
    renamed: [],
    levels_differ:
      storedMatrix.levels.length !== edited.levels.length ||
      storedMatrix.levels.some(({ id, name }, at) => edited.levels[at]?.id !== id || edited.levels[at]?.name !== name),
  };
  for (const { id, name, indicators } of storedMatrix.competencies) {
    const match = edited.competencies.find((competency) => competency.id === id);
    const rows = match?.indicators ?? [];
    const removed = removedFrom(indicators, rows);
    change.removed_indicators.push(...removed);
    const renamed = match !== undefined && match.name !== name;
    if (renamed) change.renamed.push({ from: name, to: match.name });
    for (const indicator of indicators) {
      const reworded = rows.find((row) => row.id === indicator.id)?.text !== indicator.text;
      if (!removed.includes(indicator.id) && (renamed || reworded)) change.reworded_indicators.push(indicator.id);
    }
  }
  return change;
}

/** Faults of an edited matrix: foreign ids and duplicates. */
export function matrixFault(
  storedMatrix: StoredMatrix,
  { competencies, levels }: WantedMatrix,
): { field: 'competencies' | 'levels'; code: 'not_allowed' | 'repeated' } | null {
  const foreignRows = (rows: readonly { id?: number | undefined }[], known: readonly { id: number }[]) =>
    rows.some(({ id }) => id !== undefined && known.every((row) => row.id !== id));
  const hasDuplicates = (rows: readonly { id?: number | undefined }[], texts: readonly string[]) => {
    const ids = rows.flatMap(({ id }) => id ?? []);
    return new Set(ids).size < ids.length || new Set(texts.map(competencyKey)).size < texts.length;
  };
  if (foreignRows(levels, storedMatrix.levels)) return { field: 'levels', code: 'not_allowed' };
  if (
    hasDuplicates(
      levels,
      levels.map(({ name }) => name),
    )
  )
    return { field: 'levels', code: 'repeated' };
  if (foreignRows(competencies, storedMatrix.competencies)) return { field: 'competencies', code: 'not_allowed' };
  if (
    hasDuplicates(
      competencies,
      competencies.map(({ name }) => name),
    )
  )
    return { field: 'competencies', code: 'repeated' };
  for (const { id, indicators } of competencies) {
    const storedIndicators = storedMatrix.competencies.find((competency) => competency.id === id)?.indicators ?? [];
    if (foreignRows(indicators, storedIndicators)) return { field: 'competencies', code: 'not_allowed' };
    if (
      hasDuplicates(
        indicators,
        indicators.map(({ text }) => text),
      )
    )
      return { field: 'competencies', code: 'repeated' };
  }
  return null;
}
