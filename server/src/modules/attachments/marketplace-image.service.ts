import { FILE_LIMITS, MARKETPLACE_PICTURE_LIMITS } from '@vivavoce/domain/limits.ts';
import type { FastifyRequest } from 'fastify';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { notFound } from '../../lib/app-error.ts';
import { staffPays } from '../../lib/costly-work.ts';
import { takeFile } from '../../http/take-file.ts';
import { recordEvent } from '../feed/feed.service.ts';
import { refuseArchived, loadJob } from '../../access/load-job.ts';
import * as repository from './attachments.repository.ts';
import { keeping, showImage } from './attachments.service.ts';
import { marketplaceImageAddress, releaseFiles } from './job-files.service.ts';
import type { Exchange } from '../../http/cookies.ts';
import { redrawnPicture } from '../../http/pictures.ts';

const CALL = 'PUT /api/jobs/{job}/marketplace-image';

/** Sets the picture that the marketplace shows, in the place of a stock picture. */
export async function setMarketplaceImage(ctx: Context, actor: StaffActor, jobId: number, request: FastifyRequest) {
  const { job } = await loadJob(ctx.db, actor, jobId, 'change_marketplace');
  refuseArchived(job);
  const { company_id } = job;
  const upload = await takeFile(request, 'image', FILE_LIMITS.image_max_bytes);
  const picture = await redrawnPicture(
    ctx,
    { call: CALL, payer: staffPays(actor) },
    { bytes: upload.bytes, limits: MARKETPLACE_PICTURE_LIMITS, field: 'image' },
  );
  const marketplace_image_file_id = await keeping(ctx, { company_id, ...picture }, async (tx, { id }) => {
    const before = await repository.setMarketplaceImage(tx, { job: jobId, file: id });
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
  const before = await repository.setMarketplaceImage(tx, { job: jobId, file: null });
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
