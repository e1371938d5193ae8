import { PICTURE_LIMITS } from './recording-limits.ts';

/** Frames of a recorded picture, as the server measured them in the stored file. */
export interface PictureFigures {
  frames_per_second: number;
  /** The longest time without a new frame. */
  longest_gap_seconds: number;
  /** Between the last frame and the end of the sound; 0 where the picture lasts as long. */
  ends_early_seconds: number;
}

/** Whether a picture lacks so many frames that it is a technical fault. */
export const hasStutter = ({ frames_per_second, longest_gap_seconds, ends_early_seconds }: PictureFigures): boolean =>
  frames_per_second < PICTURE_LIMITS.frames_per_second_min ||
  longest_gap_seconds > PICTURE_LIMITS.gap_max_seconds ||
  ends_early_seconds > PICTURE_LIMITS.ends_early_max_seconds;
