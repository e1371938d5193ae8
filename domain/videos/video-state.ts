import type { Instant } from '../instant.ts';

/**
 * `uploading` parts are missing, or the upload was not completed · `processing` the video is being converted · `ready`
 * it plays in every browser · `failed` it cannot be played, see its failure.
 */
export const VIDEO_STATES = ['uploading', 'processing', 'ready', 'failed'] as const;

export type VideoState = (typeof VIDEO_STATES)[number];

/**
 * Why a video cannot be played. The list is closed.
 *
 * - `not_video`: not MP4, MOV, WebM or MKV, or broken from its start
 * - `no_video`: sound without a picture
 * - `cut_off`: the file ends in the middle
 * - `too_long`: longer than videos may be
 * - `too_large`: more pixels or pictures than videos may have
 * - `unsupported_codec`: not playable everywhere, and this server cannot convert it
 * - `trimmed`: parts that were cut away are still in the file, and this server cannot convert it
 * - `too_slow`: converting it took more time than a video is given
 * - `processing_failed`: the server failed, not the file
 */
export const VIDEO_FAILURES = [
  'not_video',
  'no_video',
  'cut_off',
  'too_long',
  'too_large',
  'unsupported_codec',
  'trimmed',
  'too_slow',
  'processing_failed',
] as const;

export type VideoFailure = (typeof VIDEO_FAILURES)[number];

/** Failures that a retry may avoid: of the server, or of a converter that can be installed. */
const RETRYABLE: ReadonlySet<string> = new Set<VideoFailure>([
  'unsupported_codec',
  'trimmed',
  'too_slow',
  'processing_failed',
]);

/** The fields that decide the state. */
export interface VideoTimes {
  uploaded_at: Instant | null;
  transcoded_at: Instant | null;
  failure: string | null;
}

/** The state of a video. A failure outweighs everything: a failed video does not play. */
export function videoState({ uploaded_at, transcoded_at, failure }: VideoTimes): VideoState {
  if (failure !== null) return 'failed';
  if (transcoded_at !== null) return 'ready';
  return uploaded_at === null ? 'uploading' : 'processing';
}

/** Whether the upload is kept, so that it can be processed again. */
export const isRetryable = (failure: string | null): boolean => failure !== null && RETRYABLE.has(failure);

/** The failure as one of the list; an unknown code of an older version counts as the server's. */
export function knownFailure(failure: string | null): VideoFailure | null {
  if (failure === null) return null;
  return (VIDEO_FAILURES as readonly string[]).includes(failure) ? (failure as VideoFailure) : 'processing_failed';
}
