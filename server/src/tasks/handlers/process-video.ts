import { processVideo } from '@vivavoce/transcoder/processing/process-video.ts';
import type { ProcessedVideo } from '@vivavoce/transcoder/processing/process-video.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '../../context.ts';
import * as videos from '../../modules/videos/processing.service.ts';
import type { RawVideo } from '../../modules/videos/processing.service.ts';
import { installedFfmpeg } from './installed-ffmpeg.ts';
import { localFiles } from './local-segments.ts';
import type { FailureHandler, TaskHandler } from '../define-task.ts';

type Payload = { video: number };

/** Stores the bytes, then the row; where the video was deleted meanwhile, its files are deleted again. */
async function store(ctx: Context, { video, folder }: RawVideo, result: ProcessedVideo): Promise<void> {
  const media_key = `${folder}/video.mp4`;
  const poster_key = result.poster_path === null ? null : `${folder}/poster.jpg`;
  await ctx.storage.putFile(media_key, result.path);
  if (poster_key !== null && result.poster_path !== null) await ctx.storage.putFile(poster_key, result.poster_path);
  const { duration, width, height, sound_left_out } = result;
  if (!(await videos.noteReady(ctx, video.id, { media_key, poster_key, duration, width, height, sound_left_out })))
    await ctx.storage.removePrefix(folder);
}

/** Stores each percent, at most one at a time. A note that fails is left out: the video matters more. */
function progressNotes(
  ctx: Context,
  video: number,
): { note: (share: number) => void; settled: () => Promise<unknown> } {
  let running: Promise<unknown> | null = null;
  let noted: number | null = null;
  return {
    note: (share) => {
      const percent = Math.floor(100 * share);
      if (running !== null || percent === noted) return;
      noted = percent;
      running = videos
        .noteConverted(ctx, video, percent)
        .catch((error: unknown) => ctx.log.warn({ err: error, video }, 'progress of a video was not stored'))
        .finally(() => {
          running = null;
        });
    },
    settled: async () => running,
  };
}

async function process(ctx: Context, raw: RawVideo, work_dir: string, signal: AbortSignal): Promise<void> {
  const part_paths = await localFiles(ctx.storage, raw.keys, work_dir, 'part');
  const ffmpeg = await installedFfmpeg(ctx);
  // An earlier run may have ended on its way.
  if (raw.video.converted_percent !== null) await videos.noteConverted(ctx, raw.video.id, null);
  const progress = progressNotes(ctx, raw.video.id);
  const input = { part_paths, work_dir, ffmpeg, signal, onConverted: progress.note };
  const result = await processVideo(input).finally(progress.settled);
  const steps = result.log;
  if (result.failure === null) {
    await store(ctx, raw, result);
    ctx.log.info({ video: raw.video.id, made_by: result.made_by, steps }, 'video processed');
  } else {
    await videos.noteFailed(ctx, raw.video.id, result.failure);
    ctx.log.warn({ video: raw.video.id, failure: result.failure, steps }, 'video refused');
  }
}

/**
 * Makes one video playable. Idempotent: results have names of their own, and the upload stays until the row says that
 * the video plays, or failed for good.
 */
export const processVideoHandler =
  (ctx: Context): TaskHandler<Payload> =>
  async ({ video }, { signal }) => {
    const raw = await videos.takeVideo(ctx, video);
    if (raw?.waits) {
      const work_dir = await mkdtemp(path.join(ctx.storage.temp_dir, 'video-'));
      try {
        await process(ctx, raw, work_dir, signal);
      } finally {
        await rm(work_dir, { recursive: true, force: true });
      }
    }
    if (raw && !(await videos.needsParts(ctx, video))) await ctx.storage.removePrefix(raw.parts_folder);
  };

/** After the last attempt the video is marked as failed, so that staff see it and can retry it. */
export const processVideoFailed =
  (ctx: Context): FailureHandler<Payload> =>
  ({ video }) =>
    videos.noteFailed(ctx, video, 'processing_failed');
