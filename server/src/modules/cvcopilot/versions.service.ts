import type { CvVersion } from '@vivavoce/contract/types.ts';
import { fileKind, kindByName } from '@vivavoce/domain/files/file-kinds.ts';
import { safeFilename } from '@vivavoce/domain/files/file-names.ts';
import { cvFeedback } from '@vivavoce/domain/kinds/cv/cv-feedback.ts';
import { CV_LIMITS } from '@vivavoce/domain/kinds/cv/cv-limits.ts';
import { CV_FILES, CV_RULES, type CvFile, type CvLanguage } from '@vivavoce/domain/kinds/cv/cv-types.ts';
import { invalid, unsupportedFile } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { sharedLimit } from '../../http/shared-limit.ts';
import { keeping } from '../attachments/attachments.service.ts';
import { recordEvent } from '../feed/feed.service.ts';
import { readCv } from './reading/read-cv.ts';
import type { CvOutcome } from './reading/reading.ts';
import * as repository from './versions.repository.ts';
import type { VersionRow } from './versions.repository.ts';
import { and, eq } from 'drizzle-orm';
import { cv_versions } from '../../db/schema/index.ts';

function present(row: VersionRow, otherwise: CvLanguage): CvVersion {
  const { number, filename, kind, hidden, facts } = row;
  const text = row.corrected ?? row.text;
  const { findings, ...feedback } = cvFeedback({ text, facts, filename, otherwise });
  return {
    number,
    filename,
    kind,
    created_at: row.created_at.toISOString(),
    corrected_at: row.corrected_at?.toISOString() ?? null,
    text,
    text_read: row.text,
    hidden,
    pages: facts.pages,
    feedback: {
      ...feedback,
      findings: findings.map((finding) => ({ by: 'rule' as const, source: CV_RULES[finding.rule], ...finding })),
    },
  };
}

/** Every version of an applicant, the newest first; feedback follows from the text alone, at each call. */
export async function versionsOf(db: Queryable, application: number, otherwise: CvLanguage): Promise<CvVersion[]> {
  return (await repository.listVersions(db, application)).map((row) => present(row, otherwise));
}

/** The text of the newest version, as the applicant corrected it; what the file hides is no part of it. */
export async function newestText(db: Queryable, application: number): Promise<string | undefined> {
  const [newest] = await repository.listVersions(db, application);
  return newest && (newest.corrected ?? newest.text);
}

export const countVersions = async (db: Queryable, application: number): Promise<number> =>
  (await repository.listVersions(db, application)).length;

interface Place {
  company_id: number;
  job_id: number;
  application_id: number;
}

const refusals = (ctx: Context) =>
  sharedLimit(ctx, 'cv-refusals', { points: CV_LIMITS.refused_per_hour_max, seconds: 3600 });

/** @throws AppError `too_many_requests` after too many files that could not be read */
export const refuseAfterRefusals = (ctx: Context, application: number): Promise<void> =>
  refusals(ctx).check(application);

/** Reads a file, and counts it unless it could be read: before the reading, so that many at the same time count as well. */
async function readCounted(
  ctx: Context,
  { company_id: company, application_id }: Place,
  kind: CvFile,
  bytes: Buffer,
): Promise<CvOutcome> {
  const limit = refusals(ctx);
  await limit.use(application_id);
  let isRefused = false;
  try {
    const outcome = await readCv({ company, person: `applicant:${application_id}` }, kind, bytes);
    isRefused = 'fault' in outcome;
    return outcome;
  } finally {
    if (!isRefused) await limit.giveBack(application_id);
  }
}

/**
 * Reads a CV and stores it with what was read.
 * @param allow in the transaction; gives the number of the version
 * @throws AppError `unsupported_media` unless it is named as PDF, DOCX or ODT; `invalid` where it cannot be read as that;
 *   `too_many_requests` after too many that could not; `busy`
 */
export async function keepVersion(
  ctx: Context,
  place: Place,
  upload: { filename: string; bytes: Buffer },
  allow: (tx: Tx) => Promise<number>,
): Promise<void> {
  const filename = safeFilename(upload.filename);
  const named = kindByName(filename);
  const kind = CV_FILES.find((cvFile) => cvFile === named);
  if (!kind) throw unsupportedFile(CV_FILES);
  // A damaged file of the right name: another choice of kind would not help.
  if (fileKind(filename, upload.bytes) !== kind) throw invalid({ cv: ['cv_unreadable'] });
  const outcome = await readCounted(ctx, place, kind, upload.bytes);
  if ('fault' in outcome) throw invalid({ cv: [`cv_${outcome.fault}`] });
  const { text, hidden, facts } = outcome.reading;
  const { company_id, job_id, application_id } = place;
  await keeping(ctx, { company_id, kind, bytes: upload.bytes }, async (tx, { id: file_id }) => {
    const number = await allow(tx);
    const created_at = ctx.now();
    const row = { application_id, job_id, number, file_id, filename, kind, text, hidden, facts, created_at };
    await repository.insertVersion(tx, row);
    await recordEvent(tx, { ...place, type: 'application.cv_added', actor: 'applicant' });
  });
}

/** Replaces the text that was read from a version, as its applicant corrects it. */
export const correctVersion = (
  tx: Tx,
  { application, number, text, at }: { application: number; number: number; text: string; at: Date },
) =>
  tx
    .update(cv_versions)
    .set({ corrected: text, corrected_at: at })
    .where(and(eq(cv_versions.application_id, application), eq(cv_versions.number, number)));
