import { wordsOf, wordStarts } from '@vivavoce/domain/transcripts/cues.ts';
import { cuesOfFile } from '@vivavoce/domain/transcripts/files.ts';
import type { AiReply, FakeAi } from './ai-server.ts';

/** Transcription of a recording by a model that hears nothing: it reads the captions of the recording aloud. */
export function heardFromCaptions(webvtt: string): AiReply {
  const file = cuesOfFile(webvtt);
  if (!('cues' in file)) throw new Error('these are no captions');
  const timed = file.cues.flatMap((cue) => {
    const starts = wordStarts(cue);
    return wordsOf(cue.text).map((word, index) => ({
      word,
      start: (starts[index] ?? cue.from_ms) / 1000,
      end: (starts[index + 1] ?? cue.to_ms) / 1000,
    }));
  });
  const text = timed.map(({ word }) => word).join(' ');
  return { raw: `{"text":${JSON.stringify(text)},"language":"english","words":${JSON.stringify(timed)}}` };
}

interface Line {
  cue: number;
  quote: string;
}

/** A whole sentence that is long enough to be quoted. */
const isSentence = ({ quote }: Line): boolean => /^\p{Lu}.*[.?!]$/u.test(quote) && wordsOf(quote).length >= 5;

/**
 * A summary by a model that understands nothing: of the captions that are whole sentences it copies the first, the
 * middle and the last, and calls the longest worth hearing.
 */
export const copiedSummary: NonNullable<FakeAi['obey']> = ({ messages }) => {
  const material = messages.at(-1)?.content ?? '';
  const lines = [...material.matchAll(/^\[(\d+)\] (.+)$/gmu)]
    .map(([, cue, quote = '']): Line => ({ cue: Number(cue), quote }))
    .filter(isSentence);
  const places = [0, Math.floor(lines.length / 2), lines.length - 1];
  const copied = lines.filter((_line, index) => places.includes(index));
  const [longest] = lines.toSorted((a, b) => b.quote.length - a.quote.length || a.cue - b.cue);
  const sentences = copied.map((line) => ({ text: `They say: “${line.quote}”`, cites: [line] }));
  return { content: JSON.stringify({ sentences, highlights: longest ? [longest] : [] }) };
};
