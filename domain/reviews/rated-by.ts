import { RATING_STYLE, type RatingStyle } from './styles.ts';

/** What one reviewer rated of one applicant. */
export type OwnRatings = {
  /** The interview as a whole. */
  overall: boolean;
  /** Questions whose answers are rated in full: by matrix, every level of them is chosen. */
  questions: ReadonlySet<number>;
};

export const NOTHING_RATED: OwnRatings = { overall: false, questions: new Set() };

/** Whether an answer counts as rated by that reviewer: an overall rating is one of every answer that there is. */
export const isAnswerRated = (
  style: RatingStyle,
  { question, state }: { question: number; state: string },
  own: OwnRatings,
): boolean => (style === RATING_STYLE.overall ? own.overall && state !== 'empty' : own.questions.has(question));
