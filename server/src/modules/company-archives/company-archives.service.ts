import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { CompanyArchive } from '@vivavoce/contract/types.ts';
import { COMPANY_ARCHIVE_LIMITS } from '@vivavoce/domain/companies/import-limits.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { sendDownload } from '../../http/send-download.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import { canCompany } from '../../policies/companies.policy.ts';
import { pageAddress } from '../../public-address.ts';
import { hashFile } from '../../storage/index.ts';
import { buildCompanyArchive } from '../../tasks/definitions/company-archives.ts';
import { queueAccountMail } from '../mails/single/account-mails.service.ts';
import * as repository from './company-archives.repository.ts';
import type { NamedArchive } from './company-archives.repository.ts';
import { writeCompanyArchive } from './write-archive.service.ts';

const HOUR_MS = 3_600_000;
/** Where owners request archives and download them. */
const PAGE = '/company-settings/integrations';

/** @throws AppError `forbidden` for all but owners in person */
function companyOf(actor: StaffActor): number {
  if (actor.company_id === null || !canCompany(actor, 'archive_company')) throw new AppError('forbidden');
  return actor.company_id;
}

const isAvailable = ({ state, expires_at }: NamedArchive, now: Date): boolean =>
  state === 'ready' && expires_at !== null && expires_at > now;

function present(row: NamedArchive, now: Date): CompanyArchive {
  const { id, state, parts_done, parts_total, bytes, sha256, created_by, full_name, created_at, expires_at } = row;
  return {
    id,
    state,
    parts_done,
    parts_total,
    bytes,
    sha256,
    created_by: { id: created_by, full_name },
    created_at: created_at.toISOString(),
    expires_at: expires_at?.toISOString() ?? null,
    url: isAvailable(row, now) ? `/api/company-settings/archives/${id}/file` : null,
  };
}

export async function listCompanyArchives(ctx: Context, actor: StaffActor): Promise<CompanyArchive[]> {
  const now = ctx.now();
  const since = new Date(now.getTime() - COMPANY_ARCHIVE_LIMITS.listed_days * 24 * HOUR_MS);
  return (await repository.listArchives(ctx.db, companyOf(actor), since)).map((row) => present(row, now));
}

/** Starts to build an archive; while one is being built, no second one starts. @throws AppError `too_many_requests` */
export async function requestCompanyArchive(ctx: Context, actor: StaffActor): Promise<CompanyArchive> {
  const company_id = companyOf(actor);
  return ctx.db.transaction(async (tx) => {
    await repository.lockCompany(tx, company_id);
    const now = ctx.now();
    const unfinished = await repository.findUnfinished(tx, company_id);
    if (unfinished) return present(unfinished, now);
    const lately = await repository.listArchives(tx, company_id, new Date(now.getTime() - 24 * HOUR_MS));
    if (lately.length >= COMPANY_ARCHIVE_LIMITS.per_day) throw new AppError('too_many_requests');
    const archive = await repository.insertArchive(tx, { company_id, created_by: actor.user_id, created_at: now });
    await ctx.queue.enqueue(tx, buildCompanyArchive, { company_archive: archive });
    const row = await repository.findArchive(tx, archive);
    if (!row) throw new AppError('internal');
    return present(row, now);
  });
}

/** @throws AppError `not_found` for a foreign one */
async function loadArchive(ctx: Context, actor: StaffActor, archive: number): Promise<NamedArchive> {
  const company = companyOf(actor);
  const row = await repository.findArchive(ctx.db, archive);
  if (row?.company_id !== company) throw notFound();
  return row;
}

export const readCompanyArchive = async (ctx: Context, actor: StaffActor, archive: number): Promise<CompanyArchive> =>
  present(await loadArchive(ctx, actor, archive), ctx.now());

/** @throws AppError `not_found` for a foreign, unfinished or expired archive */
export async function sendCompanyArchive(
  ctx: Context,
  actor: StaffActor,
  { archive, ...exchange }: { archive: number; request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const row = await loadArchive(ctx, actor, archive);
  if (!row.file_key || !isAvailable(row, ctx.now())) throw notFound();
  return sendDownload(ctx, exchange, {
    key: row.file_key,
    media_type: 'application/zip',
    filename: `${row.created_at.toISOString().slice(0, 10)}-company.zip`,
    version: row.sha256 ?? String(row.id),
  });
}

const endOf = (ctx: Context): Date => new Date(ctx.now().getTime() + COMPANY_ARCHIVE_LIMITS.kept_hours * HOUR_MS);

type StoredFile = { file_key: string; bytes: number; sha256: string };

/** @returns false where another run of the task has finished the archive */
function finish(ctx: Context, row: NamedArchive, file: StoredFile): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const expires_at = endOf(ctx);
    if (!(await repository.finishArchive(tx, row.id, { ...file, expires_at }))) return false;
    const recipient = await repository.findRecipient(tx, row);
    if (!recipient) return true;
    const { user, company, alternate_brand } = recipient;
    const url = pageAddress(ctx, user.locale, PAGE);
    const facts = { company, at: expires_at };
    await queueAccountMail(
      ctx,
      tx,
      { user, alternate_brand },
      { type: 'company_archive', url, link_nonce: null, facts },
    );
    return true;
  });
}

/** Parts between two notes of the progress: a recording is one part. */
const NOTED_EVERY = 20;

/** Builds the archive and mails the link. Idempotent: each run writes a file of its own, and the first that ends is kept. */
export async function buildArchiveOf(ctx: Context, id: number, signal: AbortSignal): Promise<void> {
  const row = await repository.findArchive(ctx.db, id);
  if (!row || row.state === 'ready') return;
  const folder = await mkdtemp(path.join(ctx.storage.temp_dir, 'company-'));
  const file_key = `archives/${row.company_id}/company/${randomBytes(12).toString('hex')}.zip`;
  try {
    const target = path.join(folder, 'archive.zip');
    const progress = async ({ done, total }: { done: number; total: number }) => {
      if (done % NOTED_EVERY === 0 || done === total)
        await repository.updateArchive(ctx.db, id, { state: 'building', parts_done: done, parts_total: total });
    };
    await writeCompanyArchive(ctx, { company: row.company_id, target, progress }, signal);
    const { bytes, sha256 } = await hashFile(target);
    await ctx.storage.putFile(file_key, target);
    if (!(await finish(ctx, row, { file_key, bytes, sha256 }))) await ctx.storage.remove(file_key);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** After the last attempt the page says so, and an owner can request another one. */
export const giveUpArchiveOf = (ctx: Context, id: number): Promise<void> =>
  repository.updateArchive(ctx.db, id, { state: 'failed', expires_at: endOf(ctx) });

/** Archives removed in one run between two looks at the signal. */
const BATCH = 100;

/** Removes expired archives with their files: the file first, so that none is left without its row. */
export async function purgeCompanyArchives(ctx: Context, signal: AbortSignal): Promise<number> {
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
