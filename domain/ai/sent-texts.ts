import { cleanText } from './clean-text.ts';
import type { AiNote } from './results.ts';
import { suspectsOf } from './suspects.ts';

/** Placeholder for words that are not sent; the numbers of the others stay. */
const LEFT_OUT = '(left out)';

/**
 * Pieces of an applicant's text as they are sent to a provider: words alone, without what reads like instructions to
 * software. Nothing that is left out can be cited, so a model that does what it reads is not reached by it.
 * @param texts pieces in order, such as the captions of one answer
 */
export function sentTexts(texts: readonly string[]): { texts: string[]; notes: AiNote[] } {
  const suspects = suspectsOf(texts);
  const cleaned = texts.map(cleanText);
  const notes: AiNote[] = cleaned.some(({ stripped }) => stripped) ? ['invisible_characters'] : [];
  if (suspects.size > 0) notes.push('instruction_like');
  return {
    texts: cleaned.map(({ text }, at) => (suspects.has(at) ? LEFT_OUT : text.replaceAll(/\s+/gu, ' ').trim())),
    notes,
  };
}

/** The same for texts that are read one by one, such as the answers of one person; the notes of all of them, each once. */
export function sentTextsOf(groups: readonly (readonly string[])[]): { texts: string[]; notes: AiNote[] } {
  const sent = groups.map(sentTexts);
  return { texts: sent.flatMap(({ texts }) => texts), notes: [...new Set(sent.flatMap(({ notes }) => notes))] };
}

/** Pieces under their numbers, as the model is shown them. */
export const numberedLines = (texts: readonly string[], first = 1): string =>
  texts.map((text, nth) => `[${nth + first}] ${text}`).join('\n');
