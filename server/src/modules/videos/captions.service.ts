import type { ResultOf } from '@vivavoce/contract/index.ts';
import { VIDEO_LIMITS } from '@vivavoce/domain/limits.ts';
import { captionsText, readCaptions } from '@vivavoce/domain/videos/captions.ts';
import type { CaptionWarning } from '@vivavoce/domain/videos/captions.ts';
import type { Readable } from 'node:stream';
import type { StaffActor } from '../../actor.ts';
import { AppError, invalid, invalidCaptions, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import * as repository from './captions.repository.ts';
import type { CaptionLocale } from './media.service.ts';
import { lockListed } from './videos.repository.ts';
import { loadVideo, readVideo } from './library.service.ts';
import type { VideoPlace } from './library.service.ts';

type CaptionsPlace = VideoPlace & { locale: CaptionLocale };

/**
 * The captions of a file as WebVTT, without the cues that cannot be read.
 * @param field by which a refusal names the file
 * @throws AppError `invalid` for bytes that are no text, and where no cue is left
 */
export function webvttOf(bytes: Uint8Array, field: string): { webvtt: string; warnings: CaptionWarning[] } {
  const read = captionsText(bytes);
  if (!read) throw invalid({ [field]: ['wrong_format'] });
  const result = readCaptions(read.text);
  if ('problem' in result) throw invalidCaptions(field, result);
  return { webvtt: result.webvtt, warnings: [...read.warnings, ...result.warnings] };
}

/** @throws AppError `too_large` */
async function readWhole(body: Readable | undefined) {
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
  return Buffer.concat(pieces);
}

/**
 * Sets the captions of one language from a WebVTT or SRT file, without the cues that cannot be read.
 * @throws AppError `too_large`, `invalid` where no cue is left
 */
export async function setCaptions(
  ctx: Context,
  actor: StaffActor,
  { locale, ...place }: CaptionsPlace,
  body: Readable | undefined,
): Promise<ResultOf<'PUT /api/companies/{shortname}/videos/{video}/captions/{locale}'>> {
  await loadVideo(ctx.db, actor, place, 'edit');
  const { webvtt, warnings } = webvttOf(await readWhole(body), '__all__');
  await ctx.db.transaction(async (tx) => {
    if (!(await lockListed(tx, place.video))) throw notFound();
    await repository.storeCaptions(tx, { video_id: place.video, locale, webvtt, updated_at: ctx.now() });
  });
  return { ...(await readVideo(ctx, actor, place)), captions_warnings: warnings };
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
