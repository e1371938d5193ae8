import { timedWords } from './cues.ts';
import type { Span, TimedCue } from './cues.ts';
import { isClear, isFiller, isLongPause, pausesOf } from './speech-figures.ts';
import type { Measured } from './speech-figures.ts';

/** Pace is counted in stretches of this length, which begin half of it apart. */
const PACE_SPAN_MS = 10_000;
const PACE_STEP_MS = 5000;
/** With fewer points there is no course of pace to see. */
const PACE_POINTS_MIN = 3;

/** The loudness of equal steps from the beginning, in whole decibels below full scale. */
export interface LoudnessCourse {
  step_ms: number;
  levels: number[];
}

/** The course of one recording; empty where it cannot be measured. */
export interface SpeechCurves {
  pauses: Span[];
  pace: { at_ms: number; words_per_minute: number }[];
  /** Moments, where the transcript may have kept fillers. */
  fillers_ms: number[];
  loudness: LoudnessCourse | null;
}

/** The words of a recording with their moments. `verbatim` as in `speechFigures`. */
interface SpokenWords {
  cues: readonly TimedCue[];
  verbatim: boolean;
}

/** Where the figures of a recording come from, moment by moment. */
export function speechCurves(
  measured: Measured,
  spoken: SpokenWords | null,
  loudness: LoudnessCourse | null,
): SpeechCurves {
  if (!isClear(measured)) return { pauses: [], pace: [], fillers_ms: [], loudness };
  const words = timedWords(spoken?.cues ?? []);
  const from = measured.voice[0]?.from_ms ?? 0;
  const to = measured.voice.at(-1)?.to_ms ?? 0;
  const pace = [];
  for (let start = from; start + PACE_SPAN_MS <= to; start += PACE_STEP_MS) {
    const count = words.filter(({ from_ms }) => from_ms >= start && from_ms < start + PACE_SPAN_MS).length;
    pace.push({ at_ms: start + PACE_SPAN_MS / 2, words_per_minute: Math.round((count * 60_000) / PACE_SPAN_MS) });
  }
  return {
    pauses: pausesOf(measured.voice),
    pace: words.length > 0 && pace.length >= PACE_POINTS_MIN ? pace : [],
    fillers_ms: spoken?.verbatim ? words.filter(({ text }) => isFiller(text)).map(({ from_ms }) => from_ms) : [],
    loudness,
  };
}

/** Marks between and on the words of a recording. */
export type SpeechMarks = Pick<SpeechCurves, 'pauses' | 'fillers_ms'>;

/**
 * The long pause before each word, by the place of the word. Times of words may be approximate, so that a pause stands
 * before the first word that begins after its middle.
 */
export function longPausesBefore(starts: readonly number[], pauses: readonly Span[]): Map<number, Span> {
  const before = new Map<number, Span>();
  for (const pause of pauses.filter(isLongPause)) {
    const place = starts.findIndex((start) => start >= (pause.from_ms + pause.to_ms) / 2);
    if (place !== -1) before.set(place, pause);
  }
  return before;
}
