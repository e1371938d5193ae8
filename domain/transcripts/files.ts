import { parseCaptions, writeCaptions } from '../videos/captions.ts';
import type { CaptionsFault } from '../videos/captions.ts';
import { cuesOfWords, spreadWords } from './cues.ts';
import type { CaptionCue } from './cues.ts';

const plain = (text: string): string =>
  text
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** The captions of a WebVTT or SRT file as plain text, in the order of their times. */
export function cuesOfFile(file: string): { cues: CaptionCue[] } | CaptionsFault {
  const captions = parseCaptions(file);
  if ('problem' in captions) return captions;
  const cues = captions.cues
    .map(({ from_ms, to_ms, text }) => ({ from_ms, to_ms, text: plain(text) }))
    .filter(({ text }) => text !== '')
    .toSorted((a, b) => a.from_ms - b.from_ms);
  return cues.length === 0 ? { problem: 'required', line: null } : { cues };
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('-->', '\u2192');

/** Captions as a WebVTT file. */
export const captionsFile = (cues: readonly CaptionCue[]): string =>
  writeCaptions(
    cues
      .filter(({ text }) => text.trim() !== '')
      .map(({ from_ms, to_ms, text }) => ({ from_ms, to_ms, settings: '', text: escaped(text) })),
  );

/** Captions of typed words as a WebVTT file, with the time divided by letters; null without a word. */
export function typedCaptions(text: string, duration_ms: number): string | null {
  const cues = cuesOfWords(spreadWords(text, [], duration_ms));
  return cues.length === 0 ? null : captionsFile(cues);
}
