import type { Attachment } from '@vivavoce/contract/types.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import type { VersionAttachment } from '../../db/schema/index.ts';
import { sendDownload } from '../../plugins/answers/send-download.ts';
import { removeUnusedFile } from '../../tasks/definitions/housekeeping.ts';
import * as repository from './attachments.repository.ts';
import type { AttachmentRow } from './attachments.repository.ts';

export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

export const presentAttachment = (row: AttachmentRow): Attachment => ({
  id: row.id,
  filename: row.filename,
  bytes: row.bytes,
  media_type: row.media_type,
  created_at: row.created_at.toISOString(),
});

export const attachmentsOf = async (db: Queryable, jobId: number): Promise<Attachment[]> =>
  (await repository.listAttachments(db, jobId)).map(presentAttachment);

/** Where staff see the picture; the address changes with it, since browsers keep pictures. */
export const imageAddress = ({ id, image_file_id }: { id: number; image_file_id: number | null }): string | null =>
  image_file_id === null ? null : `/api/jobs/${id}/image?v=${image_file_id}`;

/** Where everybody sees the picture of a published activity. */
export const publicImageAddress = (job: { shorturl: string; image_file_id: number | null }): string | null =>
  job.image_file_id === null ? null : `/api/public-jobs/${job.shorturl}/image?v=${job.image_file_id}`;

/** A copy names the same files; neither can take them from the other. */
export async function copyJobFiles(tx: Tx, from: number, to: { id: number; company_id: number }): Promise<void> {
  await repository.copyAttachments(tx, from, to);
  await repository.copyImage(tx, from, to.id);
}

/** Has files removed, where nothing names them once this transaction is done. */
export const releaseFiles = (ctx: Context, tx: Tx, files: readonly number[]): Promise<unknown> =>
  ctx.queue.enqueueMany(
    tx,
    removeUnusedFile,
    files.map((file) => ({ file })),
  );

/** To be called before a job is deleted. */
export const releaseJobFiles = async (ctx: Context, tx: Tx, jobId: number): Promise<unknown> =>
  releaseFiles(ctx, tx, await repository.filesOfJob(tx, jobId));

/** What a version holds of the attachments of a job; none of them can be taken away until the transaction ends. */
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

/** The file that an applicant's version names, also where staff have taken it away since. */
export async function sendHeldAttachment(ctx: Context, jobId: number, id: number, exchange: Exchange) {
  const row = await repository.findHeldAttachment(ctx.db, jobId, id);
  if (!row) throw notFound();
  return download(ctx, exchange, row);
}

/** Removes the bytes and then the row of a file that nothing names; does nothing where something does. */
export async function removeIfUnused(ctx: Context, id: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const file = await repository.lockUnusedFile(tx, id);
    if (!file) return;
    await ctx.storage.remove(file.object_key);
    await repository.deleteFile(tx, id);
  });
}
