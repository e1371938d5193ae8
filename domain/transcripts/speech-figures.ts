import { wordsOf } from './cues.ts';
import type { Span } from './cues.ts';

/** Shorter gaps belong to speaking; from the longer one on a pause is counted as long. */
const PAUSE_MS = 250;
const LONG_PAUSE_MS = 2000;
/** Signal-to-noise ratio in dB below which pauses cannot be distinguished from speech. */
const CLEAR_RANGE_DB = 15;
/** EBU R128 in tenths of LUFS: quieter speech is hard to follow at an ordinary volume. */
const QUIET_TENTHS = -330;

/** Measurements of the sound of one recording, without any words. */
export interface Measured {
  duration_ms: number;
  /** Stretches with a voice. */
  voice: readonly Span[];
  /** Whole decibels between voice and noise. */
  range_db: number;
  /** Tenths of LUFS over the whole recording; null in silence. */
  loudness_tenths: number | null;
  /** The loudest moments are cut off. */
  clipped: boolean;
}

/** The words of a recording. `verbatim`: their author may have kept fillers. */
interface Words {
  texts: readonly string[];
  verbatim: boolean;
}

/** Counts and measures; never a mark. Null: cannot be measured here. */
interface SpeechFigures {
  speaking_ms: number | null;
  pauses: number | null;
  long_pauses: number | null;
  longest_pause_ms: number | null;
  words_per_minute: number | null;
  /** Tenths, so that they stay whole numbers. */
  fillers_per_100_words_tenths: number | null;
  loudness_tenths: number | null;
  level: 'quiet' | 'fine' | 'clipping' | null;
  duration_ms: number;
  /** Why pauses and pace are missing. */
  unclear: boolean;
}

const FILLERS = new Set('um umm uh uhm uhh erm er hm hmm mm mhm euh heu hum'.split(' '));
const bare = (word: string): string => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
export const isFiller = (word: string): boolean => FILLERS.has(bare(word));

/** Whether the voice stands out from the noise, so that pauses and pace can be measured. */
export const isClear = ({ range_db, voice }: Measured): boolean => range_db >= CLEAR_RANGE_DB && voice.length > 0;

/** The gaps in the voice that count as pauses. */
export const pausesOf = (voice: readonly Span[]): Span[] =>
  voice
    .slice(1)
    .map(({ from_ms }, index) => ({ from_ms: voice[index]?.to_ms ?? from_ms, to_ms: from_ms }))
    .filter(({ from_ms, to_ms }) => to_ms - from_ms >= PAUSE_MS);

/** Whether a pause counts as long. */
export const isLongPause = ({ from_ms, to_ms }: Span): boolean => to_ms - from_ms >= LONG_PAUSE_MS;

function levelOf({ loudness_tenths, clipped }: Measured): SpeechFigures['level'] {
  if (loudness_tenths === null) return null;
  if (clipped) return 'clipping';
  return loudness_tenths < QUIET_TENTHS ? 'quiet' : 'fine';
}

/** The figures of one recording: by sound alone, and by its words where there are any. */
export function speechFigures(measured: Measured, words: Words | null): SpeechFigures {
  const { voice, duration_ms, loudness_tenths } = measured;
  const unclear = !isClear(measured);
  const pauses = pausesOf(voice);
  const long = pauses.filter(isLongPause);
  const lengthOf = ({ from_ms, to_ms }: Span): number => to_ms - from_ms;
  const whole = (voice.at(-1)?.to_ms ?? 0) - (voice[0]?.from_ms ?? 0);
  const speaking_ms = whole - long.reduce((sum, gap) => sum + lengthOf(gap), 0);
  const spoken = (words?.texts ?? []).flatMap((text) => wordsOf(text)).filter((word) => bare(word) !== '');
  const fillers = spoken.filter(isFiller).length;
  const paced = !unclear && speaking_ms > 0 && spoken.length > 0;
  return {
    speaking_ms: unclear ? null : speaking_ms,
    pauses: unclear ? null : pauses.length,
    long_pauses: unclear ? null : long.length,
    longest_pause_ms: unclear ? null : Math.max(0, ...pauses.map(lengthOf)),
    words_per_minute: paced ? Math.round((spoken.length * 60_000) / speaking_ms) : null,
    fillers_per_100_words_tenths:
      words?.verbatim && spoken.length > 0 ? Math.round((fillers * 1000) / spoken.length) : null,
    loudness_tenths,
    level: levelOf(measured),
    duration_ms,
    unclear,
  };
}
