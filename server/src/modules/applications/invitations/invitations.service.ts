import type { BodyOf } from '@vivavoce/contract/index.ts';
import type { ApplicationDetail } from '@vivavoce/contract/types.ts';
import { BULK_OPERATION_LIMITS, INVITATION_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { APPLICATION_STATUS } from '@vivavoce/domain/applications/status.ts';
import { unknownTagsIn } from '@vivavoce/domain/emails/job-emails.ts';
import { applicationDeadline } from '@vivavoce/domain/jobs/deadline.ts';
import { isPast } from '@vivavoce/domain/jobs/deadline-phase.ts';
import { isOpenToApplicants } from '@vivavoce/domain/jobs/lifecycle.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { lockApplicant, loadApplication } from '../../../access/load-application.ts';
import type { StaffActor } from '../../../actor.ts';
import { AppError, invalid, notFound } from '../../../lib/app-error.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { recordEvent } from '../../feed/feed.service.ts';
import { hasMoreThan } from '../bulk-operations/bulk-operation-rows.ts';
import { mailingBody, refuseUnknownTags, tagSources } from '../../mails/composing/job-tags.ts';
import { loadJob } from '../../../access/load-job.ts';
import type { JobRecord } from '../../../access/load-job.ts';
import { queueApplicantMail } from '../../mails/mails.service.ts';
import { startMailing } from '../../mailings/mailings.service.ts';
import * as repository from '../applicant/applicant-rows.ts';
import type { ApplicationRow } from '../../../access/load-application.ts';
import { sanitiseRichText } from '../../rich-text.ts';
import { readApplication } from '../applicant/applicant.service.ts';
import {
  countInvitable,
  hasInvitationOnItsWay,
  invitable,
  invitationStatement,
  lockAgain,
  runStatement,
} from './invitations.repository.ts';
import type { Invitees } from './invitations.repository.ts';

type Invitation = Pick<
  BodyOf<'POST /api/jobs/{job}/invite_all'>,
  'invited_from_name' | 'invite_subject' | 'email_body'
>;

type Nullable<Fields> = { [Name in keyof Fields]: Fields[Name] | null };

const mailOverrides = ({
  invited_from_name: from_name,
  invite_subject: subject,
  email_body,
}: Nullable<Invitation>) => ({
  ...(from_name && { from_name }),
  ...(subject && { subject }),
  ...(email_body && { body: sanitiseRichText(email_body) }),
});

/** A closed activity invites no one; an applicant with a later deadline can be invited again. */
function refuseWhenOver(deadline: Date | null, now: Date): void {
  if (isPast(deadline, now)) throw new AppError('deadline_passed');
}

/** Time since which a second invitation counts as a repeated click, or a colleague's. */
const sameSince = (now: Date): Date => new Date(now.getTime() - INVITATION_LIMITS.same_again_seconds * 1000);

/**
 * Marks a new invitation, and queues the mail in any case; a repetition within seconds is ignored.
 * @param addressChanged earlier mails went to another address, so none of them counts as a repetition
 */
export async function inviteOne(
  ctx: Context,
  tx: Tx,
  record: JobRecord,
  {
    actor,
    row,
    invitation,
    addressChanged = false,
  }: { actor: StaffActor; row: ApplicationRow; invitation: Invitation; addressChanged?: boolean | undefined },
): Promise<void> {
  const now = ctx.now();
  const isNew = row.invited_at === null || row.invitation_failed;
  if (!isNew && !addressChanged && (await hasInvitationOnItsWay(tx, row.id, now, sameSince(now)))) return;
  const deadline = isNew ? applicationDeadline(record.job, now, record.company.time_zone) : row.deadline;
  // An invitation with a past deadline is useless; more time comes first.
  refuseWhenOver(deadline, now);
  if (isNew) {
    const status = row.status === APPLICATION_STATUS.not_invited ? APPLICATION_STATUS.invited : row.status;
    await repository.updateApplication(tx, row.id, {
      invited_at: now,
      invitation_failed: false,
      invitation_fault: null,
      invitation_fault_at: null,
      deadline,
      status,
    });
  }
  await queueApplicantMail(ctx, tx, 'invitation', {
    record,
    application: { ...row, deadline },
    requested_by: actor.user_id,
    invitation: mailOverrides(invitation),
  });
  await recordEvent(tx, {
    company_id: row.company_id,
    job_id: row.job_id,
    application_id: row.id,
    type: 'application.invited',
    actor,
    data: { again: !isNew },
  });
}

/** @throws AppError `wrong_state` unless the activity accepts applicants, `unknown_tag` by field in its invitation */
export function refuseUnlessInviting(
  { job, company }: JobRecord,
  { invited_from_name, invite_subject, email_body }: Invitation,
): void {
  if (!isOpenToApplicants(job))
    throw new AppError('wrong_state', { detail: 'Only a published activity that is not archived invites applicants.' });
  const { invitation_from_name, invitation_subject, invitation_text } = job;
  const texts = {
    ...(invited_from_name ? { invited_from_name } : { invitation_from_name }),
    ...(invite_subject ? { invite_subject } : { invitation_subject }),
    ...(email_body ? mailingBody(email_body) : { invitation_text }),
  };
  refuseUnknownTags(unknownTagsIn('invitation', texts, tagSources(job, company)));
}

/** The same for first invitations, which a closed activity refuses. @throws AppError `deadline_passed` */
export function refuseUnlessInvitingNow(record: JobRecord, invitation: Invitation, now: Date): void {
  refuseUnlessInviting(record, invitation);
  refuseWhenOver(applicationDeadline(record.job, now, record.company.time_zone), now);
}

/** @throws AppError `wrong_state` for an applicant who needs no invitation any more */
export function refuseUnlessInvitable(row: ApplicationRow): void {
  if (row.responded_at || row.declined_at || row.archived_at || row.shortlisted_at || row.rejected_at)
    throw new AppError('wrong_state', {
      detail: 'This applicant has answered, withdrawn, been decided about or been archived.',
    });
}

export async function inviteApplicant(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, application: id }: { job: number; application: number },
  invitation: Invitation,
): Promise<ApplicationDetail> {
  await ctx.db.transaction(async (tx) => {
    const row = await lockApplicant(tx, { job: jobId, application: id });
    const { record } = await loadApplication(tx, actor, { job: jobId, application: id }, 'invite');
    if (!row) throw notFound();
    refuseUnlessInviting(record, invitation);
    refuseUnlessInvitable(row);
    await inviteOne(ctx, tx, record, { actor, row, invitation });
  });
  return readApplication(ctx, actor, { job: jobId, application: id });
}

