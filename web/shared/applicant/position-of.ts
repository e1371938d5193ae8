import type { Interview } from '@vivavoce/contract/types.ts';

/** "2 of 5", by the order of the questions. */
export function positionOf(interview: Interview, question: number): { number: number; total: number } {
  const ordered = interview.questions.toSorted((a, b) => a.order - b.order);
  return { number: ordered.findIndex((entry) => entry.id === question) + 1, total: ordered.length };
}
