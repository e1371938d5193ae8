import type { DataArchive } from '@vivavoce/contract/types.ts';
import { ARCHIVE_LIMITS } from '@vivavoce/domain/applications/home/own-data.ts';
import { referenceOf } from '@vivavoce/domain/applications/reference.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, notFound } from '../../../lib/app-error.ts';
import { claimedArchive, isArchiveToken } from '../../../lib/secrets.ts';
import type { Context } from '../../../context.ts';
import { sendDownload } from '../../../http/send-download.ts';
import { buildArchive } from '../../../tasks/definitions/applicants.ts';
import { addToTrail } from '../../audit/audit-trail.service.ts';
import { lockedInterview } from '../requests.service.ts';
import * as repository from './archives.repository.ts';
import type { ArchiveRow } from './archives.repository.ts';

const isAvailable = ({ state, expires_at }: ArchiveRow, now: Date): boolean =>
  state === 'ready' && expires_at !== null && expires_at > now;

function present(row: ArchiveRow, now: Date): DataArchive {
  const { id, state, files_done, files_total, bytes, sha256, created_at, expires_at, application_id } = row;
  return {
    id,
    state,
    files_done,
    files_total,
    bytes,
    sha256,
    created_at: created_at.toISOString(),
    expires_at: expires_at?.toISOString() ?? null,
    url: isAvailable(row, now) ? `/api/interview/${application_id}/archives/${id}/file` : null,
  };
}

export const listArchives = async (ctx: Context, application: number): Promise<DataArchive[]> => {
  const now = ctx.now();
  return (await repository.listArchives(ctx.db, application)).map((row) => present(row, now));
};

/**
 * Starts to build a copy of the applicant's data; while one is being built, no second one starts.
 * @throws AppError `not_found`, `too_many_requests`
 */
export async function requestArchive(ctx: Context, application: number): Promise<DataArchive> {
  return ctx.db.transaction(async (tx) => {
    const { company_id } = (await lockedInterview(tx, application)).application;
    const now = ctx.now();
    const unfinished = await repository.findUnfinished(tx, application);
    if (unfinished) return present(unfinished, now);
    const since = new Date(now.getTime() - 24 * 3600_000);
    if ((await repository.countSince(tx, application, since)) >= ARCHIVE_LIMITS.per_day)
      throw new AppError('too_many_requests');
    const row = await repository.insertArchive(tx, { application_id: application, company_id, created_at: now });
    await ctx.queue.enqueue(tx, buildArchive, { archive: row.id });
    return present(row, now);
  });
}

type Exchange = { request: FastifyRequest; reply: FastifyReply };

async function send(ctx: Context, row: ArchiveRow | undefined, exchange: Exchange): Promise<FastifyReply> {
  if (!row?.file_key || !isAvailable(row, ctx.now())) throw notFound();
  return sendDownload(ctx, exchange, {
    key: row.file_key,
    media_type: 'application/zip',
    filename: `${referenceOf(row.application_id)}.zip`,
    version: row.sha256 ?? String(row.id),
  });
}

/** @throws AppError `not_found` for a foreign, unfinished or expired archive */
export async function sendOwnArchive(
  ctx: Context,
  { application, archive }: { application: number; archive: number },
  exchange: Exchange,
): Promise<FastifyReply> {
  const row = await repository.findArchive(ctx.db, archive);
  return send(ctx, row?.application_id === application ? row : undefined, exchange);
}

/**
 * The archive of a mailed link.
 * @throws AppError `not_found` for an invalid or expired link, and where the personal link was replaced since
 */
export async function sendMailedArchive(ctx: Context, token: string, exchange: Exchange): Promise<FastifyReply> {
  const id = claimedArchive(token);
  const mailed = id === null ? undefined : await repository.findMailedArchive(ctx.db, id);
  const holds = mailed && isArchiveToken(ctx.env.SESSION_SECRET, token, mailed.archive.id, mailed.link_version);
  const row = holds ? mailed.archive : undefined;
  if (row) addToTrail({ application_id: row.application_id });
  return send(ctx, row, exchange);
}

/** Archives removed in one run between two looks at the signal. */
const BATCH = 100;

/** Removes expired archives with their files: the file first, so that none is left without its row. */
export async function purgeArchives(ctx: Context, signal: AbortSignal): Promise<number> {
  let purged = 0;
  for (;;) {
    const rows = await repository.listExpired(ctx.db, ctx.now(), BATCH);
    for (const { id, file_key } of rows) {
      if (signal.aborted) return purged;
      if (file_key !== null) await ctx.storage.remove(file_key);
      await repository.deleteArchive(ctx.db, id);
      purged += 1;
    }
    if (rows.length < BATCH) return purged;
  }
}
