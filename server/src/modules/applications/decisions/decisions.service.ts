import type { BodyOf, ResultOf } from '@vivavoce/contract/index.ts';
import type { Selection } from '@vivavoce/contract/applications/selection.ts';
import type { ApplicationDetail, BulkOperation } from '@vivavoce/contract/types.ts';
import type { ApplicantDecision } from '@vivavoce/domain/applications/decisions.ts';
import { BULK_OPERATION_LIMITS, REJECTION_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { isUniversity } from '@vivavoce/domain/companies/kind.ts';
import { unknownTagsIn } from '@vivavoce/domain/emails/job-emails.ts';
import { sql } from 'drizzle-orm';
import type { StaffActor } from '../../../actor.ts';
import { AppError, invalid } from '../../../lib/app-error.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { canApplication, mayReadAdjustments } from '../../../policies/applications.policy.ts';
import { undoneOperations } from '../bulk-operations/bulk-operation-rows.ts';
import { isForVeryMany, NEEDED_RIGHTS, startBulkOperation } from '../bulk-operations/bulk-operations.service.ts';
import { refuseUnknownTags, tagSources } from '../../mails/composing/job-tags.ts';
import { loadJob } from '../../../access/load-job.ts';
import type { JobRecord } from '../../../access/load-job.ts';
import { sanitiseRichText } from '../../rich-text.ts';
import { startMailing } from '../../mailings/mailings.service.ts';
import { readApplication } from '../applicant/applicant.service.ts';
import { loadApplication } from '../../../access/load-application.ts';
import { changedApplicants, decideAbout, DECISION_EVENTS, decisionStatement } from './decisions.repository.ts';
import type { BulkDecision } from './decisions.repository.ts';
import { selectedIds } from '../list/selection.ts';

type DecisionInput = Pick<BulkDecision, 'decision' | 'now'> & { selection: Selection };
type Bulk = BodyOf<'POST /api/jobs/{job}/applications/bulk'>;
type Email = NonNullable<Bulk['email']>;

const mayBeVeryMany = (selection: Selection): boolean =>
  !('ids' in selection) || selection.ids.length > BULK_OPERATION_LIMITS.at_once;

const undoInstant = (selection: Selection): string | undefined =>
  'matching' in selection ? selection.matching.at : undefined;

/** @throws AppError `invalid` for a selection by adjustments, of a caller who may not know of them */
function refuseHidden(actor: StaffActor, record: JobRecord, selection: Selection): void {
  const asks = 'matching' in selection && selection.matching.reasonable_adjustments !== undefined;
  if (asks && !mayReadAdjustments(actor, record)) throw invalid({ reasonable_adjustments: ['not_allowed'] });
}

function decisionOf(actor: StaffActor, { job }: JobRecord, { selection, decision, now }: DecisionInput): BulkDecision {
  const undo_of = undoInstant(selection);
  return {
    decision,
    now,
    applicants: selectedIds(job.id, selection, { user_id: actor.user_id, now }),
    by_id: 'ids' in selection && !mayBeVeryMany(selection),
    undone_operations: undoneOperations(job.id, 'outcome'),
    ...(undo_of && { undo_of: new Date(undo_of) }),
    event: { company_id: job.company_id, job_id: job.id, type: DECISION_EVENTS[decision], actor },
  };
}

/** Sets outcome, archive or reviewed mark of one applicant; decisions take turns, and the last one holds. */
export async function decide(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, application: id }: { job: number; application: number },
  decision: ApplicantDecision,
): Promise<ApplicationDetail> {
  await ctx.db.transaction(async (tx) => {
    const { record } = await loadApplication(tx, actor, { job: jobId, application: id }, NEEDED_RIGHTS[decision]);
    await decideAbout(tx, decisionOf(actor, record, { decision, selection: { ids: [id] }, now: ctx.now() }));
  });
  return readApplication(ctx, actor, { job: jobId, application: id });
}

