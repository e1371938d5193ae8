import type { InterviewQuestion } from '@vivavoce/contract/types.ts';
import { isRecorded } from '@vivavoce/domain/answers/question-kinds.ts';
import { UNLIMITED_ANSWER_SECONDS } from '@vivavoce/domain/limits.ts';

/** One phrase of the ready card by its key, with its values. */
export type Term =
  | { key: 'thinkFree' | 'thinkNone' | 'attemptsFree' | 'sound' | 'screen' | 'text' | 'choice' | 'file' | 'unlimited' }
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
  if (seconds === UNLIMITED_ANSWER_SECONDS) return { key: 'unlimited' };
  if (isWholeMinutes(seconds)) return { key: 'answer', values: { minutes: seconds / 60 } };
  return { key: 'answerSeconds', values: { seconds } };
}

type TimedQuestion = Pick<
  InterviewQuestion,
  'kind' | 'screen_recording' | 'preparation_seconds' | 'answer_seconds' | 'attempts_left'
>;

/** "30 seconds to think · up to 2 minutes · 2 attempts", or "a written answer · no time limit", as keys. */
export function termsOf(question: TimedQuestion): Term[] {
  const { kind, preparation_seconds, answer_seconds, attempts_left: count } = question;
  if (!isRecorded(kind)) {
    const how: Term = { key: kind === 'choice' ? 'choice' : kind === 'file' ? 'file' : 'text' };
    // Applicants think while they write, so the time to think is mentioned only where it is set.
    return [how, ...(preparation_seconds === 0 ? [] : [thinkTerm(preparation_seconds)]), answerTerm(answer_seconds)];
  }
  return [
    ...(kind === 'audio' ? [{ key: 'sound' } as const] : []),
    ...(question.screen_recording ? [{ key: 'screen' } as const] : []),
    thinkTerm(preparation_seconds),
    answerTerm(answer_seconds),
    count === null ? { key: 'attemptsFree' } : { key: 'attempts', values: { count } },
  ];
}
