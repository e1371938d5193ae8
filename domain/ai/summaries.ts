import type { TimedCue } from '../transcripts/cues.ts';
import { AI_WORK_LIMITS } from './work-limits.ts';
import { findPassage, findQuote, searchable } from './quotes.ts';
import type { Passage, Quote } from './quotes.ts';
import { isBacked, isPlainText } from './sentences.ts';

interface CitedSentence {
  /** Place of the sentence in the text of the model, once people have corrected that text. */
  place?: number;
  text: string;
  passages: Passage[];
}

/** A summary of one answer: sentences with the passages that support them, and passages worth hearing. */
export interface Summary {
  sentences: CitedSentence[];
  highlights: Passage[];
}

/** Summary as the model claims it. */
export interface ClaimedSummary {
  sentences: { text: string; cites: Quote[] }[];
  highlights: Quote[];
}

const samePassage = (first: Passage, second: Passage): boolean =>
  first.from_ms === second.from_ms && first.to_ms === second.to_ms;

/**
 * Keeps a claimed sentence if it quotes the transcript, if each of its quotes is in there, and if it adds no number and
 * no name; counts the sentences that it drops.
 */
function checkSentences(
  claimed: readonly ClaimedSummary['sentences'][number][],
  cues: readonly TimedCue[],
  language: string,
): { sentences: CitedSentence[]; dropped: number } {
  const transcript = searchable(cues, language);
  const sentences: CitedSentence[] = [];
  for (const { text, cites } of claimed) {
    const plain = text.replaceAll(/\s+/gu, ' ').trim();
    if (plain === '' || plain.length > AI_WORK_LIMITS.sentence_max_characters || !isPlainText(plain)) continue;
    const passages = cites.flatMap((cite) => findQuote(transcript, cite) ?? []);
    const single = passages.filter(
      (passage, index) => passages.findIndex((other) => samePassage(passage, other)) === index,
    );
    if (passages.length === 0 || passages.length < cites.length || !isBacked(plain, single, language)) continue;
    sentences.push({ text: plain, passages: single });
  }
  const shown = sentences.slice(0, AI_WORK_LIMITS.summary_sentences_max);
  return { sentences: shown, dropped: claimed.length - sentences.length };
}

/**
 * Keeps the statements of a claimed summary that may be shown.
 * @returns also how many statements no passage supports
 */
export function checkSummary(
  claimed: ClaimedSummary,
  cues: readonly TimedCue[],
  language: string,
): { summary: Summary; dropped: number } {
  const { sentences, dropped } = checkSentences(claimed.sentences, cues, language);
  const transcript = searchable(cues, language);
  const passages = claimed.highlights.flatMap((quote) => findQuote(transcript, quote) ?? []);
  const highlights = passages
    .filter((passage, index) => passages.findIndex((other) => samePassage(passage, other)) === index)
    .toSorted((a, b) => a.from_ms - b.from_ms)
    .slice(0, AI_WORK_LIMITS.highlights_max);
  return { summary: { sentences, highlights }, dropped: dropped + claimed.highlights.length - passages.length };
}

/** A passage in the newest transcript: where it stands now, or that its words were changed. */
export interface PlacedPassage extends Passage {
  changed: boolean;
}

/** Finds passages in a newer version of the transcript. */
export function placePassages(
  passages: readonly Passage[],
  cues: readonly TimedCue[],
  language: string,
): PlacedPassage[] {
  const transcript = searchable(cues, language);
  return passages.map((passage) => {
    const match = findPassage(transcript, passage);
    return match ? { ...match, changed: false } : { ...passage, changed: true };
  });
}

/**
 * Summary with corrected sentences: they keep their passages, and omitted ones are removed.
 * @returns null where a place is named twice or does not exist
 */
export function correctSummary(
  summary: Summary,
  corrections: readonly { place: number; text: string }[],
): Summary | null {
  const places = new Set(corrections.map(({ place }) => place));
  if (places.size < corrections.length || corrections.some(({ place }) => !summary.sentences[place])) return null;
  const sentences = corrections.map(({ place, text }) => ({
    place,
    passages: summary.sentences[place]?.passages ?? [],
    text,
  }));
  return { ...summary, sentences };
}
