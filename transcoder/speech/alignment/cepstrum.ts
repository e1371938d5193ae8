/** Coefficients that two voices share for the same words: the shape of the spectrum, without pitch and loudness. */
export const COEFFICIENTS = 12;

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
export function cepstrum(samples: Int16Array, sample_rate: number, moments: readonly number[]): Float32Array {
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
