import { isWritten, type QuestionKind } from '@vivavoce/domain/answers/question-kinds.ts';
import { UNLIMITED_ANSWER_SECONDS, UNLIMITED_ATTEMPTS } from '@vivavoce/domain/limits.ts';

const spokenSteps = [15, 30, 45, 60, 90, 120, 180, 240, 300, 600];
const writtenSeconds = [60, 120, 180, 300, 600, 900, 1200, 1800, 2700, 3600];
const preparationSteps = [0, 15, 30, 60, 90, 120, 180, 300, 600];
const attemptSteps = [1, 2, 3, 4, 5, 10];
const characterSteps = [250, 500, 1000, 2000, 3000, 5000, 10_000];

const withCurrent = (steps: readonly number[], current: number): number[] =>
  steps.includes(current) ? [...steps] : [...steps, current].toSorted((a, b) => a - b);

/** The lengths to choose from, including an unusual stored one; for written answers 0, unlimited, comes last. */
export function answerChoices(current: number, kind: QuestionKind = 'video'): number[] {
  if (!isWritten(kind)) return withCurrent(spokenSteps, current);
  const steps = current === UNLIMITED_ANSWER_SECONDS ? writtenSeconds : withCurrent(writtenSeconds, current);
  return [...steps, UNLIMITED_ANSWER_SECONDS];
}

/** null, unlimited, comes last. */
export const preparationChoices = (current: number | null): (number | null)[] => [
  ...withCurrent(preparationSteps, current ?? 0),
  null,
];

/** 0, unlimited, comes last. */
export const attemptChoices = (current: number): number[] => [
  ...withCurrent(attemptSteps, current === UNLIMITED_ATTEMPTS ? 1 : current),
  UNLIMITED_ATTEMPTS,
];

export const characterChoices = (current: number): number[] => withCurrent(characterSteps, current);
