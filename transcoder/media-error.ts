/**
 * Why a media file could not be handled. The list is closed, so that a reader's language can say each one in words.
 *
 * - `missing_file`: a path that should hold media holds nothing readable
 * - `empty`: no media bytes at all
 * - `unreadable`: not MP4 or WebM, or broken beyond its first frame
 * - `no_tracks`: a container without picture and without sound
 * - `unsupported_codec`: neither output container can carry what was recorded
 * - `incompatible_parts`: parts of one track cannot share one file without being encoded again
 * - `too_large`: above the bytes or frames that one recording may have
 * - `timed_out`: stopped by its time limit
 * - `out_of_memory`: stopped by its memory limit
 * - `worker_died`: the thread ended while it worked
 * - `aborted`: the caller gave up
 * - `ffmpeg_failed`: ffmpeg ended with an error, the message holds the end of what it said
 * - `ffmpeg_missing`: the step needs ffmpeg and there is none
 */
export const MEDIA_ERROR_CODES = [
  'missing_file',
  'empty',
  'unreadable',
  'no_tracks',
  'unsupported_codec',
  'incompatible_parts',
  'too_large',
  'timed_out',
  'out_of_memory',
  'worker_died',
  'aborted',
  'ffmpeg_failed',
  'ffmpeg_missing',
] as const;

export type MediaErrorCode = (typeof MEDIA_ERROR_CODES)[number];

/** The only error that leaves this package on purpose. `message` is for logs, `code` for people. */
export class MediaError extends Error {
  readonly code: MediaErrorCode;

  constructor(code: MediaErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MediaError';
    this.code = code;
  }
}

/** Gives any error a code: a `MediaError` stays as it is, a missing file is named, the rest gets `fallback`. */
export function asMediaError(error: unknown, fallback: MediaErrorCode): MediaError {
  if (error instanceof MediaError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  return new MediaError(missing ? 'missing_file' : fallback, message, { cause: error });
}
