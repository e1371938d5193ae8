/** Stretches with a voice, in milliseconds, and how far the voice stands above the noise. */
export interface Voice {
  stretches: { from_ms: number; to_ms: number }[];
  /** Decibels between the loud and the quiet moments; below 15 pauses cannot be told from speech. */
  range_db: number;
}

/** Pauses and doubtful words are reported from here on only. */
export const RANGE_MIN_DB = 15;

const FRAME_MS = 10;
const HIGH_PASS_HZ = 150;
const SMOOTH_FRAMES = 5;
const JOIN_MS = 150;
const DROP_MS = 80;
const SILENT_DB = -100;

/** Loudness of each frame of 10 ms in decibels of full scale, without rumble. */
function frameLevels(samples: Int16Array, sample_rate: number): Float64Array {
  const size = Math.round((sample_rate * FRAME_MS) / 1000);
  const count = Math.floor(samples.length / size);
  const levels = new Float64Array(count);
  const decay = Math.exp((-2 * Math.PI * HIGH_PASS_HZ) / sample_rate);
  let before = 0;
  let passed = 0;
  for (let frame = 0; frame < count; frame += 1) {
    let energy = 0;
    for (let at = frame * size; at < (frame + 1) * size; at += 1) {
      const value = (samples[at] ?? 0) / 32_768;
      passed = decay * (passed + value - before);
      before = value;
      energy += passed * passed;
    }
    levels[frame] = energy === 0 ? SILENT_DB : Math.max(SILENT_DB, 10 * Math.log10(energy / size));
  }
  return levels;
}

function medians(levels: Float64Array): Float64Array {
  const half = Math.floor(SMOOTH_FRAMES / 2);
  return levels.map((_, at) => {
    const near = levels.slice(Math.max(0, at - half), at + half + 1).sort();
    return near[Math.floor(near.length / 2)] ?? SILENT_DB;
  });
}

/**
 * Finds the stretches with a voice by their loudness against the quietest and the loudest moments of the same recording.
 * @param samples one channel
 */
export function findVoice(samples: Int16Array, sample_rate: number): Voice {
  const levels = medians(frameLevels(samples, sample_rate));
  if (levels.length === 0) return { stretches: [], range_db: 0 };
  const sorted = levels.toSorted();
  const floor = Math.max(-75, sorted[Math.floor(sorted.length * 0.05)] ?? SILENT_DB);
  const peak = sorted[Math.floor(sorted.length * 0.95)] ?? SILENT_DB;
  const range_db = Math.max(0, peak - floor);
  const on = floor + Math.max(8, range_db * 0.4);
  const off = floor + Math.max(5, range_db * 0.25);
  const stretches: Voice['stretches'] = [];
  let from: number | null = null;
  for (let frame = 0; frame <= levels.length; frame += 1) {
    const level = frame < levels.length ? (levels[frame] ?? SILENT_DB) : Number.NEGATIVE_INFINITY;
    if (from === null && level >= on) {
      from = frame;
      // The beginning of a word is quieter than its middle.
      while (from > 0 && (levels[from - 1] ?? SILENT_DB) >= off) from -= 1;
    } else if (from !== null && level < off) {
      const last = stretches.at(-1);
      if (last && from * FRAME_MS - last.to_ms < JOIN_MS) last.to_ms = frame * FRAME_MS;
      else stretches.push({ from_ms: from * FRAME_MS, to_ms: frame * FRAME_MS });
      from = null;
    }
  }
  return { stretches: stretches.filter(({ from_ms, to_ms }) => to_ms - from_ms >= DROP_MS), range_db };
}
