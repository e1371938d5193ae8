import type { Span } from './cues.ts';

/** Below this share of the loudest moment counts as silence. */
export const QUIET_SHARE = 0.06;
/** Shorter pauses belong to speech. */
const LEAST_PAUSE_MS = 250;

/**
 * The stretches with a voice, from the waveform that is drawn.
 * @param peaks loudness 0 to 1 in equal steps of time
 */
export function speechOf(peaks: readonly number[], duration_ms: number): Span[] {
  const loudest = Math.max(0, ...peaks);
  if (loudest === 0 || duration_ms <= 0) return [];
  const step = duration_ms / peaks.length;
  const spans: Span[] = [];
  for (const [index, peak] of peaks.entries()) {
    if (peak < loudest * QUIET_SHARE) continue;
    const from_ms = Math.round(index * step);
    const to_ms = Math.round((index + 1) * step);
    const last = spans.at(-1);
    if (last && from_ms - last.to_ms < LEAST_PAUSE_MS) last.to_ms = to_ms;
    else spans.push({ from_ms, to_ms });
  }
  return spans;
}
