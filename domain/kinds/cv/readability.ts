import type { CvLanguage } from './cv-types.ts';

/** Fewer words give no figure: one long name would decide it. */
const READABLE_FROM = 100;
/** Number of letters from which LIX calls a word long. */
const LONG_WORD_FROM = 7;

const WORD = /\p{L}[\p{L}\p{N}'’-]*/gu;

export const tokensOf = (text: string): string[] => text.match(WORD) ?? [];

const ABBREVIATED =
  /(?:^|\s)(?:dr|mr|mrs|ms|prof|st|inc|ltd|co|e\.g|i\.e|etc|m|mme|mlle|env|ex|p|no|vol|u\.s|u\.k)\.$/iu;

/** Sentences: lines and bullets end one too, so that a list is not counted as one long sentence. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (const line of text.split('\n')) {
    let start = 0;
    for (const match of line.matchAll(/[.!?…]+(?=\s|$)/gu)) {
      const end = match.index + match[0].length;
      if (ABBREVIATED.test(line.slice(start, end))) continue;
      sentences.push(line.slice(start, end));
      start = end;
    }
    sentences.push(line.slice(start));
  }
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => tokensOf(sentence).length > 0);
}

/** Groups of vowels; an approximation that is good enough for a mean. */
export function syllables(word: string, language: CvLanguage): number {
  const plain = word
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z]/gu, '');
  if (plain.length <= 3) return 1;
  const accented = /[éè]s?$/iu.test(word.normalize('NFC'));
  const trimmed =
    language === 'fr'
      ? plain.replace(accented ? /$^/u : /(?:es|ent|e)$/u, '')
      : plain.replace(/(?:[^laeiouy]es|[^tdaeiouy]ed|[^laeiouy]e)$/u, (end) => end.slice(0, 1));
  return Math.max(trimmed.match(/[aeiouy]+/gu)?.length ?? 1, 1);
}

export interface Readability {
  word_count: number;
  sentences: number;
  mean_sentence: number;
  longest_sentence: number;
  reading_ease: number | null;
  ease_by: 'flesch' | 'kandel_moles';
  lix: number | null;
}

const round = (figure: number): number => Math.round(figure * 10) / 10;

/** Flesch (1948) for English, Kandel and Moles (1958) for French: from counts. */
export function readingEase(
  { word_count, sentences, syllables: count }: { word_count: number; sentences: number; syllables: number },
  language: CvLanguage,
): number {
  const length = word_count / sentences;
  const weight = count / word_count;
  return language === 'fr' ? 207 - 1.015 * length - 73.6 * weight : 206.835 - 1.015 * length - 84.6 * weight;
}

/** LIX (Björnsson 1968): words in a sentence, and the share of long words. */
export const lixOf = ({
  word_count,
  sentences,
  long,
}: {
  word_count: number;
  sentences: number;
  long: number;
}): number => word_count / sentences + (100 * long) / word_count;

/** How easy a text is to read; figures from 100 words on. */
export function readability(text: string, language: CvLanguage): Readability {
  const sentences = sentencesOf(text);
  const lengths = sentences.map((sentence) => tokensOf(sentence).length);
  const tokens = tokensOf(text);
  const counted = {
    word_count: tokens.length,
    sentences: Math.max(sentences.length, 1),
    syllables: tokens.reduce((sum, word) => sum + syllables(word, language), 0),
    long: tokens.filter((word) => word.replace(/[^\p{L}]/gu, '').length >= LONG_WORD_FROM).length,
  };
  const enough = tokens.length >= READABLE_FROM;
  return {
    word_count: tokens.length,
    sentences: sentences.length,
    mean_sentence: round(tokens.length / counted.sentences),
    longest_sentence: Math.max(0, ...lengths),
    reading_ease: enough ? round(readingEase(counted, language)) : null,
    ease_by: language === 'fr' ? 'kandel_moles' : 'flesch',
    lix: enough ? round(lixOf(counted)) : null,
  };
}
