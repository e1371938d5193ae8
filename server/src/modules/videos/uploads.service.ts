import type { ParamsOf } from '@vivavoce/contract/index.ts';
import type { VideoUpload } from '@vivavoce/contract/types.ts';
import { missingParts, partLength } from '@vivavoce/domain/videos/video-parts.ts';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { StaffActor } from '../../actor.ts';
import { AppError, invalid, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { announcedDigest, storeHashed } from '../../http/hashed-body.ts';
import { canVideo } from '../../policies/videos.policy.ts';
import type { StoredObject } from '../../storage/index.ts';
import { processVideo } from '../../tasks/definitions/videos.ts';
import { insertPart, listParts } from './parts.repository.ts';
import type { PartRow } from './parts.repository.ts';
import { partKey } from './video-keys.ts';
import { loadVideo, readVideo } from './library.service.ts';
import type { VideoPlace } from './library.service.ts';
import { lockListed, updateVideo } from './videos.repository.ts';
import type { VideoRow } from './videos.repository.ts';

/** The result for one part: 201 stored now, 200 stored before. */
export interface TakenPart {
  status: 200 | 201;
  part: Pick<PartRow, 'index' | 'bytes' | 'sha256'>;
}

/** The part where it is stored with this hash; undefined where it may be stored. */
async function heldPart(ctx: Context, video: VideoRow, index: number, sha256: string): Promise<TakenPart | undefined> {
  const existing = (await listParts(ctx.db, video.id)).find((part) => part.index === index);
  if (!existing) return undefined;
  if (existing.sha256 !== sha256) throw new AppError('segment_differs');
  const { bytes } = existing;
  return { status: 200, part: { index, bytes, sha256 } };
}

/** @throws AppError `too_large`, `invalid` for a part with another length than announced */
function requireLength(headers: IncomingHttpHeaders, bytes: number): void {
  const announced = headers['content-length'];
  if (announced === undefined) return;
  if (Number(announced) > bytes) throw new AppError('too_large');
  if (Number(announced) < bytes) throw invalid({ __all__: ['too_short'] });
}

async function storePart(
  ctx: Context,
  { key, bytes, sha256 }: { key: string; bytes: number; sha256: string },
  body: Readable,
) {
  const object: StoredObject = await storeHashed(ctx, key, body, { max_bytes: bytes, sha256 });
  if (object.bytes === bytes) return;
  await ctx.storage.remove(key);
  throw invalid({ __all__: ['too_short'] });
}

/**
 * Stores one part: bytes first, durably and with the announced hash, then the row, then the answer.
 * @throws AppError `segment_differs`, `digest_mismatch`, `too_large`, `upload_closed`, `invalid`, `not_found`
 */
export async function takePart(
  ctx: Context,
  actor: StaffActor,
  { index, ...place }: ParamsOf<'PUT /api/companies/{shortname}/videos/{video}/parts/{index}'>,
  { headers, body }: { headers: IncomingHttpHeaders; body: Readable | undefined },
): Promise<TakenPart> {
  const sha256 = announcedDigest(headers);
  const { video } = await loadVideo(ctx.db, actor, place, 'edit');
  const bytes = partLength(video.bytes, video.part_bytes, index);
  if (bytes === null) throw notFound();
  const before = await heldPart(ctx, video, index, sha256);
  if (before) return before;
  if (video.uploaded_at !== null) throw new AppError('upload_closed');
  requireLength(headers, bytes);
  if (!body) throw invalid({ __all__: ['required'] });
  const key = partKey(video, index, sha256);
  await storePart(ctx, { key, bytes, sha256 }, body);
  const part = { index, bytes, sha256 };
  if (await insertPart(ctx.db, video.id, part)) return { status: 201, part };
  return settleLate(ctx, video, part, key);
}

/** The part arrived by another request, or the upload was finished or deleted, while the bytes were in transit. */
async function settleLate(
  ctx: Context,
  video: VideoRow,
  { index, sha256 }: TakenPart['part'],
  key: string,
): Promise<TakenPart> {
  try {
    const existing = await heldPart(ctx, video, index, sha256);
    if (existing) return existing;
  } catch (error) {
    await ctx.storage.remove(key);
    throw error;
  }
  await ctx.storage.remove(key);
  throw new AppError('upload_closed');
}

/**
 * Completes an upload. Doing so twice is harmless.
 * @throws AppError `segments_missing` with the numbers of missing parts
 */
export async function finishUpload(ctx: Context, tx: Tx, video: VideoRow): Promise<void> {
  if (video.uploaded_at !== null) return;
  const storedParts = (await listParts(tx, video.id)).map(({ index }) => index);
  const missing = missingParts(video.bytes, video.part_bytes, storedParts);
  if (missing.length > 0) throw new AppError('segments_missing', { missing });
  await updateVideo(tx, video.id, { uploaded_at: ctx.now() });
  await ctx.queue.enqueue(tx, processVideo, { video: video.id });
}

/**
 * Processes a video again, from the stored upload.
 * @throws AppError `wrong_state` unless it failed for a temporary reason
 */
export async function retryVideo(ctx: Context, actor: StaffActor, place: VideoPlace): Promise<VideoUpload> {
  await ctx.db.transaction(async (tx) => {
    await lockListed(tx, place.video);
    const { video, managesStock } = await loadVideo(tx, actor, place, 'edit');
    if (!canVideo(actor, 'retry', video, managesStock)) throw new AppError('wrong_state');
    await updateVideo(tx, video.id, { failure: null, converted_percent: null });
    // The failed run may still be active: its key would drop this task.
    if (!(await ctx.queue.enqueue(tx, processVideo, { video: video.id }))) throw new AppError('wrong_state');
  });
  return readVideo(ctx, actor, place);
}
