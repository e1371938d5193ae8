import type { QueryOf } from '@vivavoce/contract/index.ts';
import type { Deletion } from '@vivavoce/contract/types.ts';
import { isTitleOf } from '@vivavoce/domain/jobs/lifecycle.ts';
import type { StaffActor } from '../../actor.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { paged } from '../../paged.ts';
import { logErasure } from '../../tasks/definitions/backups.ts';
import { deleteActivities } from '../../tasks/definitions/housekeeping.ts';
import { recordEvent } from '../feed/feed.service.ts';
import { loadJob, lockJob } from '../../access/load-job.ts';
import { refuseHeldJob } from '../privacy/holds.service.ts';
import * as repository from './deletions.repository.ts';

async function begin(ctx: Context, tx: Tx, job: { id: number; company_id: number }, created_by: number): Promise<void> {
  const deletion = await repository.markLeaving(tx, job, { created_by, created_at: ctx.now() });
  await ctx.queue.enqueue(tx, deleteActivities, { deletion });
}

/**
 * Deletes an activity. It disappears for all users with this commit, however many applicants it has; a task deletes its
 * data.
 * @param confirmation the title as the user typed it, required where there are answers
 * @throws AppError `has_answers` where the title differs, `on_hold` where an applicant is on legal hold
 */
export async function startDeletion(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  confirmation?: string,
): Promise<null> {
  await ctx.db.transaction(async (tx) => {
    await lockJob(tx, jobId);
    const { job } = await loadJob(tx, actor, jobId, 'delete');
    if (!isTitleOf(job, confirmation) && (await repository.holdsRecordings(tx, jobId)))
      throw new AppError('has_answers');
    await refuseHeldJob(tx, jobId);
    const { company_id, title } = job;
    await recordEvent(tx, { company_id, type: 'job.deleted', actor, data: { title } });
    await begin(ctx, tx, job, actor.user_id);
    if (ctx.env.BACKUP_TO !== undefined) await ctx.queue.enqueue(tx, logErasure, { activities: [jobId] });
  });
  return null;
}

/**
 * Deletes activities again that a restore brought back. Those that are being deleted go on by their own task.
 * @returns how many were there
 */
export async function repeatDeletions(ctx: Context, ids: readonly number[]): Promise<number> {
  let count = 0;
  for (const id of ids)
    await ctx.db.transaction(async (tx) => {
      const job = await repository.lockStanding(tx, id);
      if (!job) return;
      await begin(ctx, tx, job, job.created_by);
      count += 1;
    });
  return count;
}

const present = ({ deletion, title, created_by_name }: repository.ShownDeletion): Deletion => ({
  id: deletion.id,
  title,
  state: deletion.failed_at ? 'failed' : 'running',
  total: deletion.total,
  // Applicants may have been added between the count and the end.
  done: Math.min(deletion.done, deletion.total),
  created_by: { id: deletion.created_by, full_name: created_by_name },
  created_at: deletion.created_at.toISOString(),
});

export async function listDeletions(ctx: Context, actor: StaffActor, query: QueryOf<'GET /api/deletions'>) {
  const { rows, count } = await repository.listDeletions(ctx.db, actor, query);
  return paged(query, count, rows.map(present));
}

/** @throws AppError `not_found`, `wrong_state` while it continues automatically */
export function retryDeletion(ctx: Context, actor: StaffActor, id: number): Promise<Deletion> {
  return ctx.db.transaction(async (tx) => {
    const row = await repository.lockShown(tx, actor, id);
    if (!row) throw notFound();
    if (!row.deletion.failed_at) throw new AppError('wrong_state', { detail: 'It goes on by itself.' });
    await repository.markFailed(tx, id, null);
    await ctx.queue.enqueue(tx, deleteActivities, { deletion: id });
    return present({ ...row, deletion: { ...row.deletion, failed_at: null } });
  });
}