/** A rejection may carry a mail only where the actor may write to applicants, and never from a university. */
function refuseUnlessMailing(actor: StaffActor, { job, company, panel }: JobRecord, { action, email }: Bulk): void {
  if (!email) return;
  if (action !== 'reject') throw invalid({ email: ['not_allowed'] });
  if (!canApplication(actor, 'invite', { ...job, panel })) throw new AppError('forbidden');
  if (isUniversity(company)) throw invalid({ email: ['not_allowed'] });
  const { rejection_email_from_name, rejection_email_subject, rejection_email_body_text } = job;
  const texts = {
    rejection_email_from_name,
    ...(email.email_subj ? { email_subj: email.email_subj } : { rejection_email_subject }),
    ...(email.email_body ? { email_body: sanitiseRichText(email.email_body) } : { rejection_email_body_text }),
  };
  refuseUnknownTags(unknownTagsIn('rejection', texts, tagSources(job, company)));
}

const rejectionOverrides = (email: Email) => ({
  ...(email.email_subj && { subject: email.email_subj }),
  ...(email.email_body && { body: sanitiseRichText(email.email_body) }),
});

/** Rejects and schedules the mails for the end of the time to undo: no mail leaves while the rejection can be undone. */
async function rejectWithMail(
  ctx: Context,
  tx: Tx,
  actor: StaffActor,
  { rejection, email }: { rejection: BulkDecision; email: Email },
) {
  const { job_id, company_id } = rejection.event;
  const delay = REJECTION_LIMITS.undo_seconds + REJECTION_LIMITS.undo_slack_seconds;
  const { id, total } = await startMailing(ctx, tx, {
    job_id,
    company_id,
    kind: 'rejection',
    statement: decisionStatement(rejection),
    recipients: sql`select id from changed`,
    overrides: rejectionOverrides(email),
    start_at: new Date(rejection.now.getTime() + delay * 1000),
    actor,
  });
  return { changed: total, mailing: id };
}

/** Stores the applicants of the decision now; a task decides about them. */
const decideInBatches = (
  ctx: Context,
  tx: Tx,
  actor: StaffActor,
  record: JobRecord,
  { decision, email }: { decision: BulkDecision; email: Email | undefined },
): Promise<BulkOperation> =>
  startBulkOperation(ctx, tx, actor, record, {
    action: decision.decision,
    input: { ...(decision.undo_of && { undo_of: decision.undo_of.toISOString() }) },
    applicants: changedApplicants(decision),
    at: decision.now,
    ...(email && { notification: { kind: 'rejection', overrides: rejectionOverrides(email) } }),
  });

/**
 * Decides about all selected applicants; those that it does not change are not counted. For very many a task decides, and
 * `bulk_operation` shows the progress.
 */
export function decideForAll(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  input: Bulk,
): Promise<ResultOf<'POST /api/jobs/{job}/applications/bulk'>> {
  const { action, selection, email } = input;
  return ctx.db.transaction(async (tx) => {
    const record = await loadJob(tx, actor, jobId);
    const subject = { ...record.job, panel: record.panel };
    if (!canApplication(actor, NEEDED_RIGHTS[action], subject)) throw new AppError('forbidden');
    refuseHidden(actor, record, selection);
    refuseUnlessMailing(actor, record, input);
    const decision = decisionOf(actor, record, { decision: action, selection, now: ctx.now() });
    const at = decision.now.toISOString();
    if (mayBeVeryMany(selection) && (await isForVeryMany(tx, changedApplicants(decision))))
      return {
        changed: 0,
        mailing: null,
        at,
        bulk_operation: await decideInBatches(ctx, tx, actor, record, { decision, email }),
      };
    if (email)
      return { ...(await rejectWithMail(ctx, tx, actor, { rejection: decision, email })), at, bulk_operation: null };
    return { changed: await decideAbout(tx, decision), mailing: null, at, bulk_operation: null };
  });
}
