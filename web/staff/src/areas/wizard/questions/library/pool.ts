import type { LibraryQuestion, Question } from '@vivavoce/contract/types.ts';
import { questionInput, valuesOf, type QuestionInput } from '../question-values.ts';

/** Case, spaces and final punctuation do not make another question. */
const essence = (text: string) =>
  text
    .normalize('NFKC')
    .toLocaleLowerCase()
    .replace(/\s+/gu, ' ')
    .replace(/[\s.?!…]+$/u, '')
    .trim();

/** Returns whether the activity has a question of this text already. */
export function asksAlready(questions: readonly Pick<Question, 'text'>[]): (text: string) => boolean {
  const texts = new Set(questions.map(({ text }) => essence(text)));
  return (text) => texts.has(essence(text));
}

/** The questions of the pool that the activity does not have yet, each once, in the order of the pool. */
export function newTo(
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
 * A random sample of the pool, so that another draw brings others.
 * @param random from 0 to below 1
 */
export function sample<T>(pool: readonly T[], count: number, random: () => number = Math.random): T[] {
  const rest = [...pool];
  return Array.from({ length: Math.min(count, pool.length) }, () =>
    rest.splice(Math.floor(random() * rest.length), 1),
  ).flat();
}

/** A library question as the body of a question of an activity. */
export function poolInput(
  question: LibraryQuestion,
  { screen_recording }: { screen_recording: boolean },
): QuestionInput {
  const input = questionInput(valuesOf(question));
  return { ...input, screen_recording: input.screen_recording && screen_recording };
}
