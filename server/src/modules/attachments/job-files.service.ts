import type { Attachment } from '@vivavoce/contract/types.ts';
import type { FastifyReply } from 'fastify';
import type { Exchange } from '../../http/cookies.ts';
import { notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import type { VersionAttachment } from '../../db/schema/index.ts';
import { sendDownload } from '../../http/send-download.ts';
import { removeUnusedFile } from '../../tasks/definitions/housekeeping.ts';
import * as repository from './attachments.repository.ts';
import type { AttachmentRow } from './attachments.repository.ts';

export const presentAttachment = (row: AttachmentRow): Attachment => ({
  id: row.id,
  filename: row.filename,
  bytes: row.bytes,
  media_type: row.media_type,
  created_at: row.created_at.toISOString(),
});

export const attachmentsOf = async (db: Queryable, jobId: number): Promise<Attachment[]> =>
  (await repository.listAttachments(db, jobId)).map(presentAttachment);

/** The picture's address for staff; it changes with the picture, since browsers cache it. */
export const imageAddress = ({ id, image_file_id }: { id: number; image_file_id: number | null }): string | null =>
  image_file_id === null ? null : `/api/jobs/${id}/image?v=${image_file_id}`;

/** The picture's public address of a published activity. */
export const publicImageAddress = (job: { shorturl: string; image_file_id: number | null }): string | null =>
  job.image_file_id === null ? null : `/api/public-jobs/${job.shorturl}/image?v=${job.image_file_id}`;

type WithMarketplaceImage = { marketplace_image_file_id: number | null };

/** The address for staff of the picture in the marketplace; it changes with the picture. */
export const marketplaceImageAddress = (job: WithMarketplaceImage & { id: number }): string | null =>
  job.marketplace_image_file_id === null
    ? null
    : `/api/jobs/${job.id}/marketplace-image?v=${job.marketplace_image_file_id}`;

/** The public address of the picture in the marketplace. */
export const publicMarketplaceImageAddress = (job: WithMarketplaceImage & { shorturl: string }): string | null =>
  job.marketplace_image_file_id === null
    ? null
    : `/api/public-jobs/${job.shorturl}/marketplace-image?v=${job.marketplace_image_file_id}`;

/** A copy shares the files; removing one from an activity leaves the other unchanged. */
export async function copyJobFiles(tx: Tx, from: number, to: { id: number; company_id: number }): Promise<void> {
  await repository.copyAttachments(tx, from, to);
  await repository.copyImage(tx, { from, to: to.id });
}

/** Queues the removal of files that are unreferenced after this transaction. */
export const releaseFiles = (ctx: Context, tx: Tx, files: readonly number[]): Promise<unknown> =>
  ctx.queue.enqueueMany(
    tx,
    removeUnusedFile,
    files.map((file) => ({ file })),
  );

/** Called before a job is deleted. */
export const releaseJobFiles = async (ctx: Context, tx: Tx, jobId: number): Promise<unknown> =>
  releaseFiles(ctx, tx, await repository.filesOfJob(tx, jobId));

/** The attachments of a job in a version; none of them can be removed until the transaction ends. */
export const frozenAttachments = async (tx: Tx, jobId: number): Promise<VersionAttachment[]> =>
  (await repository.holdAttachments(tx, jobId)).map(({ id, filename, bytes, media_type }) => ({
    id,
    filename,
    bytes,
    media_type,
  }));

export const download = (ctx: Context, exchange: Exchange, row: AttachmentRow): Promise<FastifyReply> =>
  sendDownload(ctx, exchange, {
    key: row.object_key,
    media_type: row.media_type,
    filename: row.filename,
    version: `file-${row.file_id}-${row.id}`,
  });

/** The file of an applicant's version, also where staff have removed it since. */
export async function sendHeldAttachment(
  ctx: Context,
  { job: jobId, id }: { job: number; id: number },
  exchange: Exchange,
) {
  const row = await repository.findHeldAttachment(ctx.db, { job: jobId, id });
  if (!row) throw notFound();
  return download(ctx, exchange, row);
}

/** Deletes the bytes and then the row of an unreferenced file; does nothing for one in use. */
export async function removeIfUnused(ctx: Context, id: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const file = await repository.lockUnusedFile(tx, id);
    if (!file) return;
    await ctx.storage.remove(file.object_key);
    await repository.deleteFile(tx, id);
  });
}
