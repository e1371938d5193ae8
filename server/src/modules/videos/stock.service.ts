import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { safeFilename } from '@vivavoce/domain/files/file-names.ts';
import { VIDEO_LIMITS } from '@vivavoce/domain/limits.ts';
import type { CaptionWarning } from '@vivavoce/domain/videos/captions.ts';
import { partCount, partLength } from '@vivavoce/domain/videos/video-parts.ts';
import { videoState } from '@vivavoce/domain/videos/video-state.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import { storeCaptions } from './captions.repository.ts';
import { webvttOf } from './captions.service.ts';
import type { CaptionLocale } from './media.service.ts';
import { insertPart } from './parts.repository.ts';
import { finishUpload } from './uploads.service.ts';
import { dropIfUnused } from './usage.service.ts';
import { partKey } from './video-keys.ts';
import { insertVideo, listRows, lockListed, updateVideo } from './videos.repository.ts';
import type { VideoRow } from './videos.repository.ts';

/** The stock on the command line of the operator; platform administrators maintain it by the calls for videos. */

export interface StockCaptions {
  locale: CaptionLocale;
  /** Text of a WebVTT or SRT file. */
  /** As in the file. */
  bytes: Uint8Array;
}

export interface NewStock {
  /** Path on this machine. */
  file: string;
  filename: string;
  description: string;
  category: string | null;
  captions: readonly StockCaptions[];
}

export const isCaptionLocale = (text: string): text is CaptionLocale => text === 'en-gb' || text === 'fr-fr';

export const listStock = async (ctx: Context) =>
  (await listRows(ctx.db, null)).map((row) => ({ ...row, state: videoState(row) }));

async function storeParts(ctx: Context, video: VideoRow, file: string): Promise<void> {
  for (let index = 0; index < partCount(video.bytes, video.part_bytes); index += 1) {
    const bytes = partLength(video.bytes, video.part_bytes, index) ?? 0;
    const from = index * video.part_bytes;
    const body = await buffer(createReadStream(file, { start: from, end: from + bytes - 1 }));
    const sha256 = createHash('sha256').update(body).digest('hex');
    await ctx.storage.put(partKey(video, index, sha256), body, { max_bytes: bytes, expected_sha256: sha256 });
    await insertPart(ctx.db, video.id, { index, bytes: body.length, sha256 });
  }
}

/**
 * Adds a file of this machine to the stock; it plays once a worker has processed it.
 * @throws AppError `too_large`, `invalid` for unreadable captions
 */
export async function addStock(
  ctx: Context,
  { file, filename, captions, ...fields }: NewStock,
): Promise<{ id: number; captions_warnings: (CaptionWarning & { locale: CaptionLocale })[] }> {
  const { size: bytes } = await stat(file);
  if (bytes > VIDEO_LIMITS.max_bytes) throw new AppError('too_large');
  const texts = captions.map(({ locale, bytes: text }) => ({ locale, ...webvttOf(text, `captions ${locale}`) }));
  const row = {
    ...fields,
    filename: safeFilename(filename),
    company_id: null,
    bytes,
    part_bytes: VIDEO_LIMITS.part_bytes,
  };
  const video = await insertVideo(ctx.db, row);
  for (const { locale, webvtt } of texts)
    await storeCaptions(ctx.db, { locale, webvtt, video_id: video.id, updated_at: ctx.now() });
  await storeParts(ctx, video, file);
  await ctx.db.transaction(async (tx) => {
    const locked = await lockListed(tx, video.id);
    if (!locked) throw notFound();
    await finishUpload(ctx, tx, locked);
  });
  const captions_warnings = texts.flatMap(({ locale, warnings }) =>
    warnings.map((warning) => ({ locale, ...warning })),
  );
  return { id: video.id, captions_warnings };
}

/** Removes a video from the stock; activities that show it keep it. @returns false for an unknown number */
export function removeStock(ctx: Context, id: number): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const video = await lockListed(tx, id);
    if (video?.company_id !== null) return false;
    await updateVideo(tx, id, { deleted_at: ctx.now() });
    await dropIfUnused(ctx, tx, video);
    return true;
  });
}
