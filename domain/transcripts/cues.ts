import { CAPTION_HINTS, TRANSCRIPT_LIMITS } from './limits.ts';

/** One caption: plain text on the screen from one moment to another, in milliseconds. */
export interface CaptionCue {
  from_ms: number;
  to_ms: number;
  text: string;
}

/** A caption with the moment at which each of its words begins. */
export interface TimedCue extends CaptionCue {
  starts: number[];
  /** The places of words that stand where no voice was measured. */
  doubts?: number[];
}

export interface TimedWord {
  text: string;
  from_ms: number;
  to_ms: number;
  /** The word stands where no voice was measured. */
  doubt?: boolean;
}

/** A stretch of a recording, in milliseconds. */
export interface Span {
  from_ms: number;
  to_ms: number;
}

export const wordsOf = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '');

/** Words as they are compared: without case, punctuation and accents written in different ways. */
export const plainWord = (word: string): string =>
  word
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('\u2019', "'")
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}%€$£]+$/gu, '');

/** The words of captions, each up to the beginning of the next one. */
export function timedWords(cues: readonly TimedCue[]): TimedWord[] {
  return cues.flatMap(({ text, starts, to_ms }) =>
    wordsOf(text).map((word, index) => ({
      text: word,
      from_ms: starts[index] ?? to_ms,
      to_ms: starts[index + 1] ?? to_ms,
    })),
  );
}

const weightOf = (word: string): number => word.length + 1;

/**
 * The beginning of each word of a caption. Known ones inside the caption are kept; between them the time is divided by
 * letters.
 */
export function wordStarts(cue: CaptionCue, known: readonly (number | null)[] = []): number[] {
  const words = wordsOf(cue.text);
  const starts: number[] = [];
  let place = 0;
  let from = cue.from_ms;
  while (place < words.length) {
    const at = words.findIndex((_, index) => {
      const time = known[index] ?? null;
      return index >= place && time !== null && time >= from && time < cue.to_ms;
    });
    const end = at === -1 ? words.length : at;
    const to = at === -1 ? cue.to_ms : (known[at] ?? cue.to_ms);
    const run = words.slice(place, end);
    const total = run.reduce((sum, word) => sum + weightOf(word), 0);
    let passed = 0;
    for (const word of run) {
      starts.push(Math.round(from + ((to - from) * passed) / total));
      passed += weightOf(word);
    }
    if (at === -1) break;
    starts.push(to);
    from = to;
    place = at + 1;
    if (place < words.length && (known[place] ?? null) === null) {
      // The known word itself takes its share of the time before the next known one.
      const next = words.findIndex((_, index) => index > at && (known[index] ?? -1) >= to);
      const until = next === -1 ? cue.to_ms : (known[next] ?? cue.to_ms);
      const rest = words.slice(at, next === -1 ? words.length : next);
      const all = rest.reduce((sum, word) => sum + weightOf(word), 0);
      from = Math.round(to + ((until - to) * weightOf(words[at] ?? '')) / all);
    }
  }
  return starts;
}

