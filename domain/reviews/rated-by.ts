import { RATING_STYLE, type RatingStyle } from './styles.ts';

/** The ratings of one reviewer for one applicant. */
export type OwnRatings = {
  /** The interview as a whole. */
  overall: boolean;
  /** Questions whose answers are fully rated: by matrix, every level is selected. */
  questions: ReadonlySet<number>;
};

export const NOTHING_RATED: OwnRatings = { overall: false, questions: new Set() };

/** Whether the reviewer rated an answer: an overall rating covers every existing answer. */
export const isAnswerRated = (
  style: RatingStyle,
  { question, state }: { question: number; state: string },
  ratings: OwnRatings,
): boolean => (style === RATING_STYLE.overall ? ratings.overall && state !== 'empty' : ratings.questions.has(question));
