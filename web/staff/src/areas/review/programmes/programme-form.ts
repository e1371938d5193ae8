import { areDistinct, PROGRAMME_LIMITS, type ProgrammeMark } from '@vivavoce/domain/reviews/programmes.ts';

/** A mark while it is edited: the score as it is typed. */
export type MarkRow = Omit<ProgrammeMark, 'score'> & { score: string };

export type MarkFault = { row: number; field: 'programme' | 'score'; fault: 'required' | 'repeated' | 'score' };

export const emptyRow: MarkRow = { programme: '', checked: false, score: '', notes: '' };

export const toRow = (mark: ProgrammeMark): MarkRow => ({
  ...mark,
  score: mark.score === null ? '' : String(mark.score),
});

/** One row for each programme of the applicant, with what the reviewer said about it already. */
export const reviewRows = (programmes: readonly ProgrammeMark[], ownMarks: readonly ProgrammeMark[]): MarkRow[] =>
  programmes.map(({ programme }) => {
    const mark = ownMarks.find((entry) => entry.programme === programme);
    return mark ? toRow(mark) : { ...emptyRow, programme };
  });

const isScore = (text: string): boolean => {
  const score = Number(text);
  const { score_min, score_max } = PROGRAMME_LIMITS;
  return text.trim() === '' || (Number.isInteger(score) && score >= score_min && score <= score_max);
};

/** The first fault of the rows, from the top. */
export function faultOf(rows: readonly MarkRow[]): MarkFault | null {
  for (const [row, { programme, score }] of rows.entries()) {
    if (programme.trim() === '') return { row, field: 'programme', fault: 'required' };
    const above = rows.slice(0, row + 1).map((item) => ({ programme: item.programme.trim() }));
    if (!areDistinct(above)) return { row, field: 'programme', fault: 'repeated' };
    if (!isScore(score)) return { row, field: 'score', fault: 'score' };
  }
  return null;
}

export const toMarks = (rows: readonly MarkRow[]): ProgrammeMark[] =>
  rows.map(({ programme, checked, score, notes }) => ({
    programme: programme.trim(),
    checked,
    score: score.trim() === '' ? null : Number(score),
    notes: notes.trim(),
  }));
