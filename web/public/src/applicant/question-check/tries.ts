import type { InterviewAttempt, InterviewQuestion } from '@vivavoce/contract/types.ts';

/** The state of a question's latest recording. */
export type Outcome =
  | { name: 'stored' }
  /** Stored, and its picture stutters, or part of its sound is missing. */
  | { name: 'faulty'; fault: 'stutter' | 'lacks_sound'; counted: boolean }
  /** Interrupted by a technical fault; `saved` when part of it is usable. */
  /** `unshared`: the applicant stopped sharing the screen. */
  | { name: 'interrupted'; counted: boolean; saved: boolean; unshared: boolean }
  /** Another page or the server is still processing it. */
  | { name: 'arriving' };

const ordinary = new Set(['stop', 'limit']);

export function isCutShort(attempt: InterviewAttempt): boolean {
  return attempt.state === 'abandoned' || !ordinary.has(attempt.ended_by ?? '');
}

/** Whether the server has finished processing it. */
export const isSettled = ({ state }: InterviewAttempt): boolean => state === 'playable' || state === 'damaged';

/** The selectable recordings, newest first. */
export function storedAttempts(question: InterviewQuestion): InterviewAttempt[] {
  return question.attempts.filter((attempt) => attempt.usable).toSorted((a, b) => b.number - a.number);
}

/**
 * The recording that is offered first: the newest, or where that was interrupted, the longest.
 * @param attempts newest first
 */
export function offeredFirst(attempts: readonly InterviewAttempt[]): InterviewAttempt | undefined {
  const [newest] = attempts;
  if (!newest || !isCutShort(newest)) return newest;
  return attempts.toSorted((a, b) => (b.duration ?? 0) - (a.duration ?? 0))[0];
}

export function outcomeOf(question: InterviewQuestion): Outcome {
  const latest = question.attempts.toSorted((a, b) => b.number - a.number)[0];
  if (!latest || latest.state === 'open') return { name: 'arriving' };
  if (latest.usable && !isCutShort(latest))
    return latest.lacks_sound
      ? { name: 'faulty', fault: 'lacks_sound', counted: latest.counted }
      : latest.stutter
        ? { name: 'faulty', fault: 'stutter', counted: latest.counted }
        : { name: 'stored' };
  return { name: 'interrupted', counted: latest.counted, saved: latest.usable, unshared: latest.ended_by === 'screen' };
}

export type RecordAgain = { allowed: boolean; left: number | null };

/** Whether another recording may begin, and how many remain; null is unlimited. */
export function recordAgain(question: InterviewQuestion, deadlinePassed: boolean): RecordAgain {
  const attemptsLeft = question.attempts_left;
  return { allowed: !deadlinePassed && (attemptsLeft === null || attemptsLeft > 0), left: attemptsLeft };
}

/** The number of the recording that would come next, by the attempts that count; null without a limit. */
export function nextAttempt({ attempts_allowed: total, attempts_left: left }: InterviewQuestion) {
  return left === null ? null : { number: total - left + 1, total };
}
