import type { TimedWord } from '@vivavoce/domain/transcripts/cues.ts';
import { findVoice, RANGE_MIN_DB, type Voice } from '../voice.ts';
import { speak } from './synthesis.ts';

/** Coefficients that two voices share for the same words: the shape of the spectrum, without pitch and loudness. */
const COEFFICIENTS = 12;

const WINDOW_MS = 25;
const FILTERS = 26;
const LOWEST_HZ = 100;
const HIGHEST_HZ = 7600;
const PREEMPHASIS = 0.97;

const mel = (hertz: number): number => 2595 * Math.log10(1 + hertz / 700);
const hertz = (mels: number): number => 700 * (10 ** (mels / 2595) - 1);

/** Radix-2 Fourier transform in place; the length is a power of two. */
function transform(real: Float64Array, imaginary: Float64Array): void {
  const size = real.length;
  for (let at = 1, other = 0; at < size; at += 1) {
    let bit = size >> 1;
    for (; other & bit; bit >>= 1) other ^= bit;
    other ^= bit;
    if (at < other) {
      [real[at], real[other]] = [real[other] ?? 0, real[at] ?? 0];
      [imaginary[at], imaginary[other]] = [imaginary[other] ?? 0, imaginary[at] ?? 0];
    }
  }
  for (let span = 2; span <= size; span <<= 1) {
    const angle = (-2 * Math.PI) / span;
    for (let step = 0; step < span / 2; step += 1) {
      const [cosine, sine] = [Math.cos(angle * step), Math.sin(angle * step)];
      for (let at = step; at < size; at += span) {
        const other = at + span / 2;
        const re = (real[other] ?? 0) * cosine - (imaginary[other] ?? 0) * sine;
        const im = (real[other] ?? 0) * sine + (imaginary[other] ?? 0) * cosine;
        real[other] = (real[at] ?? 0) - re;
        imaginary[other] = (imaginary[at] ?? 0) - im;
        real[at] = (real[at] ?? 0) + re;
        imaginary[at] = (imaginary[at] ?? 0) + im;
      }
    }
  }
}

/** Triangles over the lines of the spectrum, equally wide to the ear. */
function filters(size: number, sample_rate: number): { from: number; weights: number[] }[] {
  const [low, high] = [mel(LOWEST_HZ), mel(Math.min(HIGHEST_HZ, sample_rate / 2))];
  const edges = Array.from({ length: FILTERS + 2 }, (_, place) =>
    Math.floor(((size + 1) * hertz(low + ((high - low) * place) / (FILTERS + 1))) / sample_rate),
  );
  return Array.from({ length: FILTERS }, (_, place) => {
    const [from, top, to] = [edges[place] ?? 0, edges[place + 1] ?? 0, edges[place + 2] ?? 0];
    const weights = Array.from({ length: Math.max(1, to - from) }, (_line, index) => {
      const line = from + index;
      return line <= top ? (line - from + 1) / (top - from + 1) : (to - line) / (to - top);
    });
    return { from, weights };
  });
}

/** Every coefficient gets the same mean and spread, so that microphone and voice count less. */
function normalise(features: Float32Array): void {
  const count = features.length / COEFFICIENTS;
  for (let coefficient = 0; coefficient < COEFFICIENTS; coefficient += 1) {
    let [sum, squares] = [0, 0];
    for (let at = coefficient; at < features.length; at += COEFFICIENTS) {
      sum += features[at] ?? 0;
      squares += (features[at] ?? 0) ** 2;
    }
    const mean = sum / count;
    const spread = Math.sqrt(Math.max(1e-9, squares / count - mean ** 2));
    for (let at = coefficient; at < features.length; at += COEFFICIENTS)
      features[at] = ((features[at] ?? 0) - mean) / spread;
  }
}

/**
 * Cepstral coefficients (MFCC) of these moments, one after another.
 * @param moments milliseconds
 */
