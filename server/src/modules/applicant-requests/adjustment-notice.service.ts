import { REQUEST_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import type { applications } from '../../db/schema/index.ts';
import { adjustmentMark } from '../../lib/secrets.ts';
import { changeTask, postponeTask } from '../../tasks/queue/postpone-tasks.ts';
import { notifyAdjustments } from '../../tasks/definitions/applicants.ts';
import { queueAdjustmentMail } from '../mails/request-mails.service.ts';
import { recordEvent } from '../feed/feed.service.ts';
import * as repository from './applicant-requests.repository.ts';

type Row = typeof applications.$inferSelect;
type Held = Pick<Row, 'id' | 'adjustments' | 'reasonable_adjustments'>;

/** What an applicant may use, as one word that says nothing of it. Figures that are not granted are not there. */
function markOf(ctx: Context, { id, adjustments, reasonable_adjustments }: Held): string {
  const figures = Object.entries(adjustments).toSorted(([one], [other]) => one.localeCompare(other));
  return adjustmentMark(ctx.env.SESSION_SECRET, id, JSON.stringify([reasonable_adjustments, figures]));
}

/** Who was never asked to an interview, or has nothing left to answer, gains or loses nothing. */
const isConcerned = (row: Row): boolean =>
  (row.invited_at !== null || row.opened_at !== null) &&
  row.responded_at === null &&
  row.declined_at === null &&
  row.archived_at === null;

/**
 * Has the applicant told of adjustments that nobody asked for, that are others now, or that were taken back: in a moment,
 * so that a slip can be put right, and once however often they are changed until then. The answer to a request tells of
 * them by itself; taken back before it left, that request is open again.
 * @param before the application as it was; the caller holds its lock
 */
export async function scheduleAdjustmentNotice(
  ctx: Context,
  tx: Tx,
  actor: StaffActor,
  before: Row,
  after: Row,
): Promise<void> {
  const now = ctx.now();
  const untold = await repository.untoldAdjustment(tx, before.id, now);
  if (untold) {
    if (after.reasonable_adjustments || (await repository.hasOpen(tx, before.id, 'Adjustment'))) return;
    await repository.updateRequest(tx, untold.id, { completed_at: null, closed_by: null });
    const { company_id, job_id, id: application_id } = before;
    const data = { action: untold.id };
    return recordEvent(tx, { company_id, job_id, application_id, type: 'adjustment.reopened', actor, data });
  }
  const known = markOf(ctx, before);
  if (known === markOf(ctx, after) || !isConcerned(after)) return;
  const until = new Date(now.getTime() + REQUEST_LIMITS.told_after_seconds * 1000);
  const by = actor.user_id;
  if (await postponeTask(tx, notifyAdjustments, { field: 'application', id: before.id, until, changes: { by } }))
    return;
  await ctx.queue.enqueue(tx, notifyAdjustments, { application: before.id, known, by }, { start_after: until });
}

/** Mails what holds now, unless it is what the applicant knew, or has changed again at this moment. */
export async function sendAdjustmentNotice(
  ctx: Context,
  { application: id, known, by }: { application: number; known: string; by: number },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await repository.lockApplicant(tx, id);
    const found = await repository.findWithJob(tx, id);
    if (!found || !isConcerned(found.application)) return;
    // Changed since this began: the one that waits for that tells of both.
    if (await changeTask(tx, notifyAdjustments, { field: 'application', id, changes: { known } })) return;
    if (markOf(ctx, found.application) === known) return;
    await queueAdjustmentMail(ctx, tx, { ...found, asked_by: by });
  });
}