/**
 * The instant of a scheduled invitation; null for immediately. @throws AppError `invalid` where it lies too far ahead or
 * after the deadline
 */
function startOf(input: string | undefined, now: Date, { job, company }: JobRecord): Date | null {
  const start = input === undefined ? null : new Date(input);
  if (!start || start <= now) return null;
  if (start.getTime() - now.getTime() > INVITATION_LIMITS.ahead_days_max * 86_400_000)
    throw invalid({ start_at: ['too_big'] });
  if (isPast(applicationDeadline(job, start, company.time_zone), start)) throw invalid({ start_at: ['deadline_past'] });
  return start;
}

/** The requested applicants who may be invited. @param start null for immediately */
function inviteesOf(
  { job, company }: JobRecord,
  invitees: Pick<Invitees, 'selection' | 'again'>,
  now: Date,
  start: Date | null,
): Invitees {
  const at = start ?? now;
  const closed = isPast(applicationDeadline(job, at, company.time_zone), at);
  return { ...invitees, closed, since: start ? null : sameSince(now) };
}

/**
 * Invites all suitable applicants, or those of a selection: marks them now and queues a mailing; or stores the
 * recipients of a scheduled one.
 */
export async function inviteAll(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  { selection, again, start_at, ...invitation }: BodyOf<'POST /api/jobs/{job}/invite_all'>,
): Promise<{ invited: number; mailing: number | null }> {
  const { id, total } = await ctx.db.transaction(async (tx) => {
    const record = await loadJob(tx, actor, jobId, 'invite');
    const { job, company } = record;
    refuseUnlessInviting(record, invitation);
    // The time is taken after the lock, which may have been waited for.
    if (again) await lockAgain(tx, jobId);
    const now = ctx.now();
    const start = startOf(start_at, now, record);
    const invitees = inviteesOf(record, { selection, again }, now, start);
    const condition = invitable(jobId, { user_id: actor.user_id, now }, invitees);
    const deadline = applicationDeadline(job, now, company.time_zone);
    if (!start && !again) refuseWhenOver(deadline, now);
    const many = sql`select a.id from applications a where ${condition}`;
    // Very many are marked when their mails are created, as in a scheduled mailing.
    const later = start ?? ((await hasMoreThan(tx, many, BULK_OPERATION_LIMITS.at_once)) ? 'next' : null);
    const mark = { job_id: jobId, company_id: job.company_id, now, deadline, actor };
    return startMailing(ctx, tx, {
      job_id: jobId,
      company_id: job.company_id,
      kind: 'invitation',
      overrides: mailOverrides(invitation),
      start_at: later,
      actor,
      ...(later
        ? { recipients: sql`select a.id from applications a where ${condition} order by a.id for key share of a` }
        : { statement: invitationStatement(condition, mark), recipients: sql`select id from marked` }),
    });
  });
  return { invited: total, mailing: id };
}

