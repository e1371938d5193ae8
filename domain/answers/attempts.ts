import { hasStutter } from './picture-figures.ts';
import type { PictureFigures } from './picture-figures.ts';
import { ATTEMPT_LIMITS } from './recording-limits.ts';
import { lacksSound } from './sound-figures.ts';
import type { SoundFigures } from './sound-figures.ts';
import { UNLIMITED_ATTEMPTS } from '../limits.ts';
import type { AttemptState } from './recording-state.ts';

/** Attempt as the rules see it, finished or still recording. */
export interface AttemptRow {
  /** More is stored than the recorder's first header: there is something to see or hear. */
  holds_media: boolean;
  /** Milliseconds captured, as measured by the recorder or by the stored media. */
  recorded_ms: number;
  /** Spoiled by a technical fault: it broke off, its picture stutters, or it lacks sound. */
  fault: boolean;
}

export interface AttemptsUsage {
  used: number;
  /** null is unlimited. */
  left: number | null;
  free_repeats_left: number;
  /** The free repeats did not suffice: staff get a Reset request with the technical log. */
  needs_reset: boolean;
}

/** A recorder first delivers a header of about a kilobyte; a second of the quietest voice is larger than this. */
export const HEADER_MAX_BYTES = 4096;

const ORDINARY_ENDS: readonly string[] = ['stop', 'limit'];

/**
 * Whether the applicant or the limit ended a recording; every other end is a technical fault (applicant-flow 2).
 * @param ended_by as the seal says; null where unknown
 */
export function isOrdinaryEnd(ended_by: string | null): boolean {
  return ended_by !== null && ORDINARY_ENDS.includes(ended_by);
}

/** Whether a technical fault spoiled a closed recording; figures are null where nothing was measured. */
export const hasFault = ({
  ended_by,
  picture_figures,
  sound_figures,
}: {
  ended_by: string | null;
  picture_figures: PictureFigures | null;
  sound_figures: SoundFigures | null;
}): boolean =>
  !isOrdinaryEnd(ended_by) ||
  (picture_figures !== null && hasStutter(picture_figures)) ||
  (sound_figures !== null && lacksSound(sound_figures));

/** Whether an attempt holds enough to be an answer (applicant-flow 2). */
export function isSubstantial(attempt: AttemptRow): boolean {
  return attempt.holds_media && attempt.recorded_ms >= ATTEMPT_LIMITS.counts_from_seconds * 1000;
}

/**
 * How many attempts of one question are used and left. False starts cost nothing. The first
 * two substantial attempts with a technical fault cost nothing either; a third
 * counts, and asks staff for a reset, since repeating has not helped.
 * @param attempts all attempts of one applicant at one question, in any order
 * @param allowed of the question plus any granted by adjustment; 0 is unlimited
 */
export function attemptsUsage(attempts: readonly AttemptRow[], allowed: number): AttemptsUsage {
  const substantial = attempts.filter(isSubstantial);
  const faults = substantial.filter(({ fault }) => fault).length;
  const free = Math.min(faults, ATTEMPT_LIMITS.free_technical_repeats);
  const used = substantial.length - free;
  return {
    used,
    left: allowed === UNLIMITED_ATTEMPTS ? null : Math.max(0, allowed - used),
    free_repeats_left: ATTEMPT_LIMITS.free_technical_repeats - free,
    needs_reset: faults > ATTEMPT_LIMITS.free_technical_repeats,
  };
}

/** Whether a recording can be chosen as the answer: it is closed, and there is something to see or hear in it. */
export function mayBeAnswer({ state, holds_media }: { state: AttemptState; holds_media: boolean }): boolean {
  return state !== 'open' && holds_media;
}

/** Whether one more recording may begin. */
export function mayRecordAgain(usage: AttemptsUsage): boolean {
  return usage.left === null || usage.left > 0;
}

/**
 * Whether Stop may be pressed: earlier, an attempt would end without counting.
 * @param recordedMs milliseconds captured so far
 */
export function mayStop(recordedMs: number): boolean {
  return recordedMs >= ATTEMPT_LIMITS.counts_from_seconds * 1000;
}
