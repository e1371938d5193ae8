import { SOUND_LIMITS } from './recording-limits.ts';

/** The sound of a recording, as the server measured it in the stored file. */
export interface SoundFigures {
  /** The longest time without sound data; a quiet room has some. */
  longest_gap_seconds: number;
  /** Between the end of the sound and the last frame; 0 where the sound lasts as long. */
  ends_early_seconds: number;
  /** The longest time that lacks picture and sound. */
  missing_seconds: number;
}

/** Whether a recording lacks so much sound that it is a technical fault. */
export const lacksSound = ({ longest_gap_seconds, ends_early_seconds, missing_seconds }: SoundFigures): boolean =>
  longest_gap_seconds > SOUND_LIMITS.gap_max_seconds ||
  ends_early_seconds > SOUND_LIMITS.ends_early_max_seconds ||
  missing_seconds > SOUND_LIMITS.missing_max_seconds;
