import type { LibraryQuestion, Question } from '@vivavoce/contract/types.ts';
import { questionInput, valuesOf, type QuestionInput } from '../question-values.ts';

/** Case, spaces and the last mark make no other question. */
const essence = (text: string) =>
  text
    .normalize('NFKC')
    .toLocaleLowerCase()
    .replace(/\s+/gu, ' ')
    .replace(/[\s.?!…]+$/u, '')
    .trim();

/** Says of a text whether the activity asks it already. */
export function asksAlready(questions: readonly Pick<Question, 'text'>[]): (text: string) => boolean {
  const texts = new Set(questions.map(({ text }) => essence(text)));
  return (text) => texts.has(essence(text));
}

/** Those of the pool that the activity does not ask yet, each once, in the order of the pool. */
export function notYetAsked(
  pool: readonly LibraryQuestion[],
  questions: readonly Pick<Question, 'text'>[],
): LibraryQuestion[] {
  const texts = new Set(questions.map(({ text }) => essence(text)));
  return pool.filter(({ text }) => {
    const isNew = !texts.has(essence(text));
    texts.add(essence(text));
    return isNew;
  });
}

/**
 * Some of the pool by chance, so that drawing again brings others.
 * @param random from 0 to below 1
 */
export function drawn<T>(pool: readonly T[], count: number, random: () => number = Math.random): T[] {
  const rest = [...pool];
  return Array.from({ length: Math.min(count, pool.length) }, () =>
    rest.splice(Math.floor(random() * rest.length), 1),
  ).flat();
}

/** A library question as it is asked in an activity. */
export function poolInput(
  question: LibraryQuestion,
  { screen_recording }: { screen_recording: boolean },
): QuestionInput {
  const input = questionInput(valuesOf(question));
  return { ...input, screen_recording: input.screen_recording && screen_recording };
}
