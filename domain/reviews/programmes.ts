/** Mark of a university for one programme that an applicant applies for. */
export interface ProgrammeMark {
  programme: string;
  /** Whether the applicant was accepted, or the review recommends it. */
  checked: boolean;
  score: number | null;
  notes: string;
}

export const PROGRAMME_LIMITS = {
  /** Per applicant. */
  programmes_max: 20,
  name_max_characters: 120,
  notes_max_characters: 2000,
  score_min: 0,
  score_max: 100,
} as const;

const keyOf = ({ programme }: Pick<ProgrammeMark, 'programme'>): string => programme.toLowerCase();

/** Whether each programme is named once; upper and lower case are the same name. */
export const areDistinct = (marks: readonly Pick<ProgrammeMark, 'programme'>[]): boolean =>
  new Set(marks.map(keyOf)).size === marks.length;

/** The marks whose programme is not among `programmes`. */
export function outside(marks: readonly ProgrammeMark[], programmes: readonly ProgrammeMark[]): ProgrammeMark[] {
  const names = new Set(programmes.map(({ programme }) => programme));
  return marks.filter(({ programme }) => !names.has(programme));
}

/** Whether a reviewer said anything about the programme. */
export const isFilled = ({ checked, score, notes }: ProgrammeMark): boolean =>
  checked || score !== null || notes !== '';
