import type { Interview } from '@vivavoce/contract/types.ts';

/** "2 of 5", by the order of the questions. */
export function positionOf(interview: Interview, question: number): { number: number; total: number } {
  const ordered = interview.questions.toSorted((one, other) => one.order - other.order);
  return { number: ordered.findIndex((one) => one.id === question) + 1, total: ordered.length };
}
