import type { QueryOf } from '@vivavoce/contract/index.ts';
import type { Deed } from '@vivavoce/contract/types.ts';
import type { DecisionTrack } from '@vivavoce/domain/applications/decisions.ts';
import { isUndoable } from '@vivavoce/domain/applications/deeds.ts';
import type { Deed as DeedAction } from '@vivavoce/domain/applications/deeds.ts';
import { DEED_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import type { SQL } from 'drizzle-orm';
import type { StaffActor } from '../../actor.ts';
import { AppError, notFound } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import type { DeedInput } from '../../db/schema/index.ts';
import { paged } from '../../paged.ts';
import { canApplication } from '../../policies/applications.policy.ts';
import type { ApplicationAction } from '../../policies/applications.policy.ts';
import { doDeeds } from '../../tasks/do-deeds.task.ts';
import { loadJob } from '../jobs/jobs.service.ts';
import type { SeenJob } from '../jobs/jobs.service.ts';
import { holdAgain, holdSending, silenceSending } from '../sendings/sendings.service.ts';
import type { NewSending } from '../sendings/sendings.service.ts';
import { presentDeed, retryEnd, undoEnd } from './deeds.presenter.ts';
import * as repository from './deeds.repository.ts';

const NEEDS: Record<DeedAction, ApplicationAction> = {
  shortlist: 'decide',
  unshortlist: 'decide',
  reject: 'decide',
  archive: 'archive',
  unarchive: 'archive',
  reviewed: 'mark_reviewed',
  extend: 'invite',
};

type May = (actor: StaffActor, seen: SeenJob, deed: repository.DeedRow) => boolean;

/** Whether somebody may take such a deed back: who may do the same. */
const mayUndo: May = (actor, { job, panel }, { action }) => canApplication(actor, NEEDS[action], { ...job, panel });

/** Whether somebody may have it go on: who may do the same, and tell applicants where it does. */
const mayRetry: May = (actor, seen, deed) => {
  const tells = deed.sending_id !== null && deed.undo_at === null;
  return mayUndo(actor, seen, deed) && (!tells || canApplication(actor, 'invite', { ...seen.job, panel: seen.panel }));
};

const present = (ctx: Context, actor: StaffActor, seen: SeenJob, row: repository.ShownDeed): Deed =>
  presentDeed(row, ctx.now(), { undo: mayUndo(actor, seen, row.deed), retry: mayRetry(actor, seen, row.deed) });

async function find(ctx: Context, tx: Tx | Context['db'], actor: StaffActor, seen: SeenJob, id: number) {
  const row = await repository.findDeed(tx, seen.job.id, id);
  if (!row) throw notFound();
  return present(ctx, actor, seen, row);
}

/** Whether those whom a query finds are more than one transaction does. @param whom a query of one column `id` */
export const isForVeryMany = (tx: Tx, whom: SQL): Promise<boolean> =>
  repository.findsMoreThan(tx, whom, DEED_LIMITS.at_once);

/** What deeds of an activity replaced that were taken back: those of a track, about applicants in the table `own`. */
export const takenBack = (jobId: number, track: DecisionTrack) => repository.replacedByTakenBack(jobId, track, null);

export interface NewDeed {
  action: DeedAction;
  input?: DeedInput;
  /** A query of one column `id`: whom the deed is for, as they are now. Who comes later is not among them. */
  whom: SQL;
  at: Date;
  /** What tells those it changed, in these words. */
  tells?: Pick<NewSending, 'kind' | 'words'>;
}

/** Decides to do something to very many applicants: whom it is for is set down now, a task does it. */
export async function startDeed(
  ctx: Context,
  tx: Tx,
  actor: StaffActor,
  seen: SeenJob,
  { whom, tells, ...deed }: NewDeed,
): Promise<Deed> {
  const { id: job_id, company_id } = seen.job;
  const sending_id = tells ? await holdSending(tx, { job_id, company_id, ...tells, actor, at: deed.at }) : null;
  await repository.lockBeginning(tx, job_id);
  const by = { created_by: actor.user_id, created_at: deed.at };
  const before = (minutes: number) => new Date(deed.at.getTime() - minutes * 60_000);
  await repository.removeParts(tx, job_id, before(DEED_LIMITS.kept_minutes), before(DEED_LIMITS.retry_hours * 60));
  const { id } = await repository.insertDeed(tx, { job_id, company_id, sending_id, ...deed, ...by }, whom);
  await ctx.queue.enqueue(tx, doDeeds, { deed: id });
  return find(ctx, tx, actor, seen, id);
}

export async function listDeeds(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  query: QueryOf<'GET /api/jobs/{job}/deeds'>,
) {
  const seen = await loadJob(ctx.db, actor, jobId);
  const { rows, count } = await repository.listDeeds(ctx.db, jobId, query);
  return paged(
    query,
    count,
    rows.map((row) => present(ctx, actor, seen, row)),
  );
}

export async function readDeed(ctx: Context, actor: StaffActor, jobId: number, id: number): Promise<Deed> {
  return find(ctx, ctx.db, actor, await loadJob(ctx.db, actor, jobId), id);
}

const refuse = (detail: string): never => {
  throw new AppError('wrong_state', { detail });
};

/** @throws AppError `wrong_state` where nobody can take it back, or not any more */
function refuseUnlessUndoable(row: repository.DeedRow, now: Date): void {
  const until = undoEnd(row);
  const late = until !== null && now.getTime() >= until.getTime() + DEED_LIMITS.undo_slack_seconds * 1000;
  if (late || !isUndoable(row.action)) refuse('This cannot be taken back as a whole any more.');
  if (row.told) refuse('Some of those it was about were told already.');
}

/** Holds a deed of an activity that somebody sees. @throws AppError `forbidden`, `not_found` */
async function hold(tx: Tx, actor: StaffActor, jobId: number, id: number, may: May) {
  const seen = await loadJob(tx, actor, jobId);
  const row = await repository.lockDeed(tx, jobId, id);
  if (!row) throw notFound();
  if (!may(actor, seen, row)) throw new AppError('forbidden');
  return { seen, row };
}

/** Stops a deed and has everybody whom it changed put back; whoever was to be told is not. Asked again it stays as it is. */
export function undoDeed(ctx: Context, actor: StaffActor, jobId: number, id: number): Promise<Deed> {
  return ctx.db.transaction(async (tx) => {
    const { seen, row } = await hold(tx, actor, jobId, id, mayUndo);
    if (!row.undo_at) {
      const now = ctx.now();
      refuseUnlessUndoable(row, now);
      if (row.sending_id !== null && !(await silenceSending(ctx, tx, row.sending_id)))
        refuse('Those it was about are being told already.');
      const over = row.done === 0 ? now : null;
      await repository.updateDeed(tx, id, { undo_at: now, finished_at: over, failed_at: null });
      if (!over) await ctx.queue.enqueue(tx, doDeeds, { deed: id, undo: true });
    }
    return find(ctx, tx, actor, seen, id);
  });
}

/** Has a deed go on that failed, or its undo: with those who have not had their turn. Asked again it stays as it is. */
export function retryDeed(ctx: Context, actor: StaffActor, jobId: number, id: number): Promise<Deed> {
  return ctx.db.transaction(async (tx) => {
    const { seen, row } = await hold(tx, actor, jobId, id, mayRetry);
    const until = retryEnd(row);
    if (row.failed_at) {
      if (!until || until <= ctx.now()) refuse('This failed too long ago; choose the others again.');
      const undo = row.undo_at !== null;
      const again = row.sending_id === null || undo ? null : await holdAgain(ctx, tx, row.sending_id);
      await repository.updateDeed(tx, id, {
        failed_at: null,
        ...(again && { sending_id: again.id, told: row.told || again.told }),
      });
      await ctx.queue.enqueue(tx, doDeeds, { deed: id, undo });
    } else if (row.finished_at) refuse('This is over.');
    return find(ctx, tx, actor, seen, id);
  });
}
