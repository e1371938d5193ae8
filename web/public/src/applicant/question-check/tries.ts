import type { InterviewAttempt, InterviewQuestion } from '@vivavoce/contract/types.ts';

/** What the screen says of the latest recording of a question. */
export type Outcome =
  | { name: 'stored' }
  /** Broken off by a technical fault; `saved` when part of it can be used. */
  | { name: 'interrupted'; counted: boolean; saved: boolean }
  /** Another page or the server still works on it. */
  | { name: 'arriving' };

const ordinary = new Set(['stop', 'limit']);

export function isCutShort(attempt: InterviewAttempt): boolean {
  return attempt.state === 'abandoned' || !ordinary.has(attempt.ended_by ?? '');
}

/** The server has made of it what it can. */
export const isSettled = ({ state }: InterviewAttempt): boolean => state === 'playable' || state === 'damaged';

/** The recordings to choose from, newest first. */
export function storedAttempts(question: InterviewQuestion): InterviewAttempt[] {
  return question.attempts.filter((attempt) => attempt.usable).toSorted((one, other) => other.number - one.number);
}

/**
 * The recording that is offered first: the newest, and where that one was cut short, the longest.
 * @param stored newest first
 */
export function offeredFirst(stored: readonly InterviewAttempt[]): InterviewAttempt | undefined {
  const [newest] = stored;
  if (!newest || !isCutShort(newest)) return newest;
  return stored.toSorted((one, other) => (other.duration ?? 0) - (one.duration ?? 0))[0];
}

export function outcomeOf(question: InterviewQuestion): Outcome {
  const latest = question.attempts.toSorted((one, other) => other.number - one.number)[0];
  if (!latest || latest.state === 'open') return { name: 'arriving' };
  if (latest.usable && !isCutShort(latest)) return { name: 'stored' };
  return { name: 'interrupted', counted: latest.counted, saved: latest.usable };
}

export type RecordAgain = { allowed: boolean; left: number | null };

/** Whether another recording may begin, and how many remain; null is unlimited. */
export function recordAgain(question: InterviewQuestion, deadlinePassed: boolean): RecordAgain {
  const left = question.attempts_left;
  return { allowed: !deadlinePassed && (left === null || left > 0), left };
}
