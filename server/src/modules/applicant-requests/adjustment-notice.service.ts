import { REQUEST_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import type { applications } from '../../db/schema/index.ts';
import { adjustmentMark } from '../../lib/secrets.ts';
import { changeTask, postponeTask } from '../../tasks/queue/postpone-tasks.ts';
import { notifyAdjustments } from '../../tasks/definitions/applicants.ts';
import { queueAdjustmentMail } from '../mails/single/request-mails.service.ts';
import { recordEvent } from '../feed/feed.service.ts';
import * as repository from './applicant-requests.repository.ts';

type Row = typeof applications.$inferSelect;
type Held = Pick<Row, 'id' | 'adjustments' | 'reasonable_adjustments'>;

/**
 * A fingerprint of an applicant's adjustments that reveals nothing of them. Adjustments that are not granted are
 * absent.
 */
function markOf(ctx: Context, { id, adjustments, reasonable_adjustments }: Held): string {
  const figures = Object.entries(adjustments).toSorted(([a], [b]) => a.localeCompare(b));
  return adjustmentMark(ctx.env.SESSION_SECRET, id, JSON.stringify([reasonable_adjustments, figures]));
}

/** Applicants without an invitation, or with nothing left to answer, need no notice. */
const isConcerned = (row: Row): boolean =>
  (row.invited_at !== null || row.opened_at !== null) &&
  row.responded_at === null &&
  row.declined_at === null &&
  row.archived_at === null;

/**
 * Schedules a notice to the applicant about adjustments that staff granted, changed or revoked without a request: after
 * a moment, so that a slip can be corrected, and once for all changes until then. The answer to a request mentions them
 * itself; revoking them before that answer left reopens the request.
 * @param before the application before the change; the caller holds its lock
 */
export async function scheduleAdjustmentNotice(
  ctx: Context,
  tx: Tx,
  actor: StaffActor,
  { before, after }: { before: Row; after: Row },
): Promise<void> {
  const now = ctx.now();
  const unnotified = await repository.unnotifiedAdjustment(tx, before.id, now);
  if (unnotified) {
    if (after.reasonable_adjustments || (await repository.hasOpen(tx, before.id, 'Adjustment'))) return;
    await repository.updateRequest(tx, unnotified.id, { completed_at: null, closed_by: null });
    const { company_id, job_id, id: application_id } = before;
    const data = { action: unnotified.id };
    return recordEvent(tx, { company_id, job_id, application_id, type: 'adjustment.reopened', actor, data });
  }
  const known = markOf(ctx, before);
  if (known === markOf(ctx, after) || !isConcerned(after)) return;
  const until = new Date(now.getTime() + REQUEST_LIMITS.notified_after_seconds * 1000);
  const by = actor.user_id;
  if (await postponeTask(tx, notifyAdjustments, { field: 'application', id: before.id, until, changes: { by } }))
    return;
  await ctx.queue.enqueue(tx, notifyAdjustments, { application: before.id, known, by }, { start_after: until });
}

/** Mails the current adjustments, unless the applicant knows them, or they have changed again just now. */
export async function sendAdjustmentNotice(
  ctx: Context,
  { application: id, known, by }: { application: number; known: string; by: number },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await repository.lockApplicant(tx, id);
    const row = await repository.findWithJob(tx, id);
    if (!row || !isConcerned(row.application)) return;
    // Changed since this task was queued: the next one covers both.
    if (await changeTask(tx, notifyAdjustments, { field: 'application', id, changes: { known } })) return;
    if (markOf(ctx, row.application) === known) return;
    await queueAdjustmentMail(ctx, tx, { ...row, requested_by: by });
  });
}
