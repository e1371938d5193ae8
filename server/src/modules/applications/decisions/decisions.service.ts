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
import { canApplication } from '../../../policies/applications.policy.ts';
import type { ApplicationAction } from '../../../policies/applications.policy.ts';
import { isForVeryMany, startBulkOperation, takenBack } from './bulk-operations.service.ts';
import { refuseUnknownTags, tagSources } from '../../jobs/job-tags.service.ts';
import { loadJob } from '../../jobs/load-job.service.ts';
import type { SeenJob } from '../../jobs/load-job.service.ts';
import { sanitiseRichText } from '../../rich-text.ts';
import { startMailing } from '../../mailings/mailings.service.ts';
import { loadApplication, readApplication } from '../applications.service.ts';
import { decideAbout, DECISION_EVENTS, decisionStatement, whomItChanges } from './decisions.repository.ts';
import type { BulkDecision } from './decisions.repository.ts';
import { selectedIds } from '../list/filter.ts';

const NEEDS: Record<ApplicantDecision, ApplicationAction> = {
  shortlist: 'decide',
  unshortlist: 'decide',
  reject: 'decide',
  archive: 'archive',
  unarchive: 'archive',
  reviewed: 'mark_reviewed',
};

type Chosen = Pick<BulkDecision, 'decision' | 'now'> & { selection: Selection };
type Bulk = BodyOf<'POST /api/jobs/{job}/applications/bulk'>;
type Email = NonNullable<Bulk['email']>;

const mayBeVeryMany = (selection: Selection): boolean =>
  !('ids' in selection) || selection.ids.length > BULK_OPERATION_LIMITS.at_once;

const undoneBy = (selection: Selection): string | undefined =>
  'matching' in selection ? selection.matching.at : undefined;

function about(actor: StaffActor, { job }: SeenJob, { selection, decision, now }: Chosen): BulkDecision {
  const undo_of = undoneBy(selection);
  return {
    decision,
    now,
    whom: selectedIds(job.id, selection, { user_id: actor.user_id, now }),
    named: 'ids' in selection && !mayBeVeryMany(selection),
    revoked: takenBack(job.id, 'outcome'),
    ...(undo_of && { undo_of: new Date(undo_of) }),
    event: { company_id: job.company_id, job_id: job.id, type: DECISION_EVENTS[decision], actor },
  };
}

/** Outcome, archive and reviewed mark of one applicant; decisions take turns, the last one holds. */
export async function decide(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  id: number,
  decision: ApplicantDecision,
): Promise<ApplicationDetail> {
  await ctx.db.transaction(async (tx) => {
    const { seen } = await loadApplication(tx, actor, jobId, id, NEEDS[decision]);
    await decideAbout(tx, about(actor, seen, { decision, selection: { ids: [id] }, now: ctx.now() }));
  });
  return readApplication(ctx, actor, jobId, id);
}

/** Only those who run the activity write to its applicants, and a university writes no such mail. */
function refuseUnlessMailing(actor: StaffActor, { job, company, panel }: SeenJob, { action, email }: Bulk): void {
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
  refuseUnknownTags(unknownTagsIn('rejection', texts, tagSources(job.custom_fields, company)));
}

const rejectionOverrides = (email: Email) => ({
  ...(email.email_subj && { subject: email.email_subj }),
  ...(email.email_body && { body: sanitiseRichText(email.email_body) }),
});

/** Rejects, and sets down that those rejected are told; until then the rejection can be taken back, and nobody is. */
async function rejectWithMail(ctx: Context, tx: Tx, actor: StaffActor, decided: BulkDecision, email: Email) {
  const { job_id, company_id } = decided.event;
  const delay = REJECTION_LIMITS.undo_seconds + REJECTION_LIMITS.undo_slack_seconds;
  const { id, total } = await startMailing(ctx, tx, {
    job_id,
    company_id,
    kind: 'rejection',
    statement: decisionStatement(decided),
    recipients: sql`select id from changed`,
    overrides: rejectionOverrides(email),
    start_at: new Date(decided.now.getTime() + delay * 1000),
    actor,
  });
  return { changed: total, mailing: id };
}

/** Whom the decision is for is set down now, and a task does it. */
const decideInParts = (
  ctx: Context,
  tx: Tx,
  actor: StaffActor,
  seen: SeenJob,
  { decided, email }: { decided: BulkDecision; email: Email | undefined },
): Promise<BulkOperation> =>
  startBulkOperation(ctx, tx, actor, seen, {
    action: decided.decision,
    input: { ...(decided.undo_of && { undo_of: decided.undo_of.toISOString() }) },
    whom: whomItChanges(decided),
    at: decided.now,
    ...(email && { notification: { kind: 'rejection', overrides: rejectionOverrides(email) } }),
  });

/**
 * The same for everybody chosen; whom it tells nothing new about stays as it is and is not counted. About very many a task
 * decides, and `bulk_operation` says how far it is.
 */
export function decideForAll(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  input: Bulk,
): Promise<ResultOf<'POST /api/jobs/{job}/applications/bulk'>> {
  const { action, selection, email } = input;
  return ctx.db.transaction(async (tx) => {
    const seen = await loadJob(tx, actor, jobId);
    const subject = { ...seen.job, panel: seen.panel };
    if (!canApplication(actor, NEEDS[action], subject)) throw new AppError('forbidden');
    refuseUnlessMailing(actor, seen, input);
    const decided = about(actor, seen, { decision: action, selection, now: ctx.now() });
    const at = decided.now.toISOString();
    if (mayBeVeryMany(selection) && (await isForVeryMany(tx, whomItChanges(decided))))
      return {
        changed: 0,
        mailing: null,
        at,
        bulk_operation: await decideInParts(ctx, tx, actor, seen, { decided, email }),
      };
    if (email) return { ...(await rejectWithMail(ctx, tx, actor, decided, email)), at, bulk_operation: null };
    return { changed: await decideAbout(tx, decided), mailing: null, at, bulk_operation: null };
  });
}
