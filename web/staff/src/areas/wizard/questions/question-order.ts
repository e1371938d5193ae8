import type { Question } from '@vivavoce/contract/types.ts';

const numbered = (questions: readonly Question[]): Question[] =>
  questions.map((question, index) => ({ ...question, order: index + 1 }));

/** The list with one question at another place; places count from 0 and are clamped to the list. */
export function moved(questions: readonly Question[], from: number, to: number): Question[] {
  const rest = [...questions];
  const [question] = rest.splice(from, 1);
  if (!question) return numbered(questions);
  rest.splice(Math.max(0, to), 0, question);
  return numbered(rest);
}

/** The list with a stored question at its `order`. */
export function inserted(questions: readonly Question[], question: Question): Question[] {
  const rest = questions.filter(({ id }) => id !== question.id);
  rest.splice(Math.max(0, question.order - 1), 0, question);
  return numbered(rest);
}

export function without(questions: readonly Question[], id: number): Question[] {
  return numbered(questions.filter((question) => question.id !== id));
}
