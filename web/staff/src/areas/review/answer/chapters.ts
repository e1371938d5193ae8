import type { Answer } from '@vivavoce/contract/types.ts';

/** The minimum width of a chapter in seconds, so that its label fits. */
const leastSeconds = 20;

/**
 * Relative widths of the chapters. They grow slower than the length: an answer three times as long is about twice as
 * wide, so that short ones stay readable.
 */
export function chapterWeights(answers: readonly Pick<Answer, 'duration'>[]): number[] {
  return answers.map(({ duration }) => Math.max(leastSeconds, duration ?? 0) ** (2 / 3));
}

/** Whether the answer can be watched or read now. */
export const isReady = (answer: Pick<Answer, 'state'>): boolean =>
  answer.state === 'playable' || answer.state === 'written';

/** Whether there is, or soon will be, something to rate. */
export const isAnswered = (answer: Pick<Answer, 'state'>): boolean => answer.state !== 'empty';

/** Whether there is, or soon will be, an answer that reviewers rate. */
export const isRatable = (answer: Pick<Answer, 'state' | 'rated'>): boolean => answer.rated && isAnswered(answer);

/** Whether staff may see the recordings: the interview was sent, and at least one question was answered. */
export const hasAnswers = (responded: boolean, answers: readonly Answer[]): boolean =>
  responded && answers.some(isAnswered);

type AnswerAddress = { answer?: number | undefined; question?: number | undefined };

/**
 * The index of the answer to show: the one in the address, else the first without the reader's rating, else the first
 * that was answered.
 */
export function pickAnswer(answers: readonly Answer[], params: AnswerAddress, rated: ReadonlySet<number>): number {
  const index = answers.findIndex(({ id, question_id }) =>
    params.answer === undefined ? question_id === params.question : id === params.answer,
  );
  if (index >= 0) return index;
  const open = answers.findIndex((answer) => isRatable(answer) && !rated.has(answer.question_id));
  return open >= 0 ? open : Math.max(0, answers.findIndex(isAnswered));
}

export type Target =
  | { to: 'question'; place: number }
  | { to: 'applicant'; job?: number; application: number }
  | { to: 'list' };

/** Next target after an answer: the next question, then the next applicant, then the list. */
export function nextTarget(questions: number, place: number, nextApplicant: number | null): Target {
  if (place + 1 < questions) return { to: 'question', place: place + 1 };
  return nextApplicant === null ? { to: 'list' } : { to: 'applicant', application: nextApplicant };
}

/** The address of an answer: its own id in the path, or its question's id in the query while there is none. */
export function addressOf({ id, question_id }: Pick<Answer, 'id' | 'question_id'>) {
  return id === null ? { answer: undefined, search: { question: question_id } } : { answer: String(id), search: {} };
}
