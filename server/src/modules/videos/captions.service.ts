import type { VideoUpload } from '@vivavoce/contract/types.ts';
import { VIDEO_LIMITS } from '@vivavoce/domain/limits.ts';
import { readCaptions } from '@vivavoce/domain/videos/captions.ts';
import type { Readable } from 'node:stream';
import type { StaffActor } from '../../actor.ts';
import { AppError, invalid, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import * as repository from './captions.repository.ts';
import type { CaptionLocale } from './media.service.ts';
import { lockListed } from './videos.repository.ts';
import { loadVideo, readVideo } from './library.service.ts';
import type { VideoPlace } from './library.service.ts';

type CaptionsPlace = VideoPlace & { locale: CaptionLocale };

/** @throws AppError `too_large`, `invalid` for bytes that are not UTF-8 */
async function readText(body: Readable | undefined): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of body?.iterator({ destroyOnReturn: false }) ?? []) {
    bytes += (piece as Buffer).length;
    if (bytes > VIDEO_LIMITS.captions_max_bytes) break;
    pieces.push(piece as Buffer);
  }
  if (bytes > VIDEO_LIMITS.captions_max_bytes) {
    // The rest of a refused body would precede the next request on the same connection.
    body?.resume();
    throw new AppError('too_large');
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces));
  } catch {
    throw invalid({ __all__: ['wrong_format'] });
  }
}

/** Sets the captions of one language from a WebVTT or SRT file. @throws AppError `too_large`, `invalid` */
export async function setCaptions(
  ctx: Context,
  actor: StaffActor,
  { locale, ...place }: CaptionsPlace,
  body: Readable | undefined,
): Promise<VideoUpload> {
  await loadVideo(ctx.db, actor, place, 'edit');
  const result = readCaptions(await readText(body));
  if ('problem' in result) throw invalid({ __all__: [result.problem] });
  await ctx.db.transaction(async (tx) => {
    if (!(await lockListed(tx, place.video))) throw notFound();
    await repository.storeCaptions(tx, { video_id: place.video, locale, webvtt: result.webvtt, updated_at: ctx.now() });
  });
  return readVideo(ctx, actor, place);
}

export async function removeCaptions(
  ctx: Context,
  actor: StaffActor,
  { locale, ...place }: CaptionsPlace,
): Promise<null> {
  await loadVideo(ctx.db, actor, place, 'edit');
  if (!(await repository.deleteCaptions(ctx.db, place.video, locale))) throw notFound();
  return null;
}
