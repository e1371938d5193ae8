import { noteInstructions } from './instruction-notes.ts';

/** An instruction that is spread over several pieces is found within this many characters. */
const REACH = 240;
/** The rest of its sentence belongs to it, up to this many characters on either side. */
const BESIDE = 120;
const endsSentence = (text = ''): boolean => /[.!?…]["'»”)]*$/u.test(text);
/** A piece in which one sentence ends and the next begins. */
const holdsEnd = (text = ''): boolean => /[.!?…]["'»”)]*\s+\S/u.test(text);
/** Letters one by one, which no person writes for people. */
const LETTERS = /(?:(?<!\p{L})\p{L}[ .\-_*]+){8,}/u;

/** A piece of letters one by one has no length: the rest of such a text belongs to it, however long. */
const lengthOf = (text = ''): number => (/^(?:\p{L}[ .\-_*]+)*\p{L}?[.!?…]*$/u.test(text) ? 0 : text.length + 1);

/** Whether a sentence begins with this piece, or inside it. */
const beginsIn = (pieces: readonly string[], at: number): boolean =>
  endsSentence(pieces[at - 1]) || holdsEnd(pieces[at]);

const isSuspect = (text: string): boolean => noteInstructions(text) || LETTERS.test(text);

/**
 * Pieces of a text that read like instructions to software, up to the ends of their sentences. They are sent as words,
 * and no passage lies in them.
 */
export function suspectsOf(pieces: readonly string[]): Set<number> {
  const suspects = new Set<number>();
  if (!isSuspect(pieces.join(' '))) return suspects;
  const within = (from: number, to: number) => isSuspect(pieces.slice(from, to).join(' '));
  for (let at = 0; at < pieces.length; at += 1) {
    let to = at;
    for (let length = 0; to < pieces.length && length < REACH; to += 1) length += (pieces[to] ?? '').length + 1;
    if (!within(at, to)) continue;
    let from = at;
    while (to - from > 1 && within(from, to - 1)) to -= 1;
    while (to - from > 1 && within(from + 1, to)) from += 1;
    for (let length = 0; from > 0 && length < BESIDE && !beginsIn(pieces, from); from -= 1)
      length += lengthOf(pieces[from - 1]);
    for (let length = 0; to < pieces.length && length < BESIDE && !endsSentence(pieces[to - 1]); to += 1)
      length += lengthOf(pieces[to]);
    for (let cue = from; cue < to; cue += 1) suspects.add(cue);
    at = to - 1;
  }
  return suspects;
}