/** The applicants that `inviteAll` would invite, and the deadline of newly invited ones. */
export async function previewInvitations(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  { start_at, ...condition }: BodyOf<'POST /api/jobs/{job}/invite_preview'>,
): Promise<{ count: number; deadline: string | null }> {
  const record = await loadJob(ctx.db, actor, jobId, 'invite');
  const now = ctx.now();
  const start = startOf(start_at, now, record);
  const viewer = { user_id: actor.user_id, now };
  const count = await countInvitable(ctx.db, invitable(jobId, viewer, inviteesOf(record, condition, now, start)));
  const deadline = applicationDeadline(record.job, start ?? now, record.company.time_zone);
  return { count, deadline: deadline?.toISOString() ?? null };
}

/** Marks the recipients of a scheduled mailing, in the transaction that creates their mails. */
export async function markInvited(
  ctx: Context,
  tx: Tx,
  mailing: { job: JobRecord['job']; time_zone: string; created_by: number | null; ids: number[] },
): Promise<void> {
  const now = ctx.now();
  const { id: job_id, company_id } = mailing.job;
  const deadline = applicationDeadline(mailing.job, now, mailing.time_zone);
  const actor = mailing.created_by === null ? 'system' : { user_id: mailing.created_by };
  const condition = sql`a.job_id = ${job_id} and a.id = any(${sql.param(mailing.ids)}::bigint[])`;
  await runStatement(tx, invitationStatement(condition, { job_id, company_id, now, deadline, actor }));
}

/**
 * Invites applicants who were just added: marks them now and queues their mails.
 * @param target the activity; a deadline in it takes the place of that of its settings
 * @param condition a condition over the alias `a`
 * @param invitation with the cohort that the activity is assigned to, which the mail names
 * @returns the mailing, null where there is no one to invite or the activity is closed
 */
export async function inviteAdded(
  ctx: Context,
  tx: Tx,
  { job, time_zone, deadline: due_at }: { job: JobRecord['job']; time_zone: string; deadline?: Date },
  condition: SQL,
  {
    actor,
    cohort,
    ...invitation
  }: Nullable<Invitation> & { actor: Pick<StaffActor, 'user_id'>; cohort?: { name: string; is_practice: boolean } },
): Promise<number | null> {
  const now = ctx.now();
  const deadline = due_at ?? applicationDeadline(job, now, time_zone);
  if (isPast(deadline, now)) return null;
  const ids = { job_id: job.id, company_id: job.company_id };
  const { id } = await startMailing(ctx, tx, {
    ...ids,
    kind: 'invitation',
    statement: invitationStatement(sql`a.job_id = ${job.id} and ${condition}`, { ...ids, now, deadline, actor }),
    recipients: sql`select id from marked`,
    overrides: { ...mailOverrides(invitation), ...(cohort && { cohort }) },
    actor,
  });
  return id;
}
