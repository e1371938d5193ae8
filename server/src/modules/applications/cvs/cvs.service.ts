import type { Cv } from '@vivavoce/contract/types.ts';
import { fileKind } from '@vivavoce/domain/files/file-kinds.ts';
import { safeFilename } from '@vivavoce/domain/files/file-names.ts';
import { FILE_LIMITS } from '@vivavoce/domain/limits.ts';
import type { FastifyRequest } from 'fastify';
import type { StaffActor } from '../../../actor.ts';
import { notFound, unsupportedFile } from '../../../lib/app-error.ts';
import type { Context } from '../../../context.ts';
import type { Queryable, Tx } from '../../../db/client.ts';
import { sendDownload } from '../../../http/send-download.ts';
import { takeFile } from '../../../http/take-file.ts';
import { keeping } from '../../attachments/attachments.service.ts';
import { releaseFiles } from '../../attachments/job-files.service.ts';
import type { Exchange } from '../../../http/cookies.ts';
import { recordEvent } from '../../feed/feed.service.ts';
import type { NewEvent } from '../../feed/feed.service.ts';
import { lockApplicant, loadApplication } from '../../../access/load-application.ts';
import { findCv, putCv, removeCv } from './cvs.repository.ts';

export interface GivenCv {
  filename: string;
  bytes: Buffer;
}

/**
 * Stores a CV together with the caller's own changes in one transaction.
 * @param write returns the application that it belongs to
 * @throws AppError `unsupported_media` unless name and content are PDF or DOCX
 */
export function keepCv<T>(
  ctx: Context,
  { job, actor }: { job: { id: number; company_id: number }; actor: NewEvent['actor'] },
  upload: GivenCv,
  write: (tx: Tx) => Promise<{ application_id: number; result: T }>,
): Promise<T> {
  const { id: job_id, company_id } = job;
  const filename = safeFilename(upload.filename);
  const kind = fileKind(filename, upload.bytes);
  if (kind !== 'pdf' && kind !== 'docx') throw unsupportedFile(['pdf', 'docx']);
  return keeping(ctx, { company_id, kind, bytes: upload.bytes }, async (tx, { id: file_id }) => {
    const { application_id, result } = await write(tx);
    const before = await putCv(tx, { application_id, job_id, file_id, filename, created_at: ctx.now() });
    if (before !== null) await releaseFiles(ctx, tx, [before]);
    await recordEvent(tx, { company_id, job_id, application_id, type: 'application.cv_added', actor });
    return result;
  });
}

export async function setCv(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, application: id }: { job: number; application: number },
  request: FastifyRequest,
): Promise<Cv> {
  const { record } = await loadApplication(ctx.db, actor, { job: jobId, application: id }, 'edit');
  const upload = await takeFile(request, 'cv', FILE_LIMITS.cv_max_bytes);
  await keepCv(ctx, { job: record.job, actor }, upload, async (tx) => {
    if (!(await lockApplicant(tx, { job: jobId, application: id }))) throw notFound();
    return { application_id: id, result: null };
  });
  const cv = await cvOf(ctx.db, { job: jobId, id });
  if (!cv) throw notFound();
  return cv;
}

export async function takeCvAway(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, application: id }: { job: number; application: number },
): Promise<null> {
  const { record } = await loadApplication(ctx.db, actor, { job: jobId, application: id }, 'edit');
  await ctx.db.transaction((tx) => deleteCv(ctx, tx, { job: record.job, application: id, actor }));
  return null;
}

/** Deletes the CV in the caller's transaction. @throws AppError `not_found` without one */
export async function deleteCv(
  ctx: Context,
  tx: Tx,
  {
    job,
    application,
    actor,
  }: { job: { id: number; company_id: number }; application: number; actor: NewEvent['actor'] },
): Promise<void> {
  const { id: job_id, company_id } = job;
  const file = await removeCv(tx, { job: job_id, application });
  if (file === null) throw notFound();
  await releaseFiles(ctx, tx, [file]);
  await recordEvent(tx, { company_id, job_id, application_id: application, type: 'application.cv_removed', actor });
}

/** The CV of an applicant, for pages on which the caller shows it. */
export async function cvOf(db: Queryable, { job: jobId, id }: { job: number; id: number }): Promise<Cv | null> {
  const cv = await findCv(db, { job: jobId, id });
  if (!cv) return null;
  const { filename, media_type, bytes, created_at } = cv;
  return { filename, media_type, bytes, created_at: created_at.toISOString() };
}

export async function sendCv(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, application: id }: { job: number; application: number },
  exchange: Exchange,
) {
  await loadApplication(ctx.db, actor, { job: jobId, application: id });
  const cv = await findCv(ctx.db, { job: jobId, id });
  if (!cv) throw notFound();
  const { object_key: key, media_type, filename, file_id } = cv;
  return sendDownload(ctx, exchange, { key, media_type, filename, version: `file-${file_id}` });
}
