import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { ARCHIVE_LIMITS } from '@vivavoce/domain/applications/home/own-data.ts';
import type { Context } from '../../../context.ts';
import { translator, type Locale } from '../../../i18n.ts';
import { queueArchiveMail } from '../../mails/single/request-mails.service.ts';
import { hashFile } from '../../../storage/index.ts';
import { loadInterview } from '../state/interview-state.ts';
import { dataOf, filesOf } from './archive-content.ts';
import { archivePage } from './archive-page.ts';
import * as repository from './archives.repository.ts';
import type { ArchiveRow } from './archives.repository.ts';
import { createZip } from '../../../lib/zip-file.ts';
import type { ZippedFile } from '../../../lib/zip-file.ts';

const jsonBytes = (value: unknown): Uint8Array => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/** How a reader checks the hashes; also in docs/design/applicant-home.md. */
const HASHES = {
  files: 'sha256 of each file of this archive',
  recordings:
    'receipt.sha256 is the SHA-256 of the sha256 values of the segments of the chosen attempt, in the order of track, part and index, joined by line feeds',
  texts: 'receipt.sha256 is the SHA-256 of the text without blanks around it, in UTF-8',
  choices: 'receipt.sha256 is the SHA-256 of the JSON array of the choices',
} as const;

/** Writes data, files and the manifest. The manifest comes last, since it holds the hashes of the others. */
async function write(
  ctx: Context,
  { row, locale: wanted, target }: { row: ArchiveRow; locale: Locale | undefined; target: string },
  signal: AbortSignal,
): Promise<void> {
  const { application_id: application } = row;
  const { application: applicant, job, company } = await loadInterview(ctx.db, application);
  const files = await filesOf(ctx, application);
  const files_total = files.length + 1;
  await repository.updateArchive(ctx.db, row.id, { state: 'building', files_done: 0, files_total });
  const zip = createZip(target);
  try {
    const locale = wanted ?? applicant.locale ?? job.default_locale;
    const t = translator(locale);
    const data = await dataOf(ctx, application);
    const page = archivePage(
      data,
      files.map(({ name }) => name),
      { locale, time_zone: company.time_zone },
    );
    const contents: ZippedFile[] = [
      await zip.add('README.txt', Buffer.from(`${t('archive.readme')}\n`)),
      await zip.add('data.json', jsonBytes(data)),
      await zip.add('index.html', Buffer.from(page)),
    ];
    for (const [place, { key, name }] of files.entries()) {
      signal.throwIfAborted();
      await repository.updateArchive(ctx.db, row.id, { files_done: place + 1 });
      contents.push(await zip.add(name, (await ctx.storage.read(key)).stream));
    }
    await zip.add('manifest.json', jsonBytes({ hashes: HASHES, files: contents }));
    await zip.end();
  } finally {
    await zip.drop();
  }
}

/** @returns whether the archive still exists: its applicant may have been erased meanwhile */
const finish = (ctx: Context, row: ArchiveRow, file: { file_key: string; bytes: number; sha256: string }) =>
  ctx.db.transaction(async (tx) => {
    const now = ctx.now();
    const expires_at = new Date(now.getTime() + ARCHIVE_LIMITS.kept_days * 24 * 3600_000);
    const changes = { ...file, state: 'ready' as const, expires_at };
    if (!(await repository.updateArchive(tx, row.id, changes))) return false;
    const { application, job } = await loadInterview(tx, row.application_id);
    await queueArchiveMail(ctx, tx, { application, job, archive: row.id, expires_at });
    return true;
  });

/**
 * Builds a copy of an applicant's data and mails its link. Idempotent: each run writes a file of its own, and only the
 * one that ends first is kept.
 */
export async function buildDataArchive(
  ctx: Context,
  { id, locale }: { id: number; locale?: Locale | undefined },
  signal: AbortSignal,
): Promise<void> {
  const row = await repository.findArchive(ctx.db, id);
  if (!row || row.state === 'ready') return;
  const folder = await mkdtemp(path.join(ctx.storage.temp_dir, 'archive-'));
  const file_key = `archives/${row.company_id}/${row.application_id}/${randomBytes(12).toString('hex')}.zip`;
  try {
    const target = path.join(folder, 'archive.zip');
    await write(ctx, { row, locale, target }, signal);
    const { bytes, sha256 } = await hashFile(target);
    await ctx.storage.putFile(file_key, target);
    if (!(await finish(ctx, row, { file_key, bytes, sha256 }))) await ctx.storage.remove(file_key);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** After the last attempt the page says so, and the applicant can ask again. */
export const giveUpArchive = async (ctx: Context, id: number): Promise<void> => {
  const expires_at = new Date(ctx.now().getTime() + ARCHIVE_LIMITS.kept_days * 24 * 3600_000);
  await repository.updateArchive(ctx.db, id, { state: 'failed', expires_at });
};
