import { SIGNAL_LIMITS } from './signals.ts';
import type { SignalLanguage } from './signals.ts';

/** Figures about the words of answers in one language. They describe the words, not the speaker. */
export interface LanguageMeasures {
  /** Different words among 100 in a row, on average over the whole text. */
  different_per_100: number;
  /** Words from the beginning of a sentence to its end, on average; null where the text has too few sentence ends. */
  sentence_length: number | null;
  /** Words of seven letters or more among 100. */
  long_per_100: number;
  /** Common words of the other language among 100. */
  other_language_per_100: number;
}

const WORD = /\p{L}[\p{L}\p{M}\p{N}'’-]*/gu;
const SENTENCE_END = /[.!?…]+(?=\s|$)/gu;
const LONG_FROM = 7;
const WINDOW = 100;
const SENTENCES_MIN = 5;

/** Frequent words that the other language does not have. */
const COMMON: Readonly<Record<SignalLanguage, ReadonlySet<string>>> = {
  en: new Set(
    'the and of to that with have was were they this from which would about because when what there their been is are you we my it'.split(
      ' ',
    ),
  ),
  fr: new Set(
    "le la les des une dans que qui pour nous vous avec sont mais ce cette et est je il elle c'est j'ai ont au aux du".split(
      ' ',
    ),
  ),
};

/** The words of a text, without case. */
export const spokenWords = (text: string): string[] =>
  (text.normalize('NFKC').toLowerCase().match(WORD) ?? []).map((word) => word.replaceAll('’', "'"));

const round = (figure: number): number => Math.round(figure * 10) / 10;

const per100 = (words: readonly string[], counts: (word: string) => boolean): number =>
  round((words.filter((word) => counts(word)).length * 100) / words.length);

/** The mean number of different words in each stretch of 100 words. */
function differentWords(words: readonly string[]): number {
  const inside = new Map<string, number>();
  let sum = 0;
  let stretches = 0;
  for (const [index, word] of words.entries()) {
    inside.set(word, (inside.get(word) ?? 0) + 1);
    const leaving = words[index - WINDOW];
    if (leaving !== undefined) {
      const remaining = (inside.get(leaving) ?? 0) - 1;
      if (remaining > 0) inside.set(leaving, remaining);
      else inside.delete(leaving);
    }
    if (index + 1 < WINDOW) continue;
    sum += inside.size;
    stretches += 1;
  }
  return round(sum / stretches);
}

/** @returns null for a text with too few words */
export function languageMeasures(text: string, language: SignalLanguage): LanguageMeasures | null {
  const words = spokenWords(text);
  if (words.length < SIGNAL_LIMITS.language_run_min) return null;
  const ends = text.match(SENTENCE_END)?.length ?? 0;
  const other = COMMON[language === 'en' ? 'fr' : 'en'];
  return {
    different_per_100: differentWords(words),
    sentence_length: ends < SENTENCES_MIN ? null : round(words.length / ends),
    long_per_100: per100(words, (word) => [...word].length >= LONG_FROM),
    other_language_per_100: per100(words, (word) => other.has(word)),
  };
}
