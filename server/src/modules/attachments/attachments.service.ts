import { randomUUID } from 'node:crypto';
import type { Attachment } from '@vivavoce/contract/types.ts';
import { ATTACHMENT_KINDS, FILE_KINDS, fileKind } from '@vivavoce/domain/files/file-kinds.ts';
import { safeFilename } from '@vivavoce/domain/files/file-names.ts';
import { FILE_LIMITS } from '@vivavoce/domain/limits.ts';
import type { FastifyRequest } from 'fastify';
import type { StaffActor } from '../../actor.ts';
import { AppError, invalid, notFound, unsupportedFile } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import { staffPays } from '../../lib/costly-work.ts';
import type { Tx } from '../../db/client.ts';
import { sendMedia } from '../../http/send-media.ts';
import { takeFile } from '../../http/take-file.ts';
import type { TakenFile } from '../../http/take-file.ts';
import { recordEvent } from '../feed/feed.service.ts';
import { refuseArchived, loadJob } from '../../access/load-job.ts';
import * as repository from './attachments.repository.ts';
import type { StoredFile } from './attachments.repository.ts';
import { attachmentsOf, download, imageAddress, presentAttachment, releaseFiles } from './job-files.service.ts';
import type { Exchange } from '../../http/cookies.ts';
import { downloadFile, shownPicture } from '../../http/pictures.ts';
import type { KeptFile } from '../../http/pictures.ts';

export async function listAttachments(ctx: Context, actor: StaffActor, jobId: number): Promise<Attachment[]> {
  await loadJob(ctx.db, actor, jobId);
  return attachmentsOf(ctx.db, jobId);
}

/**
 * Stores bytes, then their references, in one transaction; on failure the bytes are deleted again.
 * @param write uses the new file
 */
export async function keeping<T>(
  ctx: Context,
  file: KeptFile & { company_id: number },
  write: (tx: Tx, file: StoredFile) => Promise<T>,
): Promise<T> {
  const { company_id, kind, bytes } = file;
  const object_key = `files/${company_id}/${randomUUID()}`;
  await ctx.storage.put(object_key, bytes, { max_bytes: bytes.length });
  try {
    return await ctx.db.transaction(async (tx) => {
      const { media_type } = FILE_KINDS[kind];
      return write(tx, await repository.insertFile(tx, { company_id, object_key, media_type, bytes: bytes.length }));
    });
  } catch (error) {
    await ctx.storage
      .remove(object_key)
      .catch((failed: unknown) => ctx.log.warn({ err: failed }, 'a file stays unused'));
    throw error;
  }
}

/** @throws AppError `limit_reached` */
async function requirePlace(tx: Tx, jobId: number): Promise<void> {
  await repository.lockJob(tx, jobId);
  if ((await repository.countAttachments(tx, jobId)) >= FILE_LIMITS.attachments_per_job_max)
    throw new AppError('limit_reached');
}

/** The specification's form repeats the job, which must match. */
function refuseOtherJob({ fields }: TakenFile, jobId: number): void {
  if (fields['job'] !== undefined && Number(fields['job']) !== jobId) throw invalid({ job: ['not_allowed'] });
}

/** @throws AppError `too_large`, `unsupported_media` by name or content, `invalid` for a broken picture, `limit_reached` */
export async function addAttachment(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  request: FastifyRequest,
): Promise<Attachment> {
  const { job } = await loadJob(ctx.db, actor, jobId, 'edit');
  refuseArchived(job);
  const upload = await takeFile(request, 'attachment', FILE_LIMITS.attachment_max_bytes);
  refuseOtherJob(upload, jobId);
  const filename = safeFilename(upload.filename);
  const kind = fileKind(filename, upload.bytes);
  if (!ATTACHMENT_KINDS.some((attachmentKind) => attachmentKind === kind) || kind === null)
    throw unsupportedFile(ATTACHMENT_KINDS);
  const { company_id } = job;
  const call = 'POST /api/jobs/{job}/attachments';
  const file = downloadFile(call, { kind, bytes: upload.bytes, field: 'attachment' });
  const row = await keeping(ctx, { company_id, ...file }, async (tx, { id: file_id }) => {
    await requirePlace(tx, jobId);
    const data = { filename };
    await recordEvent(tx, { company_id, job_id: jobId, type: 'job.attachment_added', actor, data });
    return repository.insertAttachment(tx, { job_id: jobId, company_id, file_id, filename });
  });
  return presentAttachment(row);
}

