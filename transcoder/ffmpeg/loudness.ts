/** Bars of a waveform, enough for the width of a player. */
const WAVEFORM_BARS = 160;

export type Loudness = {
  /** The loudest sample, 0 to 1 of full scale. */
  audio_peak: number;
  /** One number per bar, 0 to 1, the loudest bar being 1; all 0 for digital silence. */
  peaks: number[];
  /** Seconds of sound that were decoded. */
  seconds: number;
};

export type LoudnessMeter = {
  /** Takes 16-bit little-endian samples in pieces of any size, odd ones too. */
  add(bytes: Buffer): void;
  read(): Loudness;
};

/**
 * Measures mono samples as they pass. A bar is the effective (root mean square) loudness of its stretch: single peaks would
 * draw every bar of a long answer equally high.
 */
export function createLoudnessMeter(
  sample_rate: number,
  expected_seconds: number,
  bars = WAVEFORM_BARS,
): LoudnessMeter {
  const per_bar = Math.max(1, Math.ceil((expected_seconds * sample_rate) / bars));
  const energy = new Float64Array(bars);
  const counts = new Uint32Array(bars);
  let carried: number | null = null;
  let loudest = 0;
  let samples = 0;
  const addSample = (low: number, high: number) => {
    const value = ((high << 24) >> 16) | low;
    loudest = Math.max(loudest, Math.abs(value));
    const bar = Math.min(bars - 1, Math.floor(samples / per_bar));
    energy[bar] = (energy[bar] ?? 0) + value * value;
    counts[bar] = (counts[bar] ?? 0) + 1;
    samples += 1;
  };
  return {
    add(bytes) {
      let at = 0;
      if (carried !== null && bytes.length > 0) {
        addSample(carried, bytes[0] ?? 0);
        carried = null;
        at = 1;
      }
      for (; at + 1 < bytes.length; at += 2) addSample(bytes[at] ?? 0, bytes[at + 1] ?? 0);
      if (at < bytes.length) carried = bytes[at] ?? null;
    },
    read() {
      const heights = Array.from(energy, (sum, bar) => Math.sqrt(sum / Math.max(1, counts[bar] ?? 0)));
      const highest = Math.max(...heights);
      return {
        audio_peak: loudest / 32_768,
        peaks: heights.map((height) => (highest === 0 ? 0 : Math.round((height / highest) * 1000) / 1000)),
        seconds: samples / sample_rate,
      };
    },
  };
}
