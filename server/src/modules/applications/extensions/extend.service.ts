import { BULK_OPERATION_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import type { BodyOf, ResultOf } from '@vivavoce/contract/index.ts';
import type { ApplicationDetail, BulkOperation } from '@vivavoce/contract/types.ts';
import { WORDS_OF } from '@vivavoce/domain/emails/mail-texts.ts';
import { unknownTagsIn } from '@vivavoce/domain/emails/job-emails.ts';
import { extensionEffect } from '@vivavoce/domain/jobs/deadline-extension.ts';
import { extendedDeadline, extensionFault, gainsTime } from '@vivavoce/domain/jobs/extended-deadline.ts';
import type { WantedExtension } from '@vivavoce/domain/jobs/extended-deadline.ts';
import { isPast } from '@vivavoce/domain/jobs/deadline-phase.ts';
import { jobKind } from '@vivavoce/domain/jobs/kinds.ts';
import { isOpenToApplicants } from '@vivavoce/domain/jobs/lifecycle.ts';
import { sql } from 'drizzle-orm';
import type { StaffActor } from '../../../actor.ts';
import { AppError, invalid, notFound } from '../../../lib/app-error.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { completeRequests } from '../../applicant-requests/applicant-requests.service.ts';
import { hasMoreThan } from '../bulk-operations/bulk-operation-rows.ts';
import { startBulkOperation } from '../bulk-operations/bulk-operations.service.ts';
import { announce } from '../../../announce.ts';
import { mailingBody, refuseUnknownTags, tagSources } from '../../mails/composing/job-tags.ts';
import { loadJob } from '../../../access/load-job.ts';
import type { JobRecord } from '../../../access/load-job.ts';
import { addToMailing, startMailing } from '../../mailings/mailings.service.ts';
import { lockApplicant, loadApplication } from '../../../access/load-application.ts';
import { sanitiseRichText } from '../../rich-text.ts';
import { readApplication } from '../applicant/applicant.service.ts';
import type { BulkOperationBatch } from '../bulk-operations/bulk-operation-rows.ts';
import * as repository from './extend.repository.ts';
import { selectedIds } from '../list/selection.ts';

type Overrides = Pick<BodyOf<'POST /api/jobs/{job}/extend_all'>, 'invited_from_name' | 'invite_subject' | 'email_body'>;

/** @throws AppError `invalid` for a deadline that adds no time, or lies beyond the limit */
function deadlineWanted({ job, company }: JobRecord, { deadline, days }: WantedExtension, now: Date): Date {
  if (deadline !== undefined && days !== undefined) throw invalid({ days: ['not_allowed'] });
  const extended = extendedDeadline({ deadline, days }, job.reinvitation_deadline, now, company.time_zone);
  const fault = extensionFault(extended, now, company.time_zone);
  if (fault) throw invalid({ deadline: [fault] });
  return extended;
}

/**
 * @throws AppError `wrong_state` unless the activity accepts applicants, `unknown_tag` by field, `invalid` for a text
 *   without the deadline
 */
function refuseUnlessExtending({ job, company }: JobRecord, overrides: Overrides): void {
  const { invited_from_name, invite_subject, email_body } = overrides;
  if (!isOpenToApplicants(job))
    throw new AppError('wrong_state', { detail: 'Only a published activity that is not archived gives more time.' });
  const texts = { ...(invited_from_name && { invited_from_name }), ...(invite_subject && { invite_subject }) };
  const body = mailingBody(email_body, `${WORDS_OF[jobKind(job)]}_extension`);
  refuseUnknownTags(unknownTagsIn('extension', { ...texts, ...body }, tagSources(job, company)));
}

interface Extending {
  job: { id: number; company_id: number };
  locked: Pick<repository.Locked, 'ids' | 'auto_sent_ids'>;
  deadline: Date;
  actor: Pick<StaffActor, 'user_id'>;
}

const mailOverrides = ({ invited_from_name: from_name, invite_subject: subject, email_body }: Overrides) => ({
  ...(from_name && { from_name }),
  ...(subject && { subject }),
  ...(email_body && { body: sanitiseRichText(email_body) }),
});

/** Gives locked applicants more time: interviews that the deadline sent are reopened, requests are granted. */
async function give(ctx: Context, tx: Tx, { job, locked, deadline, actor }: Extending): Promise<void> {
  const now = ctx.now();
  await announce(ctx, tx, 'deadlines.move', { sent_by_deadline: repository.idsOf(locked.auto_sent_ids) });
  await repository.moveDeadlines(tx, job, locked, { deadline, actor, now });
  const applications = sql`(${repository.idsOf(locked.ids)})`;
  await completeRequests(tx, { job_id: job.id, applications, action_type: 'Extension', actor, now });
}

/** The same, and notifies the applicants. */
async function extend(ctx: Context, tx: Tx, extending: Extending & { overrides: Overrides }): Promise<number | null> {
  await give(ctx, tx, extending);
  const { job, locked, overrides, actor } = extending;
  const { id } = await startMailing(ctx, tx, {
    job_id: job.id,
    company_id: job.company_id,
    kind: 'extension',
    recipients: repository.idsOf(locked.ids),
    overrides: mailOverrides(overrides),
    actor,
  });
  return id;
}

/**
 * Gives one applicant more time. Expired applicants may continue, also after the deadline sent their answers;
 * withdrawn, decided and reviewed ones may not.
 * @throws AppError `wrong_state`, `invalid` where the deadline is not later than the present one
 */
export async function extendApplicant(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, application: id }: { job: number; application: number },
  { deadline: requested, days, ...overrides }: BodyOf<'POST /api/jobs/{job}/applications/{application}/extend'>,
): Promise<ApplicationDetail> {
  await ctx.db.transaction(async (tx) => {
    const row = await lockApplicant(tx, { job: jobId, application: id });
    const { record } = await loadApplication(tx, actor, { job: jobId, application: id }, 'invite');
    if (!row) throw notFound();
    refuseUnlessExtending(record, overrides);
    const now = ctx.now();
    const deadline = deadlineWanted(record, { deadline: requested, days }, now);
    const effect = extensionEffect(row, now);
    if (effect === 'none')
      throw new AppError('wrong_state', {
        detail: 'This applicant was not invited, has answered, withdrawn, been reviewed, decided about or archived.',
      });
    if (!gainsTime(row.deadline, deadline)) throw invalid({ deadline: ['not_later'] });
    const ids = `{${row.id}}`;
    const locked = { ids, auto_sent_ids: effect === 'auto_sent' ? ids : '{}' };
    await extend(ctx, tx, { job: record.job, locked, deadline, overrides, actor });
  });
  return readApplication(ctx, actor, { job: jobId, application: id });
}