function cepstrum(samples: Int16Array, sample_rate: number, moments: readonly number[]): Float32Array {
  const window = Math.round((sample_rate * WINDOW_MS) / 1000);
  const size = 2 ** Math.ceil(Math.log2(window));
  const bank = filters(size, sample_rate);
  const hamming = Float64Array.from(
    { length: window },
    (_, at) => 0.54 - 0.46 * Math.cos((2 * Math.PI * at) / (window - 1)),
  );
  const features = new Float32Array(moments.length * COEFFICIENTS);
  const [real, imaginary, bands] = [new Float64Array(size), new Float64Array(size), new Float64Array(FILTERS)];
  for (const [frame, moment] of moments.entries()) {
    const from = Math.round((moment * sample_rate) / 1000);
    real.fill(0);
    imaginary.fill(0);
    for (let at = 0; at < window; at += 1) {
      const value = (samples[from + at] ?? 0) - PREEMPHASIS * (samples[from + at - 1] ?? 0);
      real[at] = value * (hamming[at] ?? 0);
    }
    transform(real, imaginary);
    for (const [band, { from: line, weights }] of bank.entries()) {
      let energy = 0;
      for (const [index, weight] of weights.entries())
        energy += weight * ((real[line + index] ?? 0) ** 2 + (imaginary[line + index] ?? 0) ** 2);
      bands[band] = Math.log(energy + 1);
    }
    for (let coefficient = 1; coefficient <= COEFFICIENTS; coefficient += 1) {
      let sum = 0;
      for (let band = 0; band < FILTERS; band += 1)
        sum += (bands[band] ?? 0) * Math.cos((Math.PI * coefficient * (band + 0.5)) / FILTERS);
      features[frame * COEFFICIENTS + coefficient - 1] = sum;
    }
  }
  normalise(features);
  return features;
}

/** How far the two may run apart, as a share of their length; wider costs more and errs more. */
const BAND = 0.12;
const BAND_LEAST = 50;
const [BOTH, FIRST, SECOND] = [0, 1, 2] as const;

function distance(first: Float32Array, second: Float32Array, at: number, to: number): number {
  let sum = 0;
  for (let coefficient = 0; coefficient < COEFFICIENTS; coefficient += 1) {
    const difference = (first[at * COEFFICIENTS + coefficient] ?? 0) - (second[to * COEFFICIENTS + coefficient] ?? 0);
    sum += difference * difference;
  }
  return Math.sqrt(sum);
}

/**
 * Dynamic time warping in a band around the diagonal.
 * @returns for each frame of `first` the earliest frame of `second` that belongs to it
 */
function warp(first: Float32Array, second: Float32Array): Int32Array {
  const [rows, columns] = [first.length / COEFFICIENTS, second.length / COEFFICIENTS];
  const half = Math.max(BAND_LEAST, Math.ceil(columns * BAND));
  const width = 2 * half + 1;
  const firstOf = (row: number) => Math.round((row * (columns - 1)) / Math.max(1, rows - 1)) - half;
  const steps = new Uint8Array(rows * width);
  let before = new Float64Array(width).fill(Number.POSITIVE_INFINITY);
  let current = new Float64Array(width);
  for (let row = 0; row < rows; row += 1) {
    const begin = firstOf(row);
    const shift = row === 0 ? 0 : begin - firstOf(row - 1);
    current.fill(Number.POSITIVE_INFINITY);
    for (let cell = 0; cell < width; cell += 1) {
      const column = begin + cell;
      if (column < 0 || column >= columns) continue;
      const cost = distance(first, second, row, column);
      if (row === 0 && column === 0) {
        current[cell] = cost;
        continue;
      }
      const diagonal = before[cell + shift - 1] ?? Number.POSITIVE_INFINITY;
      const above = before[cell + shift] ?? Number.POSITIVE_INFINITY;
      const left = cell > 0 ? (current[cell - 1] ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
      const best = Math.min(diagonal, above, left);
      current[cell] = best + cost;
      steps[row * width + cell] = best === diagonal ? BOTH : best === above ? FIRST : SECOND;
    }
    [before, current] = [current, before];
  }
  const places = new Int32Array(rows);
  let [row, column] = [rows - 1, columns - 1];
  while (row >= 0) {
    places[row] = column;
    if (row === 0) {
      places[0] = 0;
      break;
    }
    const step = steps[row * width + (column - firstOf(row))];
    if (step !== SECOND) row -= 1;
    if (step !== FIRST) column = Math.max(0, column - 1);
  }
  return places;
}

/** Frames of one side at most: the memory and time of the comparison grow with their square. */
const FRAMES_MAX = 15_000;
const FRAME_MS = 10;
/** No recorded answer has more or fewer words a second: such a text is not a transcript of it. */
const WORDS_A_SECOND = { least: 0.3, most: 7 };

/** The moments of a voice, every this many milliseconds, without the silence between. */
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
