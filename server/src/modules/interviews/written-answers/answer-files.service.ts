import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { takenFileTypes } from '@vivavoce/domain/answers/question-kinds.ts';
import type { FileType } from '@vivavoce/domain/answers/question-kinds.ts';
import { FILE_KINDS, fileKind } from '@vivavoce/domain/files/file-kinds.ts';
import type { FileKind } from '@vivavoce/domain/files/file-kinds.ts';
import { safeFilename } from '@vivavoce/domain/files/file-names.ts';
import { FILE_LIMITS } from '@vivavoce/domain/limits.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, invalid, notFound, wrongFile } from '../../../lib/app-error.ts';
import type { Context } from '../../../context.ts';
import { sendDownload } from '../../../http/send-download.ts';
import { removeFile } from '../../../tasks/definitions/housekeeping.ts';
import { downloadFile } from '../../../http/pictures.ts';
import { heldQuestion, loadInterview } from '../state/interview-state.ts';
import { saving } from './writing.service.ts';
import type { Saving } from './writing.service.ts';
import { findWritten } from '../state/interview-rows.ts';
import type { WrittenRow } from '../state/interview-rows.ts';
import { withKindFields } from '../questions/written-state.ts';

const KINDS_OF: Record<FileType, readonly FileKind[]> = { pdf: ['pdf'], docx: ['docx'], image: ['png', 'jpeg'] };

/** @throws AppError `too_large`, `malformed_request` when the connection broke */
async function readWhole(body: Readable | undefined): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of body?.iterator({ destroyOnReturn: false }) ?? []) {
      bytes += (piece as Buffer).length;
      if (bytes > FILE_LIMITS.answer_max_bytes) throw new AppError('too_large');
      pieces.push(piece as Buffer);
    }
  } catch (error) {
    // The rest of a refused body would precede the next request on the same connection.
    body?.resume();
    throw error instanceof AppError ? error : new AppError('malformed_request', { detail: 'The bytes broke off.' });
  }
  return Buffer.concat(pieces);
}

const forget = (ctx: Context, tx: Parameters<Context['queue']['enqueue']>[0], key: string | null) =>
  key === null ? undefined : ctx.queue.enqueue(tx, removeFile, { key });

/**
 * Stores a file as the answer, replacing an earlier one. Its bytes decide its type.
 * @throws AppError as `saving`, and `too_large`, `invalid` with `wrong_format` and the accepted types for another
 *   type, or with the fault of a picture
 */
export async function putFile(
  ctx: Context,
  { filename, ...place }: Saving & { application: number; question: number; filename: string },
  body: Readable | undefined,
) {
  const sent = await readWhole(body);
  if (sent.length === 0) throw invalid({ file: ['required'] });
  const name = safeFilename(filename);
  const kind = fileKind(name, sent);
  const interview = await loadInterview(ctx.db, place.application);
  const question = withKindFields(heldQuestion(interview, place.question));
  const types = takenFileTypes(question).flatMap((type) => KINDS_OF[type]);
  if (question.kind !== 'file') throw new AppError('wrong_state');
  if (kind === null || !types.includes(kind)) throw wrongFile('file', types);
  const call = 'PUT /api/interview/{application}/questions/{question}/file';
  const { bytes } = downloadFile(call, { kind, bytes: sent, field: 'file' });
  const { company_id } = interview.application;
  const key = `answers/${company_id}/${place.application}/${place.question}/${randomBytes(12).toString('hex')}`;
  const { media_type } = FILE_KINDS[kind];
  const file = {
    file_key: key,
    file_name: name,
    file_bytes: bytes.length,
    file_media_type: media_type,
    file_sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  await ctx.storage.put(key, bytes, { max_bytes: FILE_LIMITS.answer_max_bytes });
  try {
    return await saving(ctx, place, async (_question, written, tx) => {
      await forget(ctx, tx, written.file_key);
      return file;
    });
  } catch (error) {
    await ctx.storage.remove(key);
    throw error;
  }
}

/** Removes the file; without one it changes nothing. @throws AppError as `saving` */
export const removeOwnFile = (ctx: Context, place: Saving & { application: number; question: number }) =>
  saving(ctx, place, async (_question, written, tx) => {
    if (written.file_key === null) return null;
    await forget(ctx, tx, written.file_key);
    return { file_key: null, file_name: null, file_bytes: null, file_media_type: null, file_sha256: null };
  });

/** @throws AppError `not_found` */
export async function sendOwnFile(
  ctx: Context,
  { application, question }: { application: number; question: number },
  exchange: { request: FastifyRequest; reply: FastifyReply },
) {
  const written = await findWritten(ctx.db, { application, question });
  if (!written) throw notFound();
  return sendDownload(ctx, exchange, downloadOf(written));
}

/** The data of a download. Every file gets a new key. @throws AppError `not_found` without a file */
export function downloadOf({ file_key, file_name, file_media_type }: WrittenRow) {
  if (file_key === null) throw notFound();
  return {
    key: file_key,
    filename: file_name ?? 'file',
    media_type: file_media_type ?? 'application/octet-stream',
    version: file_key.slice(file_key.lastIndexOf('/') + 1),
  };
}
