import type { TimedWord } from '@vivavoce/domain/transcripts/cues.ts';
import { findVoice, RANGE_MIN_DB } from '../voice.ts';
import type { Voice } from '../voice.ts';
import { cepstrum } from './cepstrum.ts';
import { speak } from './synthesis.ts';
import { warp } from './warping.ts';

/** Frames of one side at most: the memory and time of the comparison grow with their square. */
const FRAMES_MAX = 15_000;
const FRAME_MS = 10;
/** No recorded answer has more or fewer words a second: such a text is not a transcript of it. */
const WORDS_A_SECOND = { least: 0.3, most: 7 };

/** The moments of a voice, every so many milliseconds, without the silence between. */
function momentsOf({ stretches }: Voice, every_ms: number): number[] {
  return stretches.flatMap(({ from_ms, to_ms }) =>
    Array.from({ length: Math.ceil((to_ms - from_ms) / every_ms) }, (_, place) => from_ms + place * every_ms),
  );
}

const lengthOf = ({ stretches }: Voice): number =>
  stretches.reduce((sum, { from_ms, to_ms }) => sum + to_ms - from_ms, 0);

/** The first of the moments, in ascending order, that is not before a time. */
function placeOf(moments: readonly number[], time: number): number {
  let [low, high] = [0, moments.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((moments[middle] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return Math.min(low, moments.length - 1);
}

/**
 * The time of each word of a text that was spoken in a recording, found by comparing the recording with the same text
 * spoken by a machine.
 * @param samples one channel
 * @param language ISO 639, such as `en`
 * @returns null where nothing can be told: a language without a voice, too much noise, or a text of another length
 */
export async function alignWords(
  samples: Int16Array,
  sample_rate: number,
  words: readonly string[],
  language: string,
): Promise<TimedWord[] | null> {
  const voice = findVoice(samples, sample_rate);
  const seconds = lengthOf(voice) / 1000;
  const pace = words.length / seconds;
  if (voice.range_db < RANGE_MIN_DB || !(pace >= WORDS_A_SECOND.least && pace <= WORDS_A_SECOND.most)) return null;
  const spoken = await speak(words, language);
  if (!spoken) return null;
  const machine = findVoice(spoken.samples, spoken.sample_rate);
  const longest = Math.max(lengthOf(voice), lengthOf(machine));
  const every_ms = FRAME_MS * Math.max(1, Math.ceil(longest / FRAME_MS / FRAMES_MAX));
  const [heard, machineMoments] = [momentsOf(voice, every_ms), momentsOf(machine, every_ms)];
  if (heard.length === 0 || machineMoments.length === 0) return null;
  const places = warp(
    cepstrum(spoken.samples, spoken.sample_rate, machineMoments),
    cepstrum(samples, sample_rate, heard),
  );
  const at = (time: number): number => places[placeOf(machineMoments, time)] ?? 0;
  return timed(
    words,
    spoken.starts.map((start) => (start === null ? null : at(start))),
    heard,
    every_ms,
  );
}

/** A word without a sound of its own begins with the next one. */
function timed(
  words: readonly string[],
  frames: readonly (number | null)[],
  moments: readonly number[],
  every_ms: number,
): TimedWord[] {
  const end = moments.length;
  const begins: number[] = [];
  let next = end;
  for (let place = words.length - 1; place >= 0; place -= 1) {
    next = Math.min(next, frames[place] ?? next);
    begins[place] = next;
  }
  const momentOf = (frame: number) => moments[Math.min(frame, end - 1)] ?? 0;
  return words.map((text, place) => {
    const from = begins[place] ?? 0;
    const to = begins[place + 1] ?? end;
    const from_ms = Math.round(momentOf(from));
    // The end of the last frame before the next word, so that a pause belongs to neither.
    const to_ms = Math.round(to > from ? momentOf(to - 1) + every_ms : from_ms + 1);
    return { text, from_ms, to_ms };
  });
}