const SENTENCE_END = /[.!?…]["'»”)]*$/u;
const PAUSE_MS = 300;
const LEAST_CHARACTERS = 20;

/** Groups words into captions: they end with a sentence, at a pause, or where one would be too long to read. */
export function cuesOfWords(words: readonly TimedWord[]): TimedCue[] {
  const max = CAPTION_HINTS.line_characters * CAPTION_HINTS.lines;
  const cues: TimedCue[] = [];
  let group: TimedWord[] = [];
  const close = () => {
    const [first] = group;
    const last = group.at(-1);
    if (first && last) {
      const text = group.map((word) => word.text).join(' ');
      const to_ms = Math.max(last.to_ms, first.from_ms + 1);
      const doubts = group.flatMap(({ doubt }, index) => (doubt === true ? [index] : []));
      cues.push({
        from_ms: first.from_ms,
        to_ms,
        text,
        starts: group.map((word) => word.from_ms),
        ...(doubts.length > 0 && { doubts }),
      });
    }
    group = [];
  };
  for (const word of words) {
    const first = group[0];
    const last = group.at(-1);
    if (first && last) {
      const length = group.reduce((sum, token) => sum + token.text.length + 1, 0);
      const ends = SENTENCE_END.test(last.text) && length >= LEAST_CHARACTERS;
      const pauses = word.from_ms - last.to_ms >= PAUSE_MS && length >= LEAST_CHARACTERS;
      const long = length + word.text.length > max || word.to_ms - first.from_ms > CAPTION_HINTS.seconds * 1000;
      if (ends || pauses || long) close();
    }
    group.push(word);
  }
  close();
  return cues;
}

/**
 * Words of a text with approximate times: each takes a share of the measured speech by its letters, so that pauses stay
 * empty.
 * @param speech the stretches with a voice, in order; empty where none was measured
 */
export function spreadWords(text: string, speech: readonly Span[], duration_ms: number): TimedWord[] {
  const stretches = speech.length > 0 ? speech : [{ from_ms: 0, to_ms: duration_ms }];
  const spoken = stretches.reduce((sum, { from_ms, to_ms }) => sum + to_ms - from_ms, 0);
  const words = wordsOf(text);
  const total = words.reduce((sum, word) => sum + weightOf(word), 0);
  /** The moment at which so much has been spoken; at the edge of two stretches the end of one or the start of the next. */
  const momentOf = (amount: number, isEnd: boolean): number => {
    let remaining = amount;
    for (const { from_ms, to_ms } of stretches) {
      const length = to_ms - from_ms;
      if (remaining < length || (isEnd && remaining <= length)) return Math.round(from_ms + remaining);
      remaining -= length;
    }
    return stretches.at(-1)?.to_ms ?? duration_ms;
  };
  let passed = 0;
  return words.map((word) => {
    const from_ms = momentOf((spoken * passed) / total, false);
    passed += weightOf(word);
    return { text: word, from_ms, to_ms: Math.max(from_ms, momentOf((spoken * passed) / total, true)) };
  });
}

export type CuesFault = 'required' | 'too_long' | 'beyond_recording';

/** Problem of typed or uploaded captions; null for good ones. */
export function cuesFault(cues: readonly CaptionCue[], duration_ms: number): CuesFault | null {
  if (cues.every(({ text }) => wordsOf(text).length === 0)) return 'required';
  if (cues.length > TRANSCRIPT_LIMITS.cues_max) return 'too_long';
  const end = duration_ms + TRANSCRIPT_LIMITS.beyond_end_ms;
  const isOut = cues.some(({ from_ms, to_ms }, index) => {
    const before = cues[index - 1];
    return to_ms <= from_ms || to_ms > end || (before !== undefined && from_ms < before.from_ms);
  });
  return isOut ? 'beyond_recording' : null;
}

/** Measured edges and those of a recogniser differ by this much. */
const EDGE_MS = 200;

/**
 * Marks words that stand where no voice was measured: recognisers invent words in silence.
 * @param stretches with a voice, in order
 */
const markDoubts = (spoken: readonly TimedWord[], stretches: readonly Span[]): TimedWord[] =>
  spoken.map((word) => {
    const isSpoken = stretches.some(
      ({ from_ms, to_ms }) => word.to_ms > from_ms - EDGE_MS && word.from_ms < to_ms + EDGE_MS,
    );
    return isSpoken ? word : { ...word, doubt: true };
  });

export { wordsOf as splitText, timedWords as timedTokens };

/** A text as captions that are spread over a length of time. */
export const cuesOfText = (text: string, duration_ms: number): TimedCue[] =>
  cuesOfWords(spreadWords(text, [], duration_ms));

/**
 * Captions of what was heard. Text without times is spread over the measured speech.
 * @param doubtful whether words that stand where no voice was measured are marked
 */
export function cuesOfHeard(
  { text, words, times }: { text: string; words: readonly TimedWord[]; times: string },
  stretches: readonly Span[],
  { duration_ms, doubtful }: { duration_ms: number; doubtful: boolean },
): TimedCue[] {
  if (times === 'none') return cuesOfWords(spreadWords(text, stretches, duration_ms));
  return cuesOfWords(doubtful ? markDoubts(words, stretches) : words);
}
