import type { InterviewQuestion } from '@vivavoce/contract/types.ts';

/** One phrase of the ready card by its key, with what stands in it. */
export type Term =
  | { key: 'thinkFree' | 'thinkNone' | 'attemptsFree' }
  | { key: 'think' | 'answerSeconds'; values: { seconds: number } }
  | { key: 'thinkMinutes' | 'answer'; values: { minutes: number } }
  | { key: 'attempts'; values: { count: number } };

const isWholeMinutes = (seconds: number): boolean => seconds >= 60 && seconds % 60 === 0;

function thinkTerm(seconds: number | null): Term {
  if (seconds === null) return { key: 'thinkFree' };
  if (seconds === 0) return { key: 'thinkNone' };
  if (isWholeMinutes(seconds)) return { key: 'thinkMinutes', values: { minutes: seconds / 60 } };
  return { key: 'think', values: { seconds } };
}

function answerTerm(seconds: number): Term {
  if (isWholeMinutes(seconds)) return { key: 'answer', values: { minutes: seconds / 60 } };
  return { key: 'answerSeconds', values: { seconds } };
}

type TimedQuestion = Pick<InterviewQuestion, 'preparation_seconds' | 'answer_seconds' | 'attempts_left'>;

/** "30 seconds to think · up to 2 minutes · 2 attempts", as keys. */
export function termsOf(question: TimedQuestion): Term[] {
  const count = question.attempts_left;
  return [
    thinkTerm(question.preparation_seconds),
    answerTerm(question.answer_seconds),
    count === null ? { key: 'attemptsFree' } : { key: 'attempts', values: { count } },
  ];
}
