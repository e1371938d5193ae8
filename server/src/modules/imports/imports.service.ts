import type { QueryOf } from '@vivavoce/contract/index.ts';
import type { ApplicantImport, CsvReport } from '@vivavoce/contract/types.ts';
import { LIST_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { safeFilename } from '@vivavoce/domain/files/file-names.ts';
import type { FastifyRequest } from 'fastify';
import type { StaffActor } from '../../actor.ts';
import { AppError, invalid, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { ImportedRow } from '../../db/schema/index.ts';
import { paged } from '../../paged.ts';
import { runCostly, staffPays } from '../../lib/costly-work.ts';
import { sharedLimit } from '../../http/shared-limit.ts';
import { takeFile } from '../../http/take-file.ts';
import { importApplicants } from '../../tasks/definitions/applicants.ts';
import { findAddresses } from '../applications/adding/insert-applicants.ts';
import { refuseUnlessInvitingNow } from '../applications/invitations/invitations.service.ts';
import { lockQuota, refuseBeyondQuota } from '../plans/plans.service.ts';
import { loadJob } from '../../access/load-job.ts';
import { presentImport, presentReport } from './imports.presenter.ts';
import * as repository from './imports.repository.ts';
import { pieces } from './csv-text.ts';
import { readList } from './read-list.ts';
import type { ReadingOptions, ListedPerson, ReadList } from './read-list.ts';

/** Takes a list, however slowly it comes, and reads it in its turn. @throws AppError `busy`, and as `readList` */
export async function takeList(
  request: FastifyRequest,
  actor: StaffActor,
  options: ReadingOptions,
): Promise<ReadList & { filename: string }> {
  const { filename, bytes } = await takeFile(request, 'csv', LIST_LIMITS.file_max_bytes);
  const list = await runCostly('list', staffPays(actor), () => readList(pieces(bytes), options));
  return { ...list, filename: safeFilename(filename) };
}

/** Checks a list and stores nothing. @throws AppError `too_many_requests` above the limit of checks in a minute */
export async function tryList(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, rows = true, skipped = false, ...options }: QueryOf<'POST /csv'>,
  request: FastifyRequest,
): Promise<CsvReport> {
  if (jobId === undefined && actor.company_id === null) throw new AppError('forbidden');
  if (jobId !== undefined) await loadJob(ctx.db, actor, jobId, 'invite');
  await sharedLimit(ctx, 'list-checks', { points: LIST_LIMITS.checks_per_minute, seconds: 60 }).use(actor.user_id);
  const list = await takeList(request, actor, options);
  const emails = list.people.map(({ applicant }) => applicant.email);
  const known =
    jobId === undefined || emails.length === 0 ? new Map<string, number>() : await findAddresses(ctx.db, jobId, emails);
  return presentReport(list, known, { rows, skipped });
}

const asStored = ({ applicant }: ListedPerson, promised: boolean | null): ImportedRow => [
  applicant.first_name,
  applicant.last_name,
  applicant.email,
  applicant.phone,
  applicant.external_id,
  applicant.reasonable_adjustments,
  applicant.review_paid ?? promised,
];

/**
 * Accepts a list, which the task adds.
 * @throws AppError `invalid` where the columns of names and address are unknown, or no one can be added; `wrong_state`
 * where it invites for an activity that is closed to applicants
 */
export async function startImport(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  {
    invite = false,
    invited_from_name,
    invite_subject,
    review_paid,
    ...options
  }: QueryOf<'POST /api/jobs/{job}/imports'>,
  request: FastifyRequest,
): Promise<ApplicantImport> {
  const record = await loadJob(ctx.db, actor, jobId, 'invite');
  if (invite) refuseUnlessInvitingNow(record, { invited_from_name, invite_subject }, ctx.now());
  const list = await takeList(request, actor, options);
  if (list.missing.length > 0) throw invalid({ columns: ['columns_missing'] });
  if (list.people.length === 0) throw invalid({ csv: ['no_rows'] });
  const id = await ctx.db.transaction(async (tx) => {
    await loadJob(tx, actor, jobId, 'invite');
    // Refused whole here; the task looks again, as others may add applicants meanwhile.
    const quota = await lockQuota(tx, record.job.company_id, 'applicants');
    const emails = list.people.map(({ applicant }) => applicant.email);
    const known = await findAddresses(tx, jobId, emails);
    const people = list.people.filter(({ applicant }) => !known.has(applicant.email));
    if (quota.max !== null) refuseBeyondQuota(quota, people.length);
    const created = await repository.insertImport(tx, {
      job_id: jobId,
      company_id: record.job.company_id,
      created_by: actor.user_id,
      created_at: ctx.now(),
      filename: list.filename,
      // As many as the report on the list says.
      total: people.length,
      known: list.people.length - people.length,
      refused: list.faulty,
      repeated: list.repeats.length,
      people: people.map((person) => asStored(person, review_paid ?? null)),
      invite,
      invited_from_name: invited_from_name || null,
      invite_subject: invite_subject || null,
    });
    await ctx.queue.enqueue(tx, importApplicants, { import: created });
    return created;
  });
  return readImport(ctx, actor, { job: jobId, import: id });
}

export async function readImport(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, import: id }: { job: number; import: number },
): Promise<ApplicantImport> {
  await loadJob(ctx.db, actor, jobId, 'invite');
  const row = await repository.findImport(ctx.db, { job: jobId, id });
  if (!row) throw notFound();
  return presentImport(row);
}

export async function listImports(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  query: QueryOf<'GET /api/jobs/{job}/imports'>,
) {
  await loadJob(ctx.db, actor, jobId, 'invite');
  const { rows, count } = await repository.listImports(ctx.db, jobId, query);
  return paged(query, count, rows.map(presentImport));
}
