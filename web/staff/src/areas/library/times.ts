import { isWritten, type QuestionKind } from '@vivavoce/domain/answers/question-kinds.ts';
import { UNLIMITED_ANSWER_SECONDS, UNLIMITED_ATTEMPTS } from '@vivavoce/domain/limits.ts';

const SPOKEN = [15, 30, 45, 60, 90, 120, 180, 240, 300, 600];
const WRITTEN = [60, 120, 180, 300, 600, 900, 1200, 1800, 2700, 3600];
const THINKING = [0, 15, 30, 60, 90, 120, 180, 300, 600];
const ATTEMPTS = [1, 2, 3, 4, 5, 10];
const CHARACTERS = [250, 500, 1000, 2000, 3000, 5000, 10_000];

/** The usual values and the current one, even if it is unusual. */
const around = (steps: readonly number[], current: number): number[] =>
  [...new Set([...steps, current])].toSorted((a, b) => a - b);

/** Seconds; 0, unlimited, comes last for written answers. */
export function answerTimes(kind: QuestionKind, current: number): number[] {
  if (!isWritten(kind)) return around(SPOKEN, current);
  const limited = around(WRITTEN, current).filter((seconds) => seconds !== UNLIMITED_ANSWER_SECONDS);
  return [...limited, UNLIMITED_ANSWER_SECONDS];
}

/** Seconds; null, unlimited, comes last. */
export const thinkingTimes = (current: number | null): (number | null)[] => [...around(THINKING, current ?? 0), null];

/** 0, unlimited, comes last. */
export const attemptCounts = (current: number): number[] => [
  ...around(ATTEMPTS, current).filter((count) => count !== UNLIMITED_ATTEMPTS),
  UNLIMITED_ATTEMPTS,
];

export const lengths = (current: number): number[] => around(CHARACTERS, current);
