import { timedTokens, splitText } from '../transcripts/cues.ts';
import type { TimedCue } from '../transcripts/cues.ts';
import { suspectsOf } from './suspects.ts';
import { NEGATIONS, tokensOf } from './tokens.ts';
import type { Token } from './tokens.ts';

/** A stretch of a transcript in its own words. */
export interface Passage {
  /** The caption in which it begins, counted from 1 as the model was shown it. */
  cue: number;
  from_ms: number;
  to_ms: number;
  text: string;
}

/** Quote as the model claims it. */
export interface Quote {
  cue: number;
  quote: string;
}

/** Shorter quotes say nothing and stand anywhere. */
const QUOTE_MIN_TOKENS = 4;
/** A quote lies in the caption that it names, or this many beside it. */
const CUES_BESIDE = 2;
/** A negation this close before a quote belongs to it. */
const NEGATION_REACH = 3;

/** A text in numbered pieces, made ready for finding quotes in it. */
export interface Quotable {
  /** Piece of each word, from 0. */
  cueOfWord: number[];
  tokens: Token[];
  language: string;
  /** Pieces that read like instructions to software; nothing in them is a passage. */
  suspects: ReadonlySet<number>;
}

/** A transcript made ready for finding quotes in it. */
export interface Searchable extends Quotable {
  spoken: ReturnType<typeof timedTokens>;
}

export function searchable(cues: readonly TimedCue[], language: string): Searchable {
  const spoken = timedTokens(cues);
  const cueOfWord = cues.flatMap(({ text }, cue) => splitText(text).map(() => cue));
  const tokens = tokensOf(spoken.map(({ text }) => text).join(' '), language);
  return { spoken, cueOfWord, tokens, language, suspects: suspectsOf(cues.map(({ text }) => text)) };
}

const startsAt = (tokens: readonly Token[], at: number, wanted: readonly Token[]): boolean =>
  wanted.every(({ text }, index) => tokens[at + index]?.text === text);

const touches = (suspects: ReadonlySet<number>, from: number, to: number): boolean =>
  suspects.size > 0 && Array.from({ length: to - from + 1 }, (_, nth) => from + nth).some((cue) => suspects.has(cue));

/** A quote that begins behind a negation is shown with it, so that it does not say the contrary. */
function withNegation(tokens: readonly Token[], at: number): number {
  for (let back = 1; back <= NEGATION_REACH; back += 1)
    if (NEGATIONS.has(tokens[at - back]?.text ?? '')) return at - back;
  return at;
}

/**
 * Finds a quote in a text. It counts only if it is equal, word by word, after normalising.
 * @returns its first and its last word, from 0; null for a quote that is not there
 */
export function findWords(
  { cueOfWord, tokens, language, suspects }: Quotable,
  { cue, quote }: Quote,
): { from: number; to: number } | null {
  const quoted = tokensOf(quote, language);
  if (quoted.length < QUOTE_MIN_TOKENS) return null;
  for (let at = 0; at + quoted.length <= tokens.length; at += 1) {
    const start = cueOfWord[tokens[at]?.first ?? 0] ?? 0;
    const end = cueOfWord[tokens[at + quoted.length - 1]?.last ?? 0] ?? 0;
    if (end < cue - 1 - CUES_BESIDE || start > cue - 1 + CUES_BESIDE) continue;
    if (!startsAt(tokens, at, quoted)) continue;
    if (touches(suspects, start, end)) continue;
    const from = tokens[withNegation(tokens, at)]?.first ?? 0;
    return { from, to: tokens[at + quoted.length - 1]?.last ?? from };
  }
  return null;
}

/** Finds a quote in the transcript. @returns the transcript's own words with their times */
export function findQuote(transcript: Searchable, quote: Quote): Passage | null {
  const span = findWords(transcript, quote);
  if (!span) return null;
  const { spoken, cueOfWord } = transcript;
  const { from, to } = span;
  return {
    cue: (cueOfWord[from] ?? 0) + 1,
    from_ms: spoken[from]?.from_ms ?? 0,
    to_ms: Math.max(spoken[to]?.to_ms ?? 0, (spoken[from]?.from_ms ?? 0) + 1),
    text: spoken
      .slice(from, to + 1)
      .map(({ text }) => text)
      .join(' '),
  };
}

/** Finds a passage of an earlier version in the newest one; null where its words were changed. */
export function findPassage(transcript: Searchable, { cue, text }: Passage): Passage | null {
  return (
    findQuote(transcript, { cue, quote: text }) ??
    // Captions may have been split or joined meanwhile.
    transcript.cueOfWord
      .filter((piece, index, all) => piece !== all[index - 1])
      .map((piece) => findQuote(transcript, { cue: piece + 1, quote: text }))
      .find((passage) => passage !== null) ??
    null
  );
}
