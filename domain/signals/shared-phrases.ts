import { tokensOf } from '../ai/tokens.ts';
import { SIGNAL_LIMITS } from './signals.ts';

const LENGTH = SIGNAL_LIMITS.shared_run_min;

/** Words as they are compared: without case, punctuation and fillers. */
export const comparableWords = (text: string, language: string): string[] =>
  tokensOf(text, language).map(({ text: word }) => word);

/** Words from `from` up to and without `to`, counted from 0. */
export interface SharedRun {
  from: number;
  to: number;
}

const windowAt = (words: readonly string[], at: number): string => words.slice(at, at + LENGTH).join(' ');

/** The places at which each stretch of the shortest length begins. */
function windowsOf(words: readonly string[]): Map<string, number[]> {
  const windows = new Map<string, number[]>();
  for (let at = 0; at + LENGTH <= words.length; at += 1) {
    const text = windowAt(words, at);
    windows.set(text, [...(windows.get(text) ?? []), at]);
  }
  return windows;
}

/** The longest stretches of one text that are in the other one word by word, in order and without overlap. */
export function sharedRuns(ownWords: readonly string[], other: readonly string[]): SharedRun[] {
  const windows = windowsOf(other);
  const runs: SharedRun[] = [];
  for (let at = 0; at + LENGTH <= ownWords.length;) {
    let length = 0;
    for (const place of windows.get(windowAt(ownWords, at)) ?? []) {
      let equal = LENGTH;
      while (at + equal < ownWords.length && ownWords[at + equal] === other[place + equal]) equal += 1;
      length = Math.max(length, equal);
    }
    if (length > 0) runs.push({ from: at, to: at + length });
    at += Math.max(1, length);
  }
  return runs;
}

/** The words with those of the runs taken out of any comparison. */
export const withoutRuns = (words: readonly string[], runs: readonly SharedRun[]): string[] =>
  words.map((word, index) => (runs.some(({ from, to }) => index >= from && index < to) ? `\u0000${index}` : word));

/** A hash of 53 bits (cyrb53 by bryc, public domain): for finding candidates, which are then compared word by word. */
function hashOf(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}

/** A number for each stretch of the shortest length, each once. Texts that share a stretch share a number. */
export const fingerprintsOf = (words: readonly string[]): number[] => [
  ...new Set([...windowsOf(words).keys()].map(hashOf)),
];
