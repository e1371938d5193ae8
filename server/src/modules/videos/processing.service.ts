import { isRetryable, videoState } from '@vivavoce/domain/videos/video-state.ts';
import type { VideoFailure } from '@vivavoce/domain/videos/video-state.ts';
import type { Context } from '../../context.ts';
import { deleteParts, listParts } from './parts.repository.ts';
import { partKey, partsFolder, videoFolder } from './video-keys.ts';
import { findRow, lockVideo, updateVideo } from './videos.repository.ts';
import type { VideoRow } from './videos.repository.ts';

/** A video to process: what arrived, and where results are stored. */
export interface RawVideo {
  video: VideoRow;
  /** Whether it needs processing: everything arrived, and no run has finished. */
  waits: boolean;
  /** Storage keys of the parts, in order. */
  keys: string[];
  folder: string;
  parts_folder: string;
}

/** The properties of a playable video. */
export type ReadyFacts = Pick<
  VideoRow,
  'media_key' | 'poster_key' | 'duration' | 'width' | 'height' | 'sound_left_out'
>;

/** @returns null for a deleted video */
export async function takeVideo(ctx: Context, id: number): Promise<RawVideo | null> {
  const video = await findRow(ctx.db, id);
  if (!video) return null;
  const parts = await listParts(ctx.db, id);
  return {
    video,
    waits: videoState(video) === 'processing',
    keys: parts.map(({ index, sha256 }) => partKey(video, index, sha256)),
    folder: videoFolder(video),
    parts_folder: partsFolder(video),
  };
}

/** Stores how much is converted, for those who wait for the video; null as long as that is not known. */
export const noteConverted = (ctx: Context, id: number, converted_percent: number | null): Promise<unknown> =>
  updateVideo(ctx.db, id, { converted_percent });

/**
 * Marks the video as playable; the upload is no longer needed.
 * @returns false where it was deleted for good meanwhile
 */
export function noteReady(ctx: Context, id: number, facts: ReadyFacts): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    if (!(await lockVideo(tx, id))) return false;
    await updateVideo(tx, id, { ...facts, failure: null, transcoded_at: ctx.now() });
    await deleteParts(tx, id);
    return true;
  });
}

/**
 * Stores the reason why a video does not play, unless it does by now. The upload is kept only where another run may
 * succeed.
 */
export async function noteFailed(ctx: Context, id: number, failure: VideoFailure): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const video = await lockVideo(tx, id);
    if (!video || video.transcoded_at !== null) return;
    await updateVideo(tx, id, { failure });
    if (!isRetryable(failure)) await deleteParts(tx, id);
  });
}

/** Whether the upload may be read again: before the video plays, and after a temporary failure. */
export async function needsParts(ctx: Context, id: number): Promise<boolean> {
  const video = await findRow(ctx.db, id);
  if (!video) return false;
  const state = videoState(video);
  return state === 'uploading' || state === 'processing' || isRetryable(video.failure);
}