export async function removeAttachment(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, attachment: id }: { job: number; attachment: number },
): Promise<null> {
  const { job } = await loadJob(ctx.db, actor, jobId, 'edit');
  refuseArchived(job);
  await ctx.db.transaction(async (tx) => {
    const row = await repository.findAttachment(tx, { job: jobId, id });
    const file = await repository.removeAttachment(tx, { job: jobId, id }, ctx.now());
    if (!row || file === undefined) throw notFound();
    const { company_id } = job;
    const data = { filename: row.filename };
    await recordEvent(tx, { company_id, job_id: jobId, type: 'job.attachment_removed', actor, data });
    await releaseFiles(ctx, tx, [file]);
  });
  return null;
}

export async function sendAttachment(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, attachment: id }: { job: number; attachment: number },
  exchange: Exchange,
) {
  await loadJob(ctx.db, actor, jobId);
  const row = await repository.findAttachment(ctx.db, { job: jobId, id });
  if (!row) throw notFound();
  return download(ctx, exchange, row);
}

/** The picture of a form, for pages. @throws AppError `too_large`, and as `shownPicture` */
export async function takePicture(
  ctx: Context,
  actor: StaffActor,
  call: 'PUT /api/jobs/{job}/image' | 'POST /api/jobs/{job}/scenario-pictures',
  request: FastifyRequest,
): Promise<KeptFile> {
  const { bytes } = await takeFile(request, 'image', FILE_LIMITS.image_max_bytes);
  return shownPicture(ctx, { call, payer: staffPays(actor) }, { bytes, field: 'image' });
}

type PictureChange = 'added' | 'changed' | 'removed';

const addPictureEvent = (tx: Tx, actor: StaffActor, job: { id: number; company_id: number }, change: PictureChange) =>
  recordEvent(tx, { company_id: job.company_id, job_id: job.id, type: 'job.image_changed', actor, data: { change } });

export async function setImage(ctx: Context, actor: StaffActor, jobId: number, request: FastifyRequest) {
  const { job } = await loadJob(ctx.db, actor, jobId, 'edit');
  refuseArchived(job);
  const picture = await takePicture(ctx, actor, 'PUT /api/jobs/{job}/image', request);
  const image_file_id = await keeping(ctx, { company_id: job.company_id, ...picture }, async (tx, { id }) => {
    const before = await repository.setImage(tx, { job: jobId, file: id });
    await addPictureEvent(tx, actor, job, before === null ? 'added' : 'changed');
    if (before !== null) await releaseFiles(ctx, tx, [before]);
    return id;
  });
  return { image: imageAddress({ id: jobId, image_file_id }) ?? '' };
}

export async function removeImage(ctx: Context, actor: StaffActor, jobId: number): Promise<null> {
  const { job } = await loadJob(ctx.db, actor, jobId, 'edit');
  refuseArchived(job);
  await ctx.db.transaction(async (tx) => {
    const before = await repository.setImage(tx, { job: jobId, file: null });
    if (before === null) throw notFound();
    await addPictureEvent(tx, actor, job, 'removed');
    await releaseFiles(ctx, tx, [before]);
  });
  return null;
}

type ShownFile = Pick<StoredFile, 'id' | 'object_key' | 'media_type'>;

/** Shows a stored picture. @throws AppError `not_found` without one */
export const showImage = (ctx: Context, exchange: Exchange, file: ShownFile | undefined) => {
  if (!file) throw notFound();
  return sendMedia(ctx, exchange, { key: file.object_key, mime_type: file.media_type, version: `file-${file.id}` });
};

export async function sendImage(ctx: Context, actor: StaffActor, jobId: number, exchange: Exchange) {
  const { job } = await loadJob(ctx.db, actor, jobId);
  const file = job.image_file_id === null ? undefined : await repository.findFile(ctx.db, job.image_file_id);
  return showImage(ctx, exchange, file);
}

export const sendPublicImage = async (ctx: Context, shorturl: string, exchange: Exchange) =>
  showImage(ctx, exchange, await repository.findPublicImage(ctx.db, shorturl));
