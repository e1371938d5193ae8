import { isRetryable, videoState } from '@vivavoce/domain/videos/video-state.ts';
import type { VideoFailure } from '@vivavoce/domain/videos/video-state.ts';
import type { Context } from '../../context.ts';
import { deleteParts, listParts } from './parts.repository.ts';
import { partKey, partsFolder, videoFolder } from './video-keys.ts';
import { findRow, lockVideo, updateVideo } from './videos.repository.ts';
import type { VideoRow } from './videos.repository.ts';

/** A video to be worked on: what arrived, and where results go. */
export interface RawVideo {
  video: VideoRow;
  /** Whether it is to be processed: everything arrived, and no run has come to an end. */
  waits: boolean;
  /** Storage keys of the parts, in order. */
  keys: string[];
  folder: string;
  parts_folder: string;
}

/** What is known once a video plays. */
export type ReadyFacts = Pick<VideoRow, 'media_key' | 'poster_key' | 'duration' | 'width' | 'height'>;

/** @returns null where there is no such video any more */
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

/**
 * The video plays from here on, and what arrived is needed no more.
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

/** Writes down why a video does not play, unless it does by now. What arrived is kept only where another run may succeed. */
export async function noteFailed(ctx: Context, id: number, failure: VideoFailure): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const video = await lockVideo(tx, id);
    if (!video || video.transcoded_at !== null) return;
    await updateVideo(tx, id, { failure });
    if (!isRetryable(failure)) await deleteParts(tx, id);
  });
}

/** Whether the uploaded parts may be read again: before the video plays, and after a failure that may pass. */
export async function needsParts(ctx: Context, id: number): Promise<boolean> {
  const video = await findRow(ctx.db, id);
  if (!video) return false;
  const state = videoState(video);
  return state === 'uploading' || state === 'processing' || isRetryable(video.failure);
}
