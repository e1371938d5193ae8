import { QUIET_SHARE } from '@vivavoce/domain/transcripts/speech.ts';

/** Shorter pauses belong to speech. */
const LEAST_SECONDS = 1.2;
/** Kept at both ends, so that no first or last sound is cut. */
const MARGIN_SECONDS = 0.25;

export type Stretch = { from: number; to: number };

/**
 * The silent stretches of a recording in seconds, without the margins that are still played.
 * @param peaks loudness 0 to 1 in equal steps of time
 */
export function silentStretches(peaks: readonly number[], duration: number): Stretch[] {
  if (peaks.length === 0 || duration <= 0) return [];
  const loudest = Math.max(...peaks);
  if (loudest <= 0) return [];
  const step = duration / peaks.length;
  const stretches: Stretch[] = [];
  let begin: number | null = null;
  for (let place = 0; place <= peaks.length; place += 1) {
    const isQuiet = place < peaks.length && (peaks[place] ?? 0) < loudest * QUIET_SHARE;
    if (isQuiet) begin ??= place;
    else if (begin !== null) {
      if ((place - begin) * step >= LEAST_SECONDS)
        stretches.push({ from: begin * step + MARGIN_SECONDS, to: place * step - MARGIN_SECONDS });
      begin = null;
    }
  }
  return stretches;
}

/** Time at which playing continues after a moment of silence; null outside silence. */
export const behindSilence = (stretches: readonly Stretch[], at: number): number | null =>
  stretches.find(({ from, to }) => at >= from && at < to - 0.05)?.to ?? null;