/** Stores the applicants of the bulk operation now; a task runs it. */
const extendInParts = (
  ctx: Context,
  tx: Tx,
  actor: StaffActor,
  record: JobRecord,
  { choice, overrides }: { choice: repository.Choice; overrides: Overrides },
): Promise<BulkOperation> =>
  startBulkOperation(ctx, tx, actor, record, {
    action: 'extend',
    input: { deadline: choice.deadline.toISOString(), include: choice.include },
    applicants: repository.gainingIds(choice),
    at: choice.now,
    notification: { kind: 'extension', overrides: mailOverrides(overrides) },
  });

/**
 * Gives the selected applicants more time, in a constant number of statements. For very many a task does it, and
 * `bulk_operation` shows the progress.
 */
export async function extendAll(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  { deadline: requested, days, include, selection, ...overrides }: BodyOf<'POST /api/jobs/{job}/extend_all'>,
): Promise<ResultOf<'POST /api/jobs/{job}/extend_all'>> {
  return ctx.db.transaction(async (tx) => {
    const record = await loadJob(tx, actor, jobId, 'invite');
    refuseUnlessExtending(record, overrides);
    const now = ctx.now();
    const deadline = deadlineWanted(record, { deadline: requested, days }, now);
    const selected = selection && selectedIds(jobId, selection, { user_id: actor.user_id, now });
    const choice = { job_id: jobId, include, selected, deadline, now };
    if (await hasMoreThan(tx, repository.gainingIds(choice), BULK_OPERATION_LIMITS.at_once)) {
      const bulk_operation = await extendInParts(ctx, tx, actor, record, { choice, overrides });
      return { changed: 0, awaiting: 0, expired: 0, auto_sent: 0, mailing: null, bulk_operation };
    }
    const locked = await repository.lockGaining(tx, choice);
    const { awaiting, expired, auto_sent } = locked;
    const changed = awaiting + expired + auto_sent;
    const { job } = record;
    const mailing = changed === 0 ? null : await extend(ctx, tx, { job, locked, deadline, overrides, actor });
    return { changed, awaiting, expired, auto_sent, mailing, bulk_operation: null };
  });
}

/**
 * Gives one batch of a bulk operation more time, and adds the applicants to its mailing; in an activity that was
 * archived since, it changes nothing. The applicants were fixed when it started, so those who expired or were sent
 * meanwhile are included.
 * @returns how many gained time
 */
export async function extendPart(ctx: Context, tx: Tx, part: BulkOperationBatch): Promise<number> {
  const { job_id, company_id, input, mailing_id, created_by } = part;
  if (input.deadline === undefined || mailing_id === null)
    throw new Error('A bulk_operation of more time says until when');
  const state = await repository.stateOfJob(tx, job_id);
  if (!state || !isOpenToApplicants(state)) return 0;
  const deadline = new Date(input.deadline);
  const now = ctx.now();
  if (isPast(deadline, now)) return 0;
  const locked = await repository.lockGaining(tx, { job_id, include: 'all', selected: part.applicants, deadline, now });
  const changed = locked.awaiting + locked.expired + locked.auto_sent;
  if (changed === 0) return 0;
  await give(ctx, tx, { job: { id: job_id, company_id }, locked, deadline, actor: { user_id: created_by } });
  return addToMailing(tx, { id: mailing_id, job_id, recipients: repository.idsOf(locked.ids) });
}

export async function previewExtension(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  { deadline: requested, days, selection }: BodyOf<'POST /api/jobs/{job}/extend_preview'>,
): Promise<ResultOf<'POST /api/jobs/{job}/extend_preview'>> {
  const record = await loadJob(ctx.db, actor, jobId, 'invite');
  const now = ctx.now();
  const deadline = deadlineWanted(record, { deadline: requested, days }, now);
  const selected = selection && selectedIds(jobId, selection, { user_id: actor.user_id, now });
  const gaining = await repository.countGaining(ctx.db, { job_id: jobId, include: 'all', selected, deadline, now });
  return { deadline: deadline.toISOString(), ...gaining };
}
