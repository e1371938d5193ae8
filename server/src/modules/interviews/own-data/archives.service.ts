import type { BodyOf, ResultOf } from '@vivavoce/contract/index.ts';
import type { DataArchive } from '@vivavoce/contract/types.ts';
import { maskEmail } from '@vivavoce/domain/accounts/mask-email.ts';
import { ARCHIVE_LIMITS } from '@vivavoce/domain/applications/home/own-data.ts';
import { referenceOf } from '@vivavoce/domain/applications/reference.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, invalid, notFound } from '../../../lib/app-error.ts';
import { archiveNonce, archivePass, archiveToken, claimedArchive, mailedCode, sameText } from '../../../lib/secrets.ts';
import type { Context } from '../../../context.ts';
import type { Locale } from '../../../i18n.ts';
import { sendDownload } from '../../../http/send-download.ts';
import { sharedLimit } from '../../../http/shared-limit.ts';
import { buildArchive } from '../../../tasks/definitions/applicants.ts';
import { addToTrail } from '../../audit/audit-trail.ts';
import { queueArchiveCode } from '../../mails/single/request-mails.service.ts';
import { loadInterview } from '../state/interview-state.ts';
import { lockedInterview } from '../state/acting.ts';
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
 * Starts to build a copy of the applicant's data, in the language of the page that asked for it; while one is being built, no second one starts.
 * @throws AppError `not_found`, `too_many_requests`
 */
export async function requestArchive(ctx: Context, application: number, locale?: Locale): Promise<DataArchive> {
  return ctx.db.transaction(async (tx) => {
    const { company_id } = (await lockedInterview(tx, application)).application;
    const now = ctx.now();
    const unfinished = await repository.findUnfinished(tx, application);
    if (unfinished) return present(unfinished, now);
    const since = new Date(now.getTime() - 24 * 3600_000);
    if ((await repository.countSince(tx, application, since)) >= ARCHIVE_LIMITS.per_day)
      throw new AppError('too_many_requests');
    const row = await repository.insertArchive(tx, { application_id: application, company_id, created_at: now });
    await ctx.queue.enqueue(tx, buildArchive, { archive: row.id, ...(locale && { locale }) });
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

/** The stretch of time that lasts, and the one before: what was given in it holds for at least as long as we say. */
export function stretchesOf(now: Date): [number, number] {
  const stretch = Math.floor(now.getTime() / (ARCHIVE_LIMITS.stretch_minutes * 60_000));
  return [stretch, stretch - 1];
}

/**
 * @param tokensOf the tokens that an archive has at a version of the personal link
 * @throws AppError `not_found` for another token, an expired archive, and where the personal link was replaced since
 */
async function loadMailed(ctx: Context, token: string, tokensOf: (archive: number, version: number) => string[]) {
  const id = claimedArchive(token);
  const mailed = id === null ? undefined : await repository.findMailedArchive(ctx.db, id);
  if (!mailed || !isAvailable(mailed.archive, ctx.now())) throw notFound();
  if (!tokensOf(mailed.archive.id, mailed.link_version).some((known) => sameText(token, known))) throw notFound();
  addToTrail({ application_id: mailed.archive.application_id });
  return mailed;
}

/**
 * Opens the mailed link to an archive: mails a code, or takes it and gives the address of the download.
 * @throws AppError `not_found`; `invalid` for a wrong code; `too_many_requests`
 */
export async function openMailedArchive(
  ctx: Context,
  { token, code }: BodyOf<'POST /api/archives/open'>,
): Promise<ResultOf<'POST /api/archives/open'>> {
  const secret = ctx.env.SESSION_SECRET;
  const { archive, link_version, email } = await loadMailed(ctx, token, (id, version) => [
    archiveToken(secret, id, version),
  ]);
  const stretches = stretchesOf(ctx.now());
  const nonceOf = (stretch: number) => archiveNonce(secret, archive.id, link_version, stretch);
  if (code === undefined) {
    const { codes_per_hour: points } = ARCHIVE_LIMITS;
    await sharedLimit(ctx, 'archive-codes', { points, seconds: 3600 }).use(archive.id);
    await ctx.db.transaction(async (tx) => {
      const { application, job } = await loadInterview(tx, archive.application_id);
      await queueArchiveCode(ctx, tx, { application, job, nonce: nonceOf(stretches[0]) });
    });
    return { url: null, email_hint: maskEmail(email) };
  }
  // Counted before it is judged, so that concurrent ones cannot pass together.
  const { wrong_codes_per_day: points } = ARCHIVE_LIMITS;
  const wrongCodes = sharedLimit(ctx, 'wrong-archive-codes', { points, seconds: 24 * 3600 });
  await wrongCodes.use(archive.id);
  if (!stretches.some((stretch) => sameText(mailedCode(secret, nonceOf(stretch)), code)))
    throw invalid({ code: ['wrong_code'] });
  await wrongCodes.giveBack(archive.id);
  return { url: `/api/archives/${archivePass(secret, archive.id, link_version, stretches[0])}`, email_hint: null };
}

/** The archive of an address that the code gave. @throws AppError `not_found` */
export async function sendMailedArchive(ctx: Context, token: string, exchange: Exchange): Promise<FastifyReply> {
  const { archive } = await loadMailed(ctx, token, (id, version) =>
    stretchesOf(ctx.now()).map((stretch) => archivePass(ctx.env.SESSION_SECRET, id, version, stretch)),
  );
  return send(ctx, archive, exchange);
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
