import { spreadWords, wordsOf } from '@vivavoce/domain/transcripts/cues.ts';
import { z } from 'zod';
import { AiFault } from './provider.types.ts';
import type { Heard, HeardWord } from './transcription.types.ts';

const seconds = z.number().nullish();
const wordShape = z.object({ word: z.string().nullish(), text: z.string().nullish(), start: seconds, end: seconds });
const segmentShape = z.object({ text: z.string(), start: seconds, end: seconds, words: z.array(wordShape).nullish() });

/** The fields that are read of any server's answer; some write the length as text, so it is not among them. */
const transcription = z.object({
  text: z.string(),
  language: z.string().nullish(),
  words: z.array(wordShape).nullish(),
  segments: z.array(segmentShape).nullish(),
});
type Piece = z.output<typeof wordShape>;

const NAMES: Readonly<Record<string, string>> = {
  arabic: 'ar',
  chinese: 'zh',
  dutch: 'nl',
  english: 'en',
  french: 'fr',
  german: 'de',
  italian: 'it',
  japanese: 'ja',
  korean: 'ko',
  polish: 'pl',
  portuguese: 'pt',
  russian: 'ru',
  spanish: 'es',
  turkish: 'tr',
  ukrainian: 'uk',
};

function languageOf(stated: string | null | undefined): string | null {
  const name = (stated ?? '').trim().toLowerCase();
  return NAMES[name] ?? (/^[a-z]{2}(?:[-_][a-z]+)?$/.test(name) ? name.slice(0, 2) : null);
}

const textOf = ({ word, text }: Piece): string => word ?? text ?? '';
const milliseconds = (value: number): number => Math.round(value * 1000);

/** Pieces of words as whole words: a piece without a space before it belongs to the word before. */
function joined(tokens: readonly Piece[]): Piece[] {
  const words: Piece[] = [];
  for (const token of tokens) {
    const last = words.at(-1);
    if (last && !/^\s/u.test(textOf(token))) {
      last.word = textOf(last) + textOf(token);
      last.end = token.end ?? last.end;
    } else words.push({ ...token });
  }
  return words;
}

/** Words at the top are whole, with or without a space before each; in passages they may be pieces. */
function wordsIn({ words, segments }: z.output<typeof transcription>): Piece[] {
  if (words && words.length > 0) return words;
  const pieces = (segments ?? []).map((segment) => segment.words ?? []);
  return pieces.flatMap((tokens) => (tokens.some((token) => /^\s/u.test(textOf(token))) ? joined(tokens) : tokens));
}

/** Times that never run backwards and lie inside the recording, and how many had to be changed for that. */
function inOrder(words: readonly HeardWord[], duration_ms: number): { words: HeardWord[]; repaired: number } {
  let at = 0;
  let repaired = 0;
  const repairedWords = words.map(({ text, from_ms, to_ms }) => {
    const from = Math.min(Math.max(from_ms, at), duration_ms);
    const to = Math.min(Math.max(to_ms, from), duration_ms);
    if (from !== from_ms || to !== to_ms) repaired += 1;
    at = from;
    return { text, from_ms: from, to_ms: to };
  });
  return { words: repairedWords, repaired };
}

function timed(pieces: readonly Piece[]): HeardWord[] | null {
  const words: HeardWord[] = [];
  for (const piece of pieces) {
    const { start, end } = piece;
    if (start === null || start === undefined) return null;
    const from_ms = milliseconds(start);
    for (const text of wordsOf(textOf(piece))) words.push({ text, from_ms, to_ms: milliseconds(end ?? start) });
  }
  return words;
}

/** The words of passages, each with a share of the time of its passage. */
function spread(segments: z.output<typeof segmentShape>[], duration_ms: number): HeardWord[] | null {
  const words: HeardWord[] = [];
  for (const { text, start, end } of segments) {
    if (start === null || start === undefined || end === null || end === undefined) return null;
    const span = { from_ms: milliseconds(start), to_ms: Math.max(milliseconds(start), milliseconds(end)) };
    words.push(...spreadWords(text, [span], duration_ms));
  }
  return words;
}

/**
 * Reads the answers of all known servers: words at the top, words or pieces of words in passages, passages alone, text
 * alone.
 * @throws AiFault `unusable`
 */
export function readTranscription(answer: unknown, duration_ms: number): Heard {
  const reply = transcription.safeParse(answer);
  if (!reply.success) throw new AiFault('unusable', 'the AI provider answered no transcription');
  const text = wordsOf(reply.data.text).join(' ');
  const language = languageOf(reply.data.language);
  const pieces = wordsIn(reply.data);
  const known = pieces.length > 0 ? timed(pieces) : null;
  if (known && known.length > 0) return { text, language, times: 'word', ...inOrder(known, duration_ms) };
  const passages = spread(reply.data.segments ?? [], duration_ms);
  if (passages && passages.length > 0) return { text, language, times: 'segment', ...inOrder(passages, duration_ms) };
  return { text, language, times: 'none', words: [], repaired: 0 };
}
