import type { BodyOf, ResultOf } from '@vivavoce/contract/index.ts';
import type { Selection } from '@vivavoce/contract/applications/selection.ts';
import type { ApplicationDetail, BulkOperation } from '@vivavoce/contract/types.ts';
import type { ApplicantDecision } from '@vivavoce/domain/applications/decisions.ts';
import { BULK_OPERATION_LIMITS, REJECTION_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { promptMail } from '@vivavoce/domain/emails/outcome-mail.ts';
import { isUniversity } from '@vivavoce/domain/companies/kind.ts';
import { unknownTagsIn } from '@vivavoce/domain/emails/job-emails.ts';
import { sql } from 'drizzle-orm';
import type { StaffActor } from '../../../actor.ts';
import { AppError, invalid } from '../../../lib/app-error.ts';
import type { Context } from '../../../context.ts';
import { inEach, readPhrases } from '../../../i18n.ts';
import type { Tx } from '../../../db/client.ts';
import { readsPeople } from '../../../policies/people.policy.ts';
import { canApplication, mayReadAdjustments } from '../../../policies/applications.policy.ts';
import { hasMoreThan, undoneOperations } from '../bulk-operations/bulk-operation-rows.ts';
import { NEEDED_RIGHTS, startBulkOperation } from '../bulk-operations/bulk-operations.service.ts';
import { mailingBody, refuseUnknownTags, tagSources } from '../../mails/composing/job-tags.ts';
import { loadJob } from '../../../access/load-job.ts';
import type { JobRecord } from '../../../access/load-job.ts';
import { sanitiseRichText } from '../../rich-text.ts';
import { startMailing } from '../../mailings/mailings.service.ts';
import { readApplication } from '../applicant/applicant.service.ts';
import { loadApplication } from '../../../access/load-application.ts';
import {
  changedApplicants,
  companyReasons,
  countDecision,
  decideAbout,
  DECISION_EVENTS,
  decisionStatement,
  withoutPromised,
} from './decisions.repository.ts';
import type { BulkDecision, RejectionDetail } from './decisions.repository.ts';
import { selectedIds } from '../list/selection.ts';

type DecisionInput = Pick<BulkDecision, 'decision' | 'now' | 'rejection'> & {
  selection: Selection;
  except_promised?: boolean | undefined;
};
type Bulk = BodyOf<'POST /api/jobs/{job}/applications/bulk'>;
type Email = NonNullable<Bulk['email']>;
type Decided = ResultOf<'POST /api/jobs/{job}/applications/bulk'>;

const mayBeVeryMany = (selection: Selection): boolean =>
  !('ids' in selection) || selection.ids.length > BULK_OPERATION_LIMITS.at_once;

const undoInstant = (selection: Selection): string | undefined =>
  'matching' in selection ? selection.matching.at : undefined;

/** @throws AppError `invalid` for a selection by adjustments or tags, of a caller who may not know of them */
function refuseHidden(actor: StaffActor, record: JobRecord, selection: Selection): void {
  const asks = 'matching' in selection && selection.matching.reasonable_adjustments !== undefined;
  if (asks && !mayReadAdjustments(actor, record)) throw invalid({ reasonable_adjustments: ['not_allowed'] });
  if ('matching' in selection && selection.matching.tag !== undefined && !readsPeople(actor))
    throw invalid({ tag: ['not_allowed'] });
}

function decisionOf(
  actor: StaffActor,
  { job }: JobRecord,
  { selection, decision, now, rejection, except_promised = false }: DecisionInput,
): BulkDecision {
  const undo_of = undoInstant(selection);
  const selected = selectedIds(job.id, selection, { user_id: actor.user_id, now });
  return {
    decision,
    now,
    rejection,
    applicants: except_promised ? withoutPromised(selected) : selected,
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
    ...(email.email_body ? mailingBody(email.email_body) : { rejection_email_body_text }),
  };
  refuseUnknownTags(unknownTagsIn('rejection', texts, tagSources(job, company)));
}

const rejectionOverrides = (email: Email) => ({
  ...(email.email_subj && { subject: email.email_subj }),
  ...(email.email_body && { body: sanitiseRichText(email.email_body) }),
});

/** Rejects and schedules the mails: none leaves while the page of the person who rejected offers Undo. */
async function rejectWithMail(
  ctx: Context,
  tx: Tx,
  actor: StaffActor,
  { rejection, email, mail_at }: { rejection: BulkDecision; email: Email; mail_at: Date },
) {
  const { job_id, company_id } = rejection.event;
  const { id, total } = await startMailing(ctx, tx, {
    job_id,
    company_id,
    kind: 'rejection',
    statement: decisionStatement(rejection),
    recipients: sql`select id from changed`,
    overrides: rejectionOverrides(email),
    at: rejection.now,
    start_at: mail_at,
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
    input: {
      ...(decision.undo_of && { undo_of: decision.undo_of.toISOString() }),
      ...(decision.rejection?.reason && { reason: decision.rejection.reason }),
      ...(decision.rejection?.note && { note: decision.rejection.note }),
      ...(decision.rejection?.mail_at && { mail_at: decision.rejection.mail_at.toISOString() }),
    },
    applicants: changedApplicants(decision),
    at: decision.now,
    ...(email && { notification: { kind: 'rejection', overrides: rejectionOverrides(email) } }),
  });

/** When the mails of a rejection leave: never before the time to undo has ended. @throws AppError `invalid` for a time too far ahead */
async function mailTime(tx: Tx, decision: BulkDecision, { leaves_at }: Email): Promise<Date> {
  const { now } = decision;
  const isForMany = await hasMoreThan(tx, changedApplicants(decision), REJECTION_LIMITS.typed_above);
  const prompt = promptMail(now, isForMany);
  if (leaves_at === undefined) return prompt;
  const at = new Date(leaves_at);
  if (at.getTime() > now.getTime() + REJECTION_LIMITS.ahead_days_max * 86_400_000)
    throw invalid({ leaves_at: ['too_big'] });
  return at > prompt ? at : prompt;
}

/** The product's own reasons, in every language that its screens have. */
const PRODUCT_REASONS: readonly string[] = Object.values(
  inEach((locale) => Object.values(readPhrases(locale, 'decide').reasons)),
).flat();

/** Reason and note of a rejection. @throws AppError `invalid` with other decisions, and for a reason that is not in the company's list */
async function rejectionOf(
  tx: Tx,
  { job }: JobRecord,
  { action, reason, note }: Bulk,
): Promise<RejectionDetail | undefined> {
  if (action !== 'reject') {
    if (reason !== undefined) throw invalid({ reason: ['not_allowed'] });
    if (note !== undefined) throw invalid({ note: ['not_allowed'] });
    return undefined;
  }
  if (reason !== undefined) {
    const reasons = (await companyReasons(tx, job.company_id)) ?? PRODUCT_REASONS;
    if (!reasons.includes(reason)) throw invalid({ reason: ['not_allowed'] });
  }
  return { reason: reason ?? null, note: note?.trim() || null, mail_at: null };
}

/** @throws AppError `wrong_state` where the decision would change another number of applicants than the caller expects */
function refuseUnexpected(changed: number, { expected }: Bulk): void {
  if (expected !== undefined && changed !== expected)
    throw new AppError('wrong_state', {
      detail: 'The applicants of this selection have changed. Check their number again.',
    });
}

async function decideNow(
  ctx: Context,
  tx: Tx,
  actor: StaffActor,
  { record, decision, input: { selection, email } }: { record: JobRecord; decision: BulkDecision; input: Bulk },
): Promise<Decided> {
  const at = decision.now.toISOString();
  const mail_at = email ? await mailTime(tx, decision, email) : null;
  const rejection = decision.rejection && { ...decision.rejection, mail_at };
  const whole = { ...decision, rejection };
  if (mayBeVeryMany(selection) && (await hasMoreThan(tx, changedApplicants(decision), BULK_OPERATION_LIMITS.at_once))) {
    const bulk_operation = await decideInBatches(ctx, tx, actor, record, { decision: whole, email });
    return { changed: 0, mailing: null, mail_at: null, at, bulk_operation };
  }
  if (email && mail_at) {
    const done = await rejectWithMail(ctx, tx, actor, { rejection: whole, email, mail_at });
    return { ...done, mail_at: done.mailing === null ? null : mail_at.toISOString(), at, bulk_operation: null };
  }
  return { changed: await decideAbout(tx, whole), mailing: null, mail_at: null, at, bulk_operation: null };
}

/** The activity, for a caller who may decide about this selection. @throws AppError `forbidden`, `not_found`, `invalid` */
async function loadDecision(
  tx: Tx,
  actor: StaffActor,
  jobId: number,
  { action, selection }: Pick<Bulk, 'action' | 'selection'>,
) {
  const record = await loadJob(tx, actor, jobId);
  if (!canApplication(actor, NEEDED_RIGHTS[action], { ...record.job, panel: record.panel }))
    throw new AppError('forbidden');
  refuseHidden(actor, record, selection);
  return record;
}

/**
 * Decides about all selected applicants; those that it does not change are not counted. For very many a task decides, and
 * `bulk_operation` shows the progress.
 */
export function decideForAll(ctx: Context, actor: StaffActor, jobId: number, input: Bulk): Promise<Decided> {
  return ctx.db.transaction(async (tx) => {
    const record = await loadDecision(tx, actor, jobId, input);
    refuseUnlessMailing(actor, record, input);
    const { action, selection, except_promised } = input;
    const rejection = await rejectionOf(tx, record, input);
    const decision = decisionOf(actor, record, {
      decision: action,
      selection,
      except_promised,
      rejection,
      now: ctx.now(),
    });
    const decided = await decideNow(ctx, tx, actor, { record, decision, input });
    refuseUnexpected(decided.bulk_operation?.total ?? decided.changed, input);
    return decided;
  });
}

/** The applicants that a decision would change, counted; changes nothing. */
export function previewDecision(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  { action, selection, except_promised }: BodyOf<'POST /api/jobs/{job}/applications/decision_preview'>,
): Promise<ResultOf<'POST /api/jobs/{job}/applications/decision_preview'>> {
  return ctx.db.transaction(async (tx) => {
    const record = await loadDecision(tx, actor, jobId, { action, selection });
    const decision = decisionOf(actor, record, { decision: action, selection, except_promised, now: ctx.now() });
    return countDecision(tx, decision);
  });
}
