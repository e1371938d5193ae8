import { imageKind } from '@vivavoce/domain/files/file-kinds.ts';
import { readPicture } from '@vivavoce/domain/files/picture.ts';
import { FILE_LIMITS, MARKETPLACE_PICTURE_LIMITS } from '@vivavoce/domain/limits.ts';
import { MediaError } from '@vivavoce/transcoder/media-error.ts';
import { drawPicture } from '@vivavoce/transcoder/pictures/draw-picture.ts';
import type { FastifyRequest } from 'fastify';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { AppError, invalid, notFound } from '../../lib/app-error.ts';
import { runCostly, staffPays, type Payer } from '../../lib/costly-work.ts';
import { takeFile } from '../../http/take-file.ts';
import { recordEvent } from '../feed/feed.service.ts';
import { refuseArchived } from '../jobs/job-changes.service.ts';
import { loadJob } from '../jobs/load-job.service.ts';
import * as repository from './attachments.repository.ts';
import { keeping, showImage } from './attachments.service.ts';
import { marketplaceImageAddress, releaseFiles } from './job-files.service.ts';
import type { Exchange } from './job-files.service.ts';

/**
 * Draws an uploaded picture, so that nothing of the file itself is ever served, such as where it was taken.
 * @throws AppError `unsupported_media` for what is no JPEG or PNG, `invalid` for a picture of a wrong size,
 *   `pictures_unavailable` where its process was stopped before it ended, `busy`
 */
async function redraw(ctx: Context, payer: Payer, upload: Buffer): Promise<Buffer> {
  const kind = imageKind(upload);
  if (kind !== 'png' && kind !== 'jpeg') throw new AppError('unsupported_media');
  const drawing = readPicture(upload, kind, MARKETPLACE_PICTURE_LIMITS);
  if (drawing === 'unreadable') throw new AppError('unsupported_media');
  if (drawing === 'too_narrow') throw invalid({ image: ['image_too_small'] });
  if (drawing === 'too_large') throw invalid({ image: ['image_too_large'] });
  try {
    return await runCostly('picture', payer, (limits) => drawPicture(drawing, limits, { type: 'jpeg' }));
  } catch (error) {
    if (!(error instanceof MediaError) || error.code === 'ffmpeg_missing') throw error;
    ctx.log.info({ reason: error.code }, 'a picture could not be drawn');
    // The size is limited before, so a process without an end was stopped, not its picture at fault.
    throw new AppError(error.code === 'timed_out' ? 'pictures_unavailable' : 'unsupported_media');
  }
}

/** Sets the picture that the marketplace shows, in the place of a stock picture. */
export async function setMarketplaceImage(ctx: Context, actor: StaffActor, jobId: number, request: FastifyRequest) {
  const { job } = await loadJob(ctx.db, actor, jobId, 'change_marketplace');
  refuseArchived(job);
  const { company_id } = job;
  const upload = await takeFile(request, 'image', FILE_LIMITS.image_max_bytes);
  const bytes = await redraw(ctx, staffPays(actor), upload.bytes);
  const marketplace_image_file_id = await keeping(ctx, { company_id, kind: 'jpeg', bytes }, async (tx, { id }) => {
    const before = await repository.setMarketplaceImage(tx, jobId, id);
    const data = { change: before === null ? 'added' : 'changed' } as const;
    await recordEvent(tx, { company_id, job_id: jobId, type: 'job.image_changed', actor, data });
    if (before !== null) await releaseFiles(ctx, tx, [before]);
    return id;
  });
  return { marketplace_image: marketplaceImageAddress({ id: jobId, marketplace_image_file_id }) ?? '' };
}

/**
 * Takes the picture out of the marketplace as part of another change.
 * @returns whether there was one
 */
async function clearMarketplaceImage(ctx: Context, tx: Tx, jobId: number): Promise<boolean> {
  const before = await repository.setMarketplaceImage(tx, jobId, null);
  if (before !== null) await releaseFiles(ctx, tx, [before]);
  return before !== null;
}

export async function removeMarketplaceImage(ctx: Context, actor: StaffActor, jobId: number): Promise<null> {
  const { job } = await loadJob(ctx.db, actor, jobId, 'change_marketplace');
  refuseArchived(job);
  await ctx.db.transaction(async (tx) => {
    if (!(await clearMarketplaceImage(ctx, tx, jobId))) throw notFound();
    const data = { change: 'removed' } as const;
    await recordEvent(tx, { company_id: job.company_id, job_id: jobId, type: 'job.image_changed', actor, data });
  });
  return null;
}

/** Shows the picture to staff, also where the public does not see the activity. */
export async function sendMarketplaceImage(ctx: Context, actor: StaffActor, jobId: number, exchange: Exchange) {
  const { job } = await loadJob(ctx.db, actor, jobId);
  const id = job.marketplace_image_file_id;
  return showImage(ctx, exchange, id === null ? undefined : await repository.findFile(ctx.db, id));
}

export const sendPublicMarketplaceImage = async (ctx: Context, shorturl: string, exchange: Exchange) =>
  showImage(ctx, exchange, await repository.findPublicMarketplaceImage(ctx.db, shorturl));
